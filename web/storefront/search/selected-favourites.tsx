import { Button } from '../../ui/button.tsx'
import { SelectionBar } from '../selecting/selection-bar.tsx'
import styles from './selected-favourites.module.css'

type SelectedFavouritesProps = {
  readonly count: number
  /** Chooses all that is listed. */
  readonly onAll: () => void
  readonly onAdd: () => void
  /** Where a collection is shown, out of which it can be taken. */
  readonly onTakeOut: (() => void) | null
  readonly onDone: () => void
}

/** How much is chosen, and where it can go. */
export function SelectedFavourites({ count, onAll, onAdd, onTakeOut, onDone }: SelectedFavouritesProps) {
  return (
    <SelectionBar count={count} className={styles.bar}>
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
    </SelectionBar>
  )
}
