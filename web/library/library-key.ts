const NAME = 'library-key'

/**
 * The key of a receipt's link. It is taken out of the address at once, because addresses end up in histories and are
 * passed on with screenshots; this tab keeps it until it is closed.
 */
export function takeLibraryKey(): string | null {
  const given = new URLSearchParams(location.search).get('key')
  if (!given) return keptKey()
  history.replaceState(history.state, '', location.pathname + location.hash)
  try {
    sessionStorage.setItem(NAME, given)
  } catch {
    // Without storage it lasts as long as the page.
  }
  held = given
  return given
}

let held: string | null = null

function keptKey(): string | null {
  try {
    return sessionStorage.getItem(NAME) ?? held
  } catch {
    return held
  }
}

/** For a link whose orders are in the account now. */
export function forgetLibraryKey(): void {
  held = null
  try {
    sessionStorage.removeItem(NAME)
  } catch {
    // There was nothing to forget.
  }
}
