import type { InputHTMLAttributes } from 'react'
import styles from './tick.module.css'

type TickProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'children' | 'className'> & {
  readonly label: string
  readonly name: string
}

/** A checkbox with its words; both can be pressed. */
export function Tick({ label, ...input }: TickProps) {
  return (
    <label className={styles.tick}>
      <input {...input} type="checkbox" />
      {label}
    </label>
  )
}
