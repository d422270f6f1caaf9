import type { LibraryBundleView, LibraryWallpaper } from '../../../contract/library/library.ts'
import { writeSelection } from '../../../contract/library/selection.ts'

/** The ids of what is chosen of a bundle; null while nobody chooses. */
export type Selected = ReadonlySet<string> | null

export type Selecting = { readonly selected: Selected; readonly onSelect: (next: Selected) => void }

/** What is chosen and can be had, and where: one file as it is, several as one archive. */
export function chosenOf(view: LibraryBundleView, selected: ReadonlySet<string>) {
  const ready = view.wallpapers.filter(({ state }) => state === 'ready')
  const chosen = ready.filter(({ id }) => selected.has(id))
  const [first] = chosen
  const sizeBytes = chosen.reduce((sum, wallpaper) => sum + (wallpaper.sizeBytes ?? 0), 0)
  return { count: chosen.length, sizeBytes, path: first ? pathOf(view, ready, chosen, first) : null }
}

function pathOf(
  view: LibraryBundleView,
  ready: readonly LibraryWallpaper[],
  chosen: readonly LibraryWallpaper[],
  first: LibraryWallpaper,
): string {
  if (chosen.length === 1) return `${view.downloads}/master/${first.id}`
  return `${view.archive}?only=${writeSelection(chosen.map((wallpaper) => ready.indexOf(wallpaper)))}`
}
