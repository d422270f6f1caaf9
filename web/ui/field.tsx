import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import styles from './field.module.css'

export type FieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'children' | 'className'> & {
  readonly label: string
  readonly name: string
  readonly ref?: Ref<HTMLInputElement>
  /** Said quietly below, before anything went wrong. */
  readonly note?: string
  /** Takes the note's place and marks the field as wrong. */
  readonly error?: string | null
  /** Written after the label, where leaving it empty is fine. */
  readonly optional?: boolean
  /** A control inside the box, at its end. */
  readonly children?: ReactNode
}

export function Field({ label, note, error, optional, children, ...input }: FieldProps) {
  const id = useId()
  const words = error || note
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {optional && <small> (optional)</small>}
      </label>
      <div className={styles.box}>
        <input
          {...input}
          id={id}
          className={styles.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={words ? `${id}-words` : undefined}
        />
        {children}
      </div>
      {words && (
        <p id={`${id}-words`} className={error ? styles.wrong : styles.note}>
          {words}
        </p>
      )}
    </div>
  )
}
