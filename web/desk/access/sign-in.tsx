import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useStore } from '../../state/store.ts'
import { Button, LinkButton } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Field } from '../parts/field.tsx'
import { Note, problemWords } from '../parts/states.tsx'
import { askDesk, hasEnded } from '../state/ask-desk.ts'
import { loadSession } from '../state/session.ts'
import styles from './gate.module.css'
import { canUsePasskeys, signInWithPasskey } from './passkeys.ts'

type GateProps = { readonly shop: { readonly name: string; readonly host: string }; readonly children: ReactNode }

/** The card before the desk. */
export function Gate({ shop, children }: GateProps) {
  useEffect(() => {
    document.title = `Sign in · ${shop.name} desk`
  }, [shop.name])
  return (
    <main className={styles.gate} id="main">
      <div className={styles.card}>
        <p className={styles.brand}>
          {shop.name}
          <span>desk</span>
        </p>
        {children}
      </div>
      <p className={styles.foot}>
        {shop.host} · sessions end after 12 hours without use · <a href="/">View shop</a>
      </p>
    </main>
  )
}

type StepProps = { readonly title: string; readonly words?: ReactNode; readonly children: ReactNode }

/** Whether a step was there before: what a page opens with needs no focus. */
let hasStepped = false

/** One question of the way in. Its title takes the focus when it follows another, unless a field of it has it. */
export function Step({ title, words, children }: StepProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (hasStepped && document.activeElement === document.body) heading.current?.focus()
    hasStepped = true
  }, [])
  return (
    <div className={styles.steps}>
      <div className={styles.title}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {words && <p>{words}</p>}
      </div>
      {children}
    </div>
  )
}

function Or() {
  return (
    <p className={styles.or}>
      <span>or</span>
    </p>
  )
}

type Typed = { readonly email: string; readonly password: string }

type SignInProps = { readonly title?: string; readonly words?: string }

/** Passkey first; else e-mail and password, then six digits or a recovery code. */
export function SignIn({ title = 'Sign in to your shop', words }: SignInProps) {
  const [step, setStep] = useState<'choose' | 'password' | 'code'>(canUsePasskeys() ? 'choose' : 'password')
  const [typed, setTyped] = useState<Typed>({ email: '', password: '' })
  if (step === 'choose') return <PasskeyStep title={title} words={words} onPassword={() => setStep('password')} />
  if (step === 'code') return <CodeStep typed={typed} onBack={() => setStep('password')} />
  return (
    <PasswordStep
      typed={typed}
      onRight={(right) => {
        setTyped(right)
        setStep('code')
      }}
      onPasskey={canUsePasskeys() ? () => setStep('choose') : undefined}
    />
  )
}

type PasskeyStepProps = { readonly title: string; readonly words: string | undefined; readonly onPassword: () => void }

function PasskeyStep({ title, words, onPassword }: PasskeyStepProps) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  async function go() {
    setBusy(true)
    const said = await signInWithPasskey()
    setProblem(said)
    if (said === undefined) await loadSession()
    setBusy(false)
  }
  return (
    <Step title={title} words={words ?? 'With the passkey of this device: your finger, your face or your screen lock.'}>
      {problem && (
        <Note tone="bad" isNews>
          {problem}
        </Note>
      )}
      <Button tone="main" icon="finger" wide large busy={isBusy} onClick={go}>
        Continue with a passkey
      </Button>
      <Or />
      <Button wide large onClick={onPassword}>
        Use e-mail and a code
      </Button>
      <p className={styles.foot}>New device? Use e-mail and a code once, then add a passkey under Team.</p>
    </Step>
  )
}

type PasswordStepProps = {
  readonly typed: Typed
  readonly onRight: (typed: Typed) => void
  readonly onPasskey: (() => void) | undefined
}

function PasswordStep({ typed, onRight, onPasskey }: PasswordStepProps) {
  const [email, setEmail] = useState(typed.email)
  const [password, setPassword] = useState('')
  const form = useForm(async () => {
    const { problem } = await askDesk('/sign-in/password', { method: 'POST', body: { email, password } })
    if (problem) return problemWords(problem)
    onRight({ email, password })
  })
  return (
    <form onSubmit={form.submit} noValidate>
      <Step title="E-mail and password" words="Then the six digits of your authenticator.">
        <Field
          label="E-mail"
          type="email"
          autoComplete="username"
          large
          required
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Field
          label="Password"
          type="password"
          autoComplete="current-password"
          large
          required
          value={password}
          error={form.problem}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Button tone="main" type="submit" wide large busy={form.isBusy}>
          Next
        </Button>
        {onPasskey && (
          <Button tone="quiet" icon="finger" wide onClick={onPasskey}>
            Use a passkey instead
          </Button>
        )}
      </Step>
    </form>
  )
}

function CodeStep({ typed, onBack }: { readonly typed: Typed; readonly onBack: () => void }) {
  const [code, setCode] = useState('')
  const [isRecovery, setRecovery] = useState(false)
  const form = useForm(async () => {
    const { problem } = await askDesk('/sign-in/code', { method: 'POST', body: { ...typed, code } })
    if (problem) return problemWords(problem)
    await loadSession()
  })
  const digits = { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 7, placeholder: '000000' } as const
  return (
    <form onSubmit={form.submit} noValidate>
      <Step
        title={isRecovery ? 'A recovery code' : 'Six digits'}
        words={
          isRecovery ? 'One of the ten that you kept. Each works once.' : `From your authenticator, for ${typed.email}.`
        }
      >
        <Field
          key={String(isRecovery)}
          label={isRecovery ? 'Recovery code' : 'Code'}
          hint={
            isRecovery ? 'Letters and digits; the dash does not matter.' : 'It changes every 30 seconds. Paste works.'
          }
          {...(isRecovery ? { autoComplete: 'off', large: true } : { ...digits, code: true })}
          autoFocus
          value={code}
          error={form.problem}
          onChange={(event) => setCode(event.target.value)}
        />
        <Button tone="main" type="submit" wide large busy={form.isBusy}>
          Sign in
        </Button>
        <div className={styles.acts}>
          <LinkButton onClick={() => setRecovery(!isRecovery)}>
            {isRecovery ? 'Use the authenticator' : 'Use one of your recovery codes'}
          </LinkButton>
          <LinkButton onClick={onBack}>Back</LinkButton>
        </div>
      </Step>
    </form>
  )
}

/** A form that says under its last field why it was refused. */
export function useForm(send: () => Promise<string | undefined>) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setProblem(await send())
    setBusy(false)
  }
  return { isBusy, problem, submit }
}

/** Over the screen that somebody was at: what was typed there stays. */
export function SessionEnded() {
  const isShown = useStore(hasEnded, false)
  if (!isShown) return null
  return (
    <Dialog title="Your session has ended" isAlert onClose={() => {}}>
      <div className={styles.ended}>
        <SignIn
          title="Your session has ended"
          words="Sign in again, and you are where you were. What you typed is still there."
        />
      </div>
    </Dialog>
  )
}
