import type { InputHTMLAttributes, ReactNode } from 'react'
import styles from './choices.module.css'
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

type RadioRowProps<Value extends string> = {
  readonly legend: string
  readonly isLegendHidden?: boolean
  readonly name: string
  /** In their order: what each stands for, and its words. */
  readonly options: readonly (readonly [value: Value, words: string])[]
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly className?: string | undefined
}

/** One of a few, side by side. */
export function RadioRow<Value extends string>({
  legend,
  isLegendHidden = false,
  name,
  options,
  value,
  onChange,
  className,
}: RadioRowProps<Value>) {
  return (
    <fieldset className={classNames(styles.row, className)}>
      <legend className={isLegendHidden ? 'visually-hidden' : undefined}>{legend}</legend>
      <div>
        {options.map(([each, words]) => (
          <label key={each}>
            <input
              type="radio"
              name={name}
              className="visually-hidden"
              checked={each === value}
              onChange={() => onChange(each)}
            />
            <span>{words}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
