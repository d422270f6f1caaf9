import type { FormEvent } from 'react'
import type { Confirmation } from '../../../contract/accounts/confirmation.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { ProblemLine } from '../../ui/problem-line.tsx'
import { useAttempt } from '../../ui/use-attempt.ts'
import styles from './account-form.module.css'
import { confirmationMessage, isLinkSpent, newPasswordMessage } from './auth-messages.ts'
import { useReadyIdentity } from './identity-context.tsx'
import { confirmEmail } from './mailed-links.ts'
import { announceSession } from './session-hint.ts'
import { keepLoginCopy } from './user-copy.ts'

type ChoosePasswordFormProps = {
  readonly token: string
  readonly email: string
  readonly name: string
  readonly onDone: (outcome: Confirmation) => void
}

/** Whoever signed up may be somebody else than the reader of the mail, who decides here. */
export function ChoosePasswordForm({ token, email, name, onDone }: ChoosePasswordFormProps) {
  const identity = useReadyIdentity()
  const { isBusy, problem, run } = useAttempt()

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const password = String(data.get('password') ?? '')
    return run(async () => {
      const outcome = await confirmEmail(token, { password, name: String(data.get('name') ?? '').trim() })
      announceSession(true)
      // Confirmed is confirmed: whoever is not signed in by this can log in.
      await identity.signIn(email, password, true).then(keepLoginCopy, (error: unknown) => console.error(error))
      onDone(outcome)
    }, refusalWords)
  }

  return (
    <>
      <p className={styles.words}>
        Somebody signed up with {email} in another browser. If you want this account, choose a password: the one from
        before ends, and every other device is signed out. If not, close this page.
      </p>
      <ProblemLine words={problem} />
      <form method="post" className={styles.fields} onSubmit={submit}>
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <Field
          label="Full Name"
          name="name"
          type="text"
          autoComplete="name"
          optional
          maxLength={100}
          defaultValue={name}
        />
        <PasswordField label="New password" name="password" autoComplete="new-password" note="At least 6 characters" />
        <Button type="submit" tone="ember" wide busy={isBusy}>
          Confirm address
        </Button>
      </form>
    </>
  )
}

function refusalWords(error: unknown): string {
  return isLinkSpent(error) ? confirmationMessage(error) : newPasswordMessage(error)
}
