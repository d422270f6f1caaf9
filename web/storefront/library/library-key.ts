/** Where versions before kept it, in each tab. */
const OLD_NAME = 'library-key'
/** By this an earlier version knew the browser again that had paid. It opens nothing any more. */
const OLD_BUYER_NAME = 'buyer-key'

let held: string | null = null

/**
 * The key of a receipt's link, to be exchanged for a cookie that no script can read. It is taken out of the address at
 * once, because addresses end up in histories and are passed on with screenshots.
 */
export function takeLibraryKey(): string | null {
  // Mails from before carry it in the query.
  const given = keyIn(location.hash.slice(1)) ?? keyIn(location.search)
  if (given) history.replaceState(history.state, '', location.pathname)
  held = given ?? held ?? oldKey()
  return held
}

/** It was exchanged, or it opens nothing any more. */
export function dropLibraryKey(key: string): void {
  if (held === key) held = null
}

/** What earlier versions left where scripts can read. */
export function dropOldKeys(): void {
  try {
    sessionStorage.removeItem(OLD_NAME)
    localStorage.removeItem(OLD_BUYER_NAME)
  } catch {
    // Storage is closed to this page, so there is nothing in it.
  }
}

export function carriesLibraryKey(hash: string): boolean {
  return keyIn(hash.slice(1)) !== null
}

function keyIn(text: string): string | null {
  return new URLSearchParams(text).get('key')
}

function oldKey(): string | null {
  try {
    const found = sessionStorage.getItem(OLD_NAME)
    sessionStorage.removeItem(OLD_NAME)
    return found
  } catch {
    return null
  }
}
