import { useEffect, useRef } from 'react'
import type { Collection } from '../../../contract/accounts/collections.ts'
import { classNames } from '../../ui/class-names.ts'
import type { Collections } from './change-collections.ts'
import styles from './collection-chips.module.css'

type CollectionChipsProps = {
  readonly collections: Collections
  readonly kept: readonly string[]
  /** The id of the one that is shown; null is all that is kept. */
  readonly chosen: string | null
  readonly onChoose: (id: string | null) => void
  readonly onMake: () => void
}

/** All, each collection with its count, and the way to a new one. */
export function CollectionChips({ collections, kept, chosen, onChoose, onMake }: CollectionChipsProps) {
  const row = useRef<HTMLFieldSetElement>(null)
  const last = useRef(chosen)
  useEffect(() => {
    const isGone = last.current !== null && chosen === null
    last.current = chosen
    const current = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (!current) return
    // On a phone the row is longer than the screen; one that was just made is at its end.
    if (chosen !== null) current.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    // Whoever deleted one stood on a button that went with it.
    if (isGone && document.activeElement === document.body) current.focus({ preventScroll: true })
  }, [chosen])
  return (
    <fieldset ref={row} className={styles.chips} aria-label="Collections">
      <Chip name="All" count={kept.length} isChosen={chosen === null} onPress={() => onChoose(null)} />
      {collections.map((one) => (
        <Chip
          key={one.id}
          name={one.name}
          count={countIn(one, kept)}
          isChosen={chosen === one.id}
          onPress={() => onChoose(one.id)}
        />
      ))}
      <button type="button" className={styles.chip} aria-haspopup="dialog" onClick={onMake}>
        <span aria-hidden="true">+</span>
        New collection
      </button>
    </fieldset>
  )
}

type ChipProps = {
  readonly name: string
  readonly count: number
  readonly isChosen: boolean
  readonly onPress: () => void
}

function Chip({ name, count, isChosen, onPress }: ChipProps) {
  return (
    <button
      type="button"
      className={classNames(styles.chip, isChosen && styles.chosen)}
      aria-current={isChosen || undefined}
      onClick={onPress}
    >
      <bdi className={styles.name}>{name}</bdi> <small className="figures">{count}</small>
    </button>
  )
}

/** How many of it are kept. What was let go of is not lost to it: it is there again when it is kept again. */
export function countIn({ pictures }: Collection, kept: readonly string[]): number {
  return kept.filter((id) => pictures.includes(id)).length
}
