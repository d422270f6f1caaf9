import { bringPage, findRoute } from './pages.ts'

/** So long somebody has to stay before the links in view count as ones that may be followed. */
const SETTLED_MS = 1500
/** What is brought for nothing is small: two pages for a view, each once. */
const MOST_OF_A_VIEW = 2

/**
 * Brings what a link leads to before it is pressed: when somebody points at it, touches it or reaches it by keyboard, and
 * for the first links of a view in which somebody stays. Nothing on a metered or slow line.
 */
export function fetchAhead(): void {
  for (const type of ['pointerover', 'touchstart', 'focusin'])
    addEventListener(type, ({ target }) => bring((target as Element).closest?.('a') ?? null), { passive: true })
  let timer = 0
  const settle = () => {
    clearTimeout(timer)
    timer = window.setTimeout(bringShown, SETTLED_MS)
  }
  addEventListener('scroll', settle, { passive: true })
  settle()
}

function bring(link: HTMLAnchorElement | null): void {
  if (!link || link.origin !== location.origin || link.pathname === location.pathname || isDear()) return
  const route = findRoute(link.pathname)
  // Others are the server's.
  if (route.path === link.pathname) bringPage(route)
}

function bringShown(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('main a[href^="/"]')]
  links.filter(isInView).slice(0, MOST_OF_A_VIEW).map(bring)
}

function isInView(link: Element): boolean | undefined {
  const { top, bottom, left, right } = link.getBoundingClientRect()
  const isInside = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
  return isInside && link.checkVisibility?.({ visibilityProperty: true })
}

type Line = { readonly saveData?: boolean; readonly effectiveType?: string; readonly type?: string }

function isDear(): boolean | undefined {
  const line = (navigator as { connection?: Line }).connection
  return line?.saveData || line?.type === 'cellular' || line?.effectiveType?.includes('2g')
}
