import { findRoute, loadPage } from './pages.ts'

/**
 * Brings what a link leads to a moment before it is pressed: when somebody points at it, touches it or reaches it by
 * keyboard. Not sooner, or it could be older than what the shop shows; and nothing on a metered or slow line.
 */
export function fetchAhead(): void {
  for (const type of ['pointerover', 'touchstart', 'focusin'])
    addEventListener(type, ({ target }) => bring((target as Element).closest?.('a') ?? null), { passive: true })
}

function bring(link: HTMLAnchorElement | null): void {
  if (!link || link.origin !== location.origin || link.pathname === location.pathname || isDear()) return
  const route = findRoute(link.pathname)
  // Others are the server's. Whoever presses it asks again if it fails.
  if (route.path === link.pathname) loadPage(route).catch(() => {})
}

type Line = { readonly saveData?: boolean; readonly effectiveType?: string; readonly type?: string }

function isDear(): boolean {
  const { saveData, effectiveType = '', type } = (navigator as { connection?: Line }).connection ?? {}
  return Boolean(saveData) || effectiveType.includes('2g') || type === 'cellular'
}
