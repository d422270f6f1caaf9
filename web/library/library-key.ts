const NAME = 'library-key'

/**
 * The key of a receipt's link. It is taken out of the address at once, because addresses end up in histories and are
 * passed on with screenshots; this tab keeps it until it is closed.
 */
export function takeLibraryKey(): string | null {
  // Mails from before carry it in the query.
  const given = keyIn(location.hash.slice(1)) ?? keyIn(location.search)
  if (!given) return keptKey()
  history.replaceState(history.state, '', location.pathname)
  try {
    sessionStorage.setItem(NAME, given)
  } catch {
    // Without storage it lasts as long as the page.
  }
  held = given
  return given
}

let held: string | null = null

function keyIn(text: string): string | null {
  return new URLSearchParams(text).get('key')
}

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
