import { readSelection } from '../../contract/library/selection.ts'
import type { BundleEntry } from './bundle-versions.ts'

/**
 * Of a frozen list the files that an address names, and the licence, which goes with every choice; without a choice all of
 * it. Nothing for what is no choice from this list.
 */
export function chooseEntries(
  entries: readonly BundleEntry[],
  only: string | undefined,
): readonly BundleEntry[] | undefined {
  if (only === undefined) return entries
  const files = entries.filter(isFile)
  const places = readSelection(only, files.length)
  if (!places) return undefined
  const chosen = new Set(files.filter((_, at) => places.has(at)))
  return entries.filter((entry) => !isFile(entry) || chosen.has(entry))
}

export function countFiles(entries: readonly BundleEntry[]): number {
  return entries.filter(isFile).length
}

function isFile(entry: BundleEntry): boolean {
  return 'storageKey' in entry
}
