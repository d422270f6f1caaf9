import type { LibraryBundleView } from '../../../contract/library/library.ts'
import { Button, DownloadButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { SelectionBar } from '../selecting/selection-bar.tsx'
import { useFileLink } from './consent.tsx'
import { megabytes } from './downloads.ts'
import styles from './selected-files.module.css'
import { chosenOf } from './selection.ts'

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
