import { type FormEvent, useRef } from 'react'
import { Link } from '../../routing/link.tsx'
import type { Head } from '../../routing/page.ts'
import { pageTitle } from '../../routing/page-head.ts'
import { site } from '../../state/site.ts'
import { useAlert } from '../../ui/alert-context.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choices.tsx'
import { Field, PasswordField, ProblemLine, useAttempt } from '../../ui/forms.tsx'
import { posterPreload } from '../../ui/poster.tsx'
import { getPoster } from '../catalogue/posters.ts'
import styles from './account-form.module.css'
import { GOOGLE_FAILED, loginMessage, sendReset } from './auth-messages.ts'
import { AccountLayout, PROMO_SIZES, useEnter } from './forms/account-layout.tsx'
import { GoogleButton, hasGoogle } from './forms/google-button.tsx'
import { useReadyIdentity } from './identity-context.tsx'
import { announceSession, keepLoginCopy } from './session-hint.ts'

export function head(): Head {
  return {
    title: pageTitle('Log in'),
    description: site().content.pages.login.description,
    largest: posterPreload(getPoster('login'), PROMO_SIZES),
  }
}

export default function LoginPage() {
  return (
    <AccountLayout poster="login" title="Log in" promo={site().content.pages.login}>
      <LoginForm />
      <p className={styles.other}>
        New here?{' '}
        <Link to="/signup" className="link">
          Sign Up
        </Link>
      </p>
    </AccountLayout>
  )
}

function LoginForm() {
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
