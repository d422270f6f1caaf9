import { findRoute, loadPage } from './pages.ts'

/** So long a link has to stay in view before it counts as one that may be followed. */
const SETTLED_MS = 1500
/** As many pages as a document brings without anybody pointing at their links, and of one view. */
const MOST = 8
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

const brought = new Set<string>()
let unasked = 0

/** True where it was not brought before. */
function bring(link: HTMLAnchorElement | null): boolean {
  if (!link || link.origin !== location.origin || brought.has(link.pathname) || isDear()) return false
  const route = findRoute(link.pathname)
  // Others are the server's.
  if (route.path !== link.pathname || link.pathname === location.pathname) return false
  brought.add(link.pathname)
  // Whoever presses it asks again.
  loadPage(route).catch(() => brought.delete(link.pathname))
  return true
}

function bringShown(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('main a[href^="/"]')].filter(isInView)
  for (const link of links.slice(0, MOST_OF_A_VIEW)) if (unasked < MOST && bring(link)) unasked++
}

function isInView(link: Element): boolean {
  if (!link.checkVisibility?.({ visibilityProperty: true })) return false
  const { top, bottom, left, right } = link.getBoundingClientRect()
  return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
}

type Line = { readonly saveData?: boolean; readonly effectiveType?: string; readonly type?: string }

function isDear(): boolean {
  const { saveData, effectiveType = '', type } = (navigator as { connection?: Line }).connection ?? {}
  return Boolean(saveData) || effectiveType.includes('2g') || type === 'cellular'
}
