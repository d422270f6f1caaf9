import { Button } from '../../ui/button.tsx'
import styles from './selection-bar.module.css'

type SelectionBarProps = {
  readonly count: number
  /** Chooses all that is listed. */
  readonly onAll: () => void
  readonly onAdd: () => void
  /** Where a collection is shown, out of which it can be taken. */
  readonly onTakeOut: (() => void) | null
  readonly onDone: () => void
}

/** How much is chosen, and where it can go. */
export function SelectionBar({ count, onAll, onAdd, onTakeOut, onDone }: SelectionBarProps) {
  return (
    <section className={styles.bar} aria-label="Selected">
      <p className="figures" role="status">
        {count === 0 ? 'Nothing selected' : `${count} selected`}
      </p>
      <Button small tone="bare" className={styles.all} onClick={onAll}>
        Select all
      </Button>
      <Button small onClick={onDone}>
        Done
      </Button>
      {count > 0 && onTakeOut && (
        <Button small onClick={onTakeOut}>
          Take out
        </Button>
      )}
      {count > 0 && (
        <Button small tone="ember" aria-haspopup="dialog" onClick={onAdd}>
          Add to …
        </Button>
      )}
    </section>
  )
}
