import type { LibraryBundleView, LibraryWallpaper } from '../../../../contract/library/library.ts'
import { writeSelection } from '../../../../contract/library/selection.ts'
import { Button, DownloadButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { SelectionBar } from '../../selecting/selection.tsx'
import { useFileLink } from './consent.tsx'
import { megabytes } from './downloads.ts'
import styles from './selected-files.module.css'

type SelectedFilesProps = {
  readonly view: LibraryBundleView
  readonly selected: ReadonlySet<string>
  readonly onDone: () => void
}

/** How much is chosen, and the press that fetches it. */
export function SelectedFiles({ view, selected, onDone }: SelectedFilesProps) {
  const { count, sizeBytes, path } = chosenOf(view, selected)
  return (
    <SelectionBar count={count} note={count === 0 ? hint(view) : megabytes(sizeBytes)} className={styles.bar}>
      <Button small className={styles.done} onClick={onDone}>
        Done
      </Button>
      {path && <Fetch path={path} count={count} />}
    </SelectionBar>
  )
}

function Fetch({ path, count }: { path: string; count: number }) {
  return (
    <DownloadButton {...useFileLink(path)} tone="ember">
      <Icon name="download" />
      Download {count}
    </DownloadButton>
  )
}

function hint({ ready }: LibraryBundleView): string {
  return ready === 0 ? 'No file is ready yet' : 'Press the pictures that you want'
}

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
