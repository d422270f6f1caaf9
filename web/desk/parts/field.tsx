import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useEffect,
  useId,
  useState,
} from 'react'
import { useAddress } from '../../routing/router.tsx'
import { classNames } from '../../ui/class-names.ts'
import styles from './field.module.css'
import { Icon } from './icon.tsx'
import { Key } from './layout.tsx'

type Said = {
  readonly label: string
  /** Said quietly below, before anything went wrong. */
  readonly hint?: ReactNode
  /** Says what to do, in place of the hint, and marks the field as wrong. */
  readonly error?: string | null | undefined
  /** What was found right. */
  readonly good?: string | undefined
}

type Control = { readonly id: string; readonly 'aria-invalid'?: true | undefined; readonly 'aria-describedby'?: string }

/** Label above, words below; the control is drawn by whoever knows its kind. */
function Labelled({ label, hint, error, good, draw }: Said & { readonly draw: (control: Control) => ReactNode }) {
  const id = useId()
  const hasWords = Boolean(error || good || hint)
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {draw({ id, 'aria-invalid': error ? true : undefined, ...(hasWords && { 'aria-describedby': `${id}-words` }) })}
      {hasWords && (
        <p id={`${id}-words`} className={error ? styles.error : good ? styles.good : styles.hint}>
          {(error || good) && <Icon name={error ? 'alert' : 'check'} small />}
          {error || good || hint}
        </p>
      )}
    </div>
  )
}

type FieldProps = Said &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'> & {
    readonly ref?: Ref<HTMLInputElement>
    readonly large?: boolean
    /** Six digits. */
    readonly code?: boolean
    /** A unit or a currency, before or after what is typed. */
    readonly before?: string
    readonly after?: string
  }

export function Field({ label, hint, error, good, large, code, before, after, ...input }: FieldProps) {
  const className = classNames(styles.input, large && styles.large, code && styles.code)
  return (
    <Labelled
      label={label}
      hint={hint}
      error={error}
      good={good}
      draw={(control) => {
        const box = <input {...input} {...control} className={className} />
        if (before === undefined && after === undefined) return box
        return (
          <div className={styles.affix}>
            {before !== undefined && <span>{before}</span>}
            {box}
            {after !== undefined && <span>{after}</span>}
          </div>
        )
      }}
    />
  )
}

type TextAreaProps = Said & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'className'>

export function TextArea({ label, hint, error, good, ...rest }: TextAreaProps) {
  return (
    <Labelled
      label={label}
      hint={hint}
      error={error}
      good={good}
      draw={(control) => <textarea {...rest} {...control} className={styles.input} />}
    />
  )
}

type SelectProps = Said &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'className'> & {
    /** The label is only for assistive technology, as in a row of filters. */
    readonly bare?: boolean
  }

export function Select({ label, hint, error, good, bare, children, ...rest }: SelectProps) {
  const draw = (control?: Control) => (
    <span className={styles.box}>
      <select
        {...rest}
        {...control}
        aria-label={bare ? label : undefined}
        className={classNames(styles.input, styles.select)}
      >
        {children}
      </select>
      <Icon name="down" small />
    </span>
  )
  return bare ? draw() : <Labelled label={label} hint={hint} error={error} good={good} draw={draw} />
}

/** As long as an address may be; the shop looks for nothing longer. */
const LONGEST_SEARCH = 320

type SearchProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className'> & { readonly label: string }

/** The box that `/` goes to. One per screen. */
export function SearchField({ label, ...rest }: SearchProps) {
  return (
    <div className={styles.search}>
      <Icon name="search" />
      <input
        maxLength={LONGEST_SEARCH}
        {...rest}
        type="search"
        className={styles.input}
        aria-label={label}
        data-search
      />
      <Key>/</Key>
    </div>
  )
}

type KeptSearchProps = {
  readonly label: string
  /** What stands with the address. */
  readonly kept: string
  /** Has it stand there. */
  readonly onKeep: (typed: string) => void
}

/**
 * The same for words that the address keeps. The field has what is typed at once, and the address follows; were it the other
 * way round, each key would put the caret at the end. What somebody else says in the address, as Back does, stands in the field.
 */
export function KeptSearch({ label, kept, onKeep }: KeptSearchProps) {
  const { search, state } = useAddress()
  const [typed, setTyped] = useState(kept)
  useEffect(() => {
    // What is drawn later than it was typed over is nobody else's word.
    if (search === location.search && state === history.state) setTyped(kept)
  }, [kept, search, state])
  return (
    <SearchField
      label={label}
      placeholder={label}
      value={typed}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value)
        onKeep(value)
      }}
    />
  )
}

/** Two fields beside each other where there is room. */
export function Fields({ children }: { readonly children: ReactNode }) {
  return <div className={styles.fields}>{children}</div>
}

/** Half a character, which a cut or a paste can leave and no address can hold, is a question mark in a box. */
export function wellFormed(text: string): string {
  return text.replaceAll(/\p{Surrogate}/gu, '\uFFFD')
}
