import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { SelectionBar } from '../../selecting/selection.tsx'
import type { Selected } from './kept-list.tsx'
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

/** Choosing among what is listed, and what came of it in words. Esc ends it. */
export function useSelecting(bar: RefObject<HTMLElement | null>) {
  const [selected, setSelected] = useState<Selected>(null)
  const [said, setSaid] = useState('')
  const card = useRef<Element>(null)

  function finish(words: string): void {
    card.current = document.activeElement?.closest('main li:has(input)') ?? null
    setSelected(null)
    setSaid(words)
  }

  function select(next: Selected): void {
    setSaid('')
    setSelected(next)
  }

  const leave = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('dialog[open]')) finish('')
  })
  const isSelecting = selected !== null
  useEffect(() => {
    if (!isSelecting) return
    document.addEventListener('keydown', leave)
    return () => {
      document.removeEventListener('keydown', leave)
      // Whoever stood on a picture stays with it, others go on where choosing began.
      const next = card.current?.querySelector('button') ?? bar.current?.querySelector<HTMLElement>('[data-select]')
      next?.focus({ preventScroll: true })
    }
  }, [isSelecting, bar])
  return { selected, select, said, finish }
}
