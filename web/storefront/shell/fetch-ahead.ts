import type { Route } from '../../../contract/site/routes.ts'
import { bringPage, findRoute } from './pages.ts'

/** So long somebody has to stay before the links in view count as ones that may be followed. */
const SETTLED_MS = 1500
/** What is brought for nothing is small: the first two pages of a view, each once, and twelve while the document is open. */
const MOST_OF_A_VIEW = 2
const MOST_UNASKED = 12

/**
 * Brings what a link leads to before it is pressed: when somebody points at it, touches it or reaches it by keyboard, and
 * for the first links of a view in which somebody stays. Nothing on a metered line, or one slower than 3G.
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
  const route = link && routeBehind(link)
  if (route && !isDear()) bringPage(route)
}

/** Null for this page itself, and for what the server alone answers. */
function routeBehind({ origin, pathname }: HTMLAnchorElement): Route | null {
  if (origin !== location.origin || pathname === location.pathname) return null
  const route = findRoute(pathname)
  return route.path === pathname ? route : null
}

const unasked = new Set<Route>()

function bringShown(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('main a[href^="/"]')]
  const routes = new Set(links.filter(isInView).flatMap((link) => routeBehind(link) ?? []))
  for (const route of [...routes].slice(0, MOST_OF_A_VIEW)) {
    if (isDear() || unasked.has(route) || unasked.size >= MOST_UNASKED) continue
    unasked.add(route)
    bringPage(route)
  }
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
