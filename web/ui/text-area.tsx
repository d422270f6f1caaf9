import { type Ref, type TextareaHTMLAttributes, useId } from 'react'
import { classNames } from './class-names.ts'
import styles from './field.module.css'

type TextAreaProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'children' | 'className'> & {
  readonly label: string
  readonly name: string
  readonly ref?: Ref<HTMLTextAreaElement>
}

/** A field for more than a line. */
export function TextArea({ label, ...input }: TextAreaProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <textarea {...input} id={id} className={classNames(styles.input, styles.area)} />
    </div>
  )
}
