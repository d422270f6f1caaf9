import type { Library, LibraryWallpaper } from '../../contract/library.ts'

const NAME = 'library-visit'

export type Visit = {
  /** ISO date. */
  readonly on: string
  readonly bundles: readonly string[]
}

let previous: Visit | null | undefined

/** The visit before this one. Reading it the first time makes this one the next's. */
export function lastVisit(library: Library, now: Date = new Date()): Visit | null {
  if (previous !== undefined) return previous
  const on = now.toISOString().slice(0, 10)
  try {
    previous = readVisit(localStorage.getItem(NAME))
    localStorage.setItem(NAME, JSON.stringify({ on, bundles: library.bundles.map(({ slug }) => slug) }))
  } catch {
    previous = null
  }
  return previous
}

function readVisit(text: string | null): Visit | null {
  const found: Partial<Visit> | null = text ? JSON.parse(text) : null
  return typeof found?.on === 'string' && Array.isArray(found.bundles) ? (found as Visit) : null
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
