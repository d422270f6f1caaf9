import { type FormEvent, useRef } from 'react'
import { useAlert } from '../../ui/alert-context.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { ProblemLine } from '../../ui/problem-line.tsx'
import { useAttempt } from '../../ui/use-attempt.ts'
import styles from './account-form.module.css'
import { GOOGLE_FAILED, loginMessage } from './enter-messages.ts'
import { GoogleButton, hasGoogle } from './google-button.tsx'
import { useReadyIdentity } from './identity-context.tsx'
import { sendReset } from './send-reset.ts'
import { announceSession } from './session-hint.ts'
import { useEnter } from './use-enter.ts'
import { keepLoginCopy } from './user-copy.ts'

export function LoginForm() {
  const identity = useReadyIdentity()
  const { isBusy, problem, run } = useAttempt()
  const alert = useAlert()
  const enter = useEnter()
  const form = useRef<HTMLFormElement>(null)

  function signIn(event: FormEvent) {
    event.preventDefault()
    const { email, password, remember } = readForm(form.current)
    return run(async () => {
      announceSession(remember)
      keepLoginCopy(await identity.signIn(email, password, remember))
      enter()
    }, loginMessage)
  }

  function signInWithGoogle() {
    return run(
      async () => {
        announceSession(true)
        keepLoginCopy(await identity.signInWithGoogle())
        enter()
      },
      () => GOOGLE_FAILED,
    )
  }

  async function forgot() {
    const { email } = readForm(form.current)
    await sendReset(identity, email, alert)
    if (email === '') form.current?.querySelector('input')?.focus()
  }

  return (
    <>
      <ProblemLine words={problem} />
      <form ref={form} method="post" className={styles.fields} onSubmit={signIn}>
        <Field label="Email" name="email" type="email" autoComplete="username" />
        <PasswordField label="Password" name="password" autoComplete="current-password" />
        <div className={styles.row}>
          <Checkbox label="Remember me" name="remember" defaultChecked />
          <button type="button" className={`${styles.forgot} link`} onClick={() => void forgot()}>
            Forgot Password
          </button>
        </div>
        <Button type="submit" tone="ember" wide busy={isBusy}>
          Sign In
        </Button>
      </form>
      {hasGoogle() && (
        <>
          <p className={styles.or}>or continue with</p>
          <GoogleButton busy={isBusy} onClick={signInWithGoogle} />
        </>
      )}
    </>
  )
}

function readForm(form: HTMLFormElement | null) {
  const data = new FormData(form ?? undefined)
  const text = (name: string) => String(data.get(name) ?? '')
  return { email: text('email').trim(), password: text('password'), remember: data.has('remember') }
}
