import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type TextareaHTMLAttributes,
  useId,
  useRef,
  useState,
} from 'react'
import { classNames } from './class-names.ts'
import styles from './forms.module.css'

type FieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'children' | 'className'> & {
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

type PasswordFieldProps = Omit<FieldProps, 'type' | 'children'> & {
  /** So that password managers offer the right thing. */
  readonly autoComplete: 'current-password' | 'new-password'
}

export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false)
  return (
    <Field {...props} type={isShown ? 'text' : 'password'} autoCapitalize="none" autoCorrect="off" spellCheck={false}>
      <button type="button" className={styles.toggle} onClick={() => setIsShown(!isShown)}>
        {isShown ? 'Hide' : 'Show'}
        <span className="visually-hidden"> {props.label.toLowerCase()}</span>
      </button>
    </Field>
  )
}

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

/**
 * What went wrong, above a form. The region stays in the page while it is empty, because screen readers announce only
 * changes inside a region that they already know.
 */
export function ProblemLine({ words }: { words: string | null }) {
  return <div role="alert">{words && <p className={styles.problem}>{words}</p>}</div>
}

/** One thing at a time: whether it is under way, and what went wrong the last time, until it is tried again. */
export type Attempt = {
  readonly isBusy: boolean
  readonly problem: string | null
  /** Does the work; a failure is logged and shown in the words for it. Pressing again meanwhile does nothing. */
  readonly run: (work: () => Promise<void>, wordsFor: (error: unknown) => string) => Promise<void>
  /** Before something else is asked, of which the problem is not. */
  readonly forget: () => void
}

export function useAttempt(): Attempt {
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const running = useRef(false)

  async function run(work: () => Promise<void>, wordsFor: (error: unknown) => string): Promise<void> {
    if (running.current) return
    running.current = true
    setIsBusy(true)
    setProblem(null)
    try {
      await work()
    } catch (error) {
      console.error(error)
      setProblem(wordsFor(error))
    } finally {
      running.current = false
      setIsBusy(false)
    }
  }
  return { isBusy, problem, run, forget: () => setProblem(null) }
}
