import type { LibraryBundleView } from '../../../contract/library.ts'
import { Button, DownloadButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useFileLink } from './consent.tsx'
import { megabytes } from './downloads.ts'
import { chosenOf } from './selection.ts'
import styles from './selection-bar.module.css'

type SelectionBarProps = {
  readonly view: LibraryBundleView
  readonly selected: ReadonlySet<string>
  readonly onDone: () => void
}

/** How much is chosen, and the press that fetches it. */
export function SelectionBar({ view, selected, onDone }: SelectionBarProps) {
  const { count, sizeBytes, path } = chosenOf(view, selected)
  return (
    <section className={styles.bar} aria-label="Selected">
      <p className="figures" role="status">
        {count === 0 ? 'Nothing selected' : `${count} selected`}{' '}
        <small>{count === 0 ? hint(view) : megabytes(sizeBytes)}</small>
      </p>
      <Button small className={styles.done} onClick={onDone}>
        Done
      </Button>
      {path && <Fetch path={path} count={count} />}
    </section>
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
