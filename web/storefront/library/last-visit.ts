import type { Library, LibraryWallpaper } from '../../../contract/library.ts'
import { list, object, string, type ValueOf } from '../../../contract/schema.ts'
import { readStored, writeStored } from '../../state/browser-storage.ts'

const NAME = 'library-visit'

const isVisit = object({
  /** ISO date. */
  on: string,
  bundles: list(string),
})

export type Visit = ValueOf<typeof isVisit>

let previous: Visit | null | undefined

/** The visit before this one. Reading it the first time makes this one the next's. */
export function lastVisit(library: Library, now: Date = new Date()): Visit | null {
  if (previous !== undefined) return previous
  previous = readVisit(readStored(NAME))
  const visit: Visit = { on: now.toISOString().slice(0, 10), bundles: library.bundles.map(({ slug }) => slug) }
  writeStored(NAME, JSON.stringify(visit))
  return previous
}

function readVisit(text: string | null | undefined): Visit | null {
  try {
    const found: unknown = JSON.parse(text || 'null')
    return isVisit(found) ? found : null
  } catch {
    return null
  }
}

/** On a first visit nothing is new: everything is. */
export function isNewWallpaper({ addedAt }: Pick<LibraryWallpaper, 'addedAt'>, visit: Visit | null): boolean {
  return visit !== null && addedAt > visit.on
}

export function isNewBundle(
  { slug, newestAt }: { readonly slug: string; readonly newestAt: string | null },
  visit: Visit | null,
): boolean {
  return visit !== null && (!visit.bundles.includes(slug) || (newestAt ?? '') > visit.on)
}
