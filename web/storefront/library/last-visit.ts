import type { Library, LibraryWallpaper } from '../../../contract/library/library.ts'
import { list, object, string, type ValueOf } from '../../../contract/schema.ts'
import { readStored, writeStored } from '../../state/browser-storage.ts'

const NAME = 'library-visit'

const isVisit = object({
  /** Whose library was visited; a browser remembers one visit. */
  owner: string,
  /** ISO date. */
  on: string,
  bundles: list(string),
})

export type Visit = ValueOf<typeof isVisit>

type Visited = Pick<Library, 'bundles'> & { readonly owner: string }

/** By whose library it is. */
let previous = new Map<string, Visit | null>()

/** The visit before this one, of the same library. Reading it the first time makes this one the next's. */
export function lastVisit({ owner, bundles }: Visited, now: Date = new Date()): Visit | null {
  const known = previous.get(owner)
  if (known !== undefined) return known
  const stored = readVisit(readStored(NAME))
  const last = stored?.owner === owner ? stored : null
  previous.set(owner, last)
  const visit: Visit = { owner, on: now.toISOString().slice(0, 10), bundles: bundles.map(({ slug }) => slug) }
  writeStored(NAME, JSON.stringify(visit))
  return last
}

/** Whoever was here leaves no list of what they have. */
export function forgetVisit(): void {
  previous = new Map()
  writeStored(NAME, null)
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
