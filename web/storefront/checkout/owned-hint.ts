import { ALL_ACCESS } from '../../../contract/bundles.ts'
import { onStoredElsewhere, readStored, writeStored } from '../../state/browser-storage.ts'
import { createStore } from '../../state/store.ts'

const KEY = 'owned'

export const NOTHING_OWNED: readonly string[] = []

/**
 * Slugs of what is owned in this browser, by its account or by a guest, as far as the shop last said. It opens nothing: it
 * lights the bar's lamp, and whoever owns a bundle is led to it instead of a second purchase.
 */
export const ownedHint = createStore(() => parse(readStored(KEY) ?? null), follow)

/** All that is owned is known. */
export function keepOwned(slugs: readonly string[]): void {
  const text = [...new Set(slugs)].join(' ')
  if (text === ownedHint.get().join(' ')) return
  writeStored(KEY, text === '' ? null : text)
  ownedHint.set(parse(text))
}

/** Something is owned besides what is known: an account's answer does not name what this browser keeps for a guest. */
export function addOwned(slugs: readonly string[]): void {
  keepOwned([...ownedHint.get(), ...slugs])
}

export function isOwned(owned: readonly string[], slug: string): boolean {
  return owned.includes(slug) || owned.includes(ALL_ACCESS.slug)
}

function follow(): () => void {
  return onStoredElsewhere(KEY, (text) => ownedHint.set(parse(text)))
}

function parse(text: string | null): readonly string[] {
  const slugs = text?.split(' ').filter((slug) => /^[a-z0-9-]+$/.test(slug)) ?? []
  return slugs.length > 0 ? slugs : NOTHING_OWNED
}
