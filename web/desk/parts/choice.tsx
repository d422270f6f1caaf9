import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import { classNames } from '../../ui/class-names.ts'
import styles from './choice.module.css'

type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className'> & {
  readonly label: string
  /** The label is only for assistive technology, as in a table's row. */
  readonly bare?: boolean
  /** Some of what it stands for is chosen. */
  readonly isPartly?: boolean
}

export function Checkbox({ label, bare, isPartly = false, ...rest }: CheckboxProps) {
  return (
    <label className={classNames(styles.check, bare && styles.bare)}>
      <input
        {...rest}
        ref={(box) => {
          if (box) box.indeterminate = isPartly
        }}
        type="checkbox"
        className={styles.box}
        aria-label={bare ? label : undefined}
      />
      {!bare && label}
    </label>
  )
}

type Option<Value extends string> = { readonly value: Value; readonly label: ReactNode; readonly note?: ReactNode }

type ChoicesProps<Value extends string> = {
  readonly label: string
  readonly options: readonly Option<Value>[]
  readonly value: Value
  readonly onChange: (value: Value) => void
}

/** One of a few, each with a word about it. */
export function Choices<Value extends string>({ label, options, value, onChange }: ChoicesProps<Value>) {
  const name = useId()
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.legend}>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.choice}>
          <input
            type="radio"
            className={styles.box}
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>
            <b>{option.label}</b>
            {option.note && <small>{option.note}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

type SwitchProps = { readonly label: string; readonly isOn: boolean; readonly onChange: (isOn: boolean) => void }

/** Takes effect at once. */
export function Switch({ label, isOn, onChange }: SwitchProps) {
  return (
    <button type="button" role="switch" aria-checked={isOn} className={styles.switch} onClick={() => onChange(!isOn)}>
      <i />
      {label}
    </button>
  )
}

export type PickProps<Value extends string> = {
  readonly label: string
  readonly options: readonly { readonly value: Value; readonly label: string; readonly count?: number | undefined }[]
  readonly value: Value
  readonly onChange: (value: Value) => void
}

/** Ways to look at the same thing. */
export function Segment<Value extends string>(props: PickProps<Value>) {
  return <Pick {...props} className={styles.segment} />
}

/** Filters; on phones they scroll sideways. */
export function Chips<Value extends string>(props: PickProps<Value>) {
  return <Pick {...props} className={styles.chips} />
}

function Pick<Value extends string>({
  label,
  options,
  value,
  onChange,
  className,
}: PickProps<Value> & { readonly className: string | undefined }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset takes part in forms; these buttons do not.
    <div className={className} role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
          {option.count !== undefined && <b>{option.count}</b>}
        </button>
      ))}
    </div>
  )
}
