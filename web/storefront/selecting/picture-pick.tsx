import { Checkbox } from '../../ui/checkbox.tsx'
import styles from './picture-pick.module.css'
import { toggled } from './toggled.ts'

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
