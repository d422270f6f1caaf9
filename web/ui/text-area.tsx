import { type Ref, type TextareaHTMLAttributes, useId } from 'react'
import { classNames } from './class-names.ts'
import styles from './field.module.css'

type TextAreaProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'children' | 'className'> & {
  readonly label: string
  readonly name: string
  readonly ref?: Ref<HTMLTextAreaElement>
  /** Said quietly below. */
  readonly note?: string
  /** Written after the label, where leaving it empty is fine. */
  readonly optional?: boolean
}

/** A field for more than a line. */
export function TextArea({ label, note, optional, ...input }: TextAreaProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {optional && <small> (optional)</small>}
      </label>
      <textarea
        {...input}
        id={id}
        className={classNames(styles.input, styles.area)}
        aria-describedby={note ? `${id}-words` : undefined}
      />
      {note && (
        <p id={`${id}-words`} className={styles.note}>
          {note}
        </p>
      )}
    </div>
  )
}
