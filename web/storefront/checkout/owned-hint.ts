import { onStoredElsewhere, readStored, writeStored } from '../../state/browser-storage.ts'
import { createStore } from '../../state/store.ts'

const KEY = 'owned'

declare global {
  /** Of the script that runs before the page is painted: web/build/document.ts. */
  var markOwned: ((text: string | null) => void) | undefined
}

export const NOTHING_OWNED: readonly string[] = []

/**
 * Slugs of what is owned in this browser, by its account or by a guest, as far as the shop last said. It opens nothing: it
 * lights the bar's lamp, and whoever owns a bundle is led to it instead of a second purchase. A script reads it before the
 * page is painted.
 */
export const ownedHint = createStore(() => parse(readStored(KEY) ?? null), follow)

/** All that is owned is known. */
export function keepOwned(slugs: readonly string[]): void {
  const text = [...new Set(slugs)].join(' ')
  if (text === ownedHint.get().join(' ')) return
  writeStored(KEY, text === '' ? null : text)
  take(text)
}

/** Something is owned besides what is known: an account's answer does not name what this browser keeps for a guest. */
export function addOwned(slugs: readonly string[]): void {
  keepOwned([...ownedHint.get(), ...slugs])
}

function follow(): () => void {
  return onStoredElsewhere(KEY, take)
}

/** Styles know it too: what is owned is not offered, from the first paint on. */
function take(text: string | null): void {
  const slugs = parse(text)
  globalThis.markOwned?.(slugs.join(' '))
  ownedHint.set(slugs)
}

function parse(text: string | null): readonly string[] {
  const slugs = text?.split(' ').filter((slug) => /^[a-z0-9-]+$/.test(slug)) ?? []
  return slugs.length > 0 ? slugs : NOTHING_OWNED
}
