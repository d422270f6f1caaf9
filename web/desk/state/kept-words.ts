/** An entry of the history, of the page or as the browser has it by now. */
type Entry = { readonly search: string; readonly state: unknown }

/**
 * What somebody looks for is often a person's address: it stays with the entry of the browser's history, so that back and
 * reload find it again, and out of the page's address. An older link may still say it.
 */
export function keptWords({ search, state }: Entry, name: string): string {
  const words = typeof state === 'object' && state !== null && 'words' in state ? state.words : undefined
  return typeof words === 'string' ? words : (new URLSearchParams(search).get(name) ?? '')
}

/** As the browser has it by now, which is drawn a moment later. */
export function entryNow(): Entry {
  return { search: location.search, state: history.state }
}

/** For an entry of the history. */
export function withWords(words: string): { readonly state: unknown } {
  return { state: { words } }
}
