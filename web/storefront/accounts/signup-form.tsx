import type { FormEvent } from 'react'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { ProblemLine } from '../../ui/problem-line.tsx'
import { useAttempt } from '../../ui/use-attempt.ts'
import styles from './account-form.module.css'
import { signupMessage } from './enter-messages.ts'
import { useReadyIdentity } from './identity-context.tsx'
import { announceSession } from './session-hint.ts'
import { useEnter } from './use-enter.ts'
import { keepSignupCopy } from './user-copy.ts'

export function SignupForm() {
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
