import type { ReactNode } from 'react'
import { Checkbox } from '../../ui/choices.tsx'
import { classNames } from '../../ui/class-names.ts'
import styles from './selection.module.css'

type PicturePickProps = {
  readonly id: string
  readonly title: string
  readonly selected: ReadonlySet<string>
  readonly onSelect: (next: ReadonlySet<string>) => void
  readonly isDisabled?: boolean
  /** The id of what says more about it. */
  readonly describedBy?: string
}

/** Lies over a picture, in the frame that both stand in: all of it is pressed, the box in its corner says what it is. */
export function PicturePick({ id, title, selected, onSelect, isDisabled = false, describedBy }: PicturePickProps) {
  return (
    <Checkbox
      name="selected"
      className={styles.pick}
      label={<span className="visually-hidden">{title}</span>}
      aria-describedby={describedBy}
      disabled={isDisabled}
      checked={selected.has(id)}
      onChange={() => onSelect(toggled(selected, id))}
    />
  )
}

/** A choice of ids with one more, or without it. */
export function toggled(selected: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(selected)
  if (!next.delete(id)) next.add(id)
  return next
}

type SelectionBarProps = {
  readonly count: number
  /** Said quietly below the count. */
  readonly note?: string
  readonly className?: string | undefined
  /** What can be done with it. */
  readonly children: ReactNode
}

/** How many are chosen, at the lower edge, and what can be done with them. */
export function SelectionBar({ count, note, className, children }: SelectionBarProps) {
  return (
    <section className={classNames(styles.bar, className)} aria-label="Selected">
      <p className="figures" role="status">
        {count === 0 ? 'Nothing selected' : `${count} selected`} {note && <small>{note}</small>}
      </p>
      {children}
    </section>
  )
}
