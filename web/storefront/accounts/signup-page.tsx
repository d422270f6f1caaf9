import type { FormEvent } from 'react'
import { Link } from '../../routing/link.tsx'
import type { Head } from '../../routing/page.ts'
import { pageTitle } from '../../routing/page-head.ts'
import { site } from '../../state/site.ts'
import { Button } from '../../ui/button.tsx'
import { Field, PasswordField, ProblemLine, useAttempt } from '../../ui/forms.tsx'
import { posterPreload } from '../../ui/poster.tsx'
import { getPoster } from '../catalogue/posters.ts'
import styles from './account-form.module.css'
import { signupMessage } from './auth-messages.ts'
import { AccountLayout, PROMO_SIZES, useEnter } from './forms/account-layout.tsx'
import { useReadyIdentity } from './identity-context.tsx'
import { announceSession, keepSignupCopy } from './session-hint.ts'

export function head(): Head {
  return {
    title: pageTitle('Sign up'),
    description: site().content.pages.signup.description,
    largest: posterPreload(getPoster('signup'), PROMO_SIZES),
  }
}

export default function SignupPage() {
  return (
    <AccountLayout poster="signup" title="Sign up" promo={site().content.pages.signup}>
      <SignupForm />
      <p className={styles.other}>
        Already have an account?{' '}
        <Link to="/login" className="link">
          Log In
        </Link>
      </p>
    </AccountLayout>
  )
}

function SignupForm() {
  const identity = useReadyIdentity()
  const { isBusy, problem, run } = useAttempt()
  const enter = useEnter()

  function signUp(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const text = (name: string) => String(data.get(name) ?? '')
    const fullName = text('name').trim()
    return run(async () => {
      announceSession(true)
      keepSignupCopy(await identity.createAccount(text('email').trim(), text('password'), fullName), fullName)
      enter()
    }, signupMessage)
  }

  return (
    <>
      <ProblemLine words={problem} />
      <form method="post" className={styles.fields} onSubmit={signUp}>
        <Field label="Full Name" name="name" type="text" autoComplete="name" optional maxLength={100} />
        <Field label="Email" name="email" type="email" autoComplete="username" />
        <PasswordField label="Password" name="password" autoComplete="new-password" note="At least 6 characters" />
        <Button type="submit" tone="ember" wide busy={isBusy}>
          Sign Up
        </Button>
      </form>
    </>
  )
}
