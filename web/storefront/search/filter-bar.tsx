import { useRef } from 'react'
import { Icon } from '../../ui/icon.tsx'
import styles from './filter-sheet.module.css'
import { listChosen, type Narrowing } from './narrowing.ts'

type FilterBarProps = {
  readonly narrowing: Narrowing
  readonly onNarrow: (next: Partial<Narrowing>) => void
  readonly isKept: boolean
  readonly keptCount: number
  readonly onKept: () => void
  readonly onOpen: () => void
}

/** On phones: the way to the filters, and what is chosen, each to be let go by a press. */
export function FilterBar({ narrowing, onNarrow, isKept, keptCount, onKept, onOpen }: FilterBarProps) {
  const opener = useRef<HTMLButtonElement>(null)
  const chosen = listChosen(narrowing)

  function letGo(by: keyof Narrowing) {
    // The pressed one goes, and would take the focus with it.
    opener.current?.focus()
    onNarrow({ [by]: null })
  }

  return (
    <div className={styles.bar}>
      <button ref={opener} type="button" className={styles.chip} aria-haspopup="dialog" onClick={onOpen}>
        <Icon name="menu" />
        Filters
        {chosen.length > 0 && <small className="figures">{chosen.length}</small>}
      </button>
      {chosen.map(({ by, words }) => (
        <button key={by} type="button" className={styles.chip} data-chosen onClick={() => letGo(by)}>
          <span className="visually-hidden">Remove </span>
          <span className={styles.words}>{words}</span>
          <Icon name="close" />
        </button>
      ))}
      <button type="button" className={styles.chip} aria-pressed={isKept} onClick={onKept}>
        Favourites
        <small className="figures">{keptCount}</small>
      </button>
    </div>
  )
}
