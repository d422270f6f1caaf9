import type { InputHTMLAttributes, ReactNode } from 'react'
import styles from './checkbox.module.css'
import { classNames } from './class-names.ts'

type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'children'> & {
  readonly label: ReactNode
  readonly name: string
}

/** A checkbox with its words; both can be pressed. */
export function Checkbox({ label, className, ...input }: CheckboxProps) {
  return (
    <label className={classNames(styles.checkbox, className)}>
      <input {...input} type="checkbox" />
      {label}
    </label>
  )
}
