import { type FormEvent, useEffect, useState } from 'react'
import type { Confirmation } from '../../../contract/accounts/confirmation.ts'
import { LinkButton } from '../../routing/link-button.tsx'
import type { Head } from '../../routing/page.ts'
import { pageTitle } from '../../routing/page-head.ts'
import { Button } from '../../ui/button.tsx'
import { Field, PasswordField, ProblemLine, useAttempt } from '../../ui/forms.tsx'
import { ProgressBar } from '../../ui/waiting.tsx'
import styles from './account-form.module.css'
import { confirmationMessage, isLinkSpent, newPasswordMessage } from './auth-messages.ts'
import { AccountLayout } from './forms/account-layout.tsx'
import { AuthError } from './identity.ts'
import { useReadyIdentity } from './identity-context.tsx'
import { confirmEmail, useMailedToken } from './mailed-links.ts'
import { announceSession, keepLoginCopy } from './session-hint.ts'

export function head(): Head {
  return { title: pageTitle('Confirm your address'), description: 'Confirm the address of your account.' }
}

type Outcome = Confirmation | { readonly status: 'waiting' } | { readonly status: 'refused'; readonly problem: string }

const TITLES: Record<Outcome['status'], string> = {
  waiting: 'Confirming your address',
  confirmed: 'Address confirmed',
  refused: 'Address not confirmed',
  'password-needed': 'Choose a password',
  'login-needed': 'Log in first',
}

export default function VerifyEmailPage() {
  const token = useMailedToken()
  const [outcome, setOutcome] = useConfirmation(token)
  return (
    <AccountLayout
      poster="signup"
      title={TITLES[outcome.status]}
      promo={{
        heading: 'Yours on every device',
        words: 'A confirmed address brings your purchases into your library.',
      }}
    >
      <ProblemLine words={outcome.status === 'refused' ? outcome.problem : null} />
      <div role="status">
        {outcome.status === 'waiting' && <ProgressBar label="Confirming your address" />}
        {outcome.status === 'confirmed' && (
          <p className={styles.words}>Purchases made with {outcome.email} now belong to your account.</p>
        )}
        {outcome.status === 'login-needed' && (
          <p className={styles.words}>
            Log in to the account that is to have {outcome.email}. Then open the link in the mail again, in this
            browser.
          </p>
        )}
      </div>
      {outcome.status === 'password-needed' ? (
        <ChoosePasswordForm token={token ?? ''} {...outcome} onDone={setOutcome} />
      ) : (
        <NextStep status={outcome.status} />
      )}
    </AccountLayout>
  )
}

function NextStep({ status }: Pick<Outcome, 'status'>) {
  if (status === 'waiting') return null
  const [to, words] = status === 'login-needed' ? ['/login', 'Log In'] : ['/dashboard', 'Open the dashboard']
  return (
    <LinkButton to={to} tone="ember" wide>
      {words}
    </LinkButton>
  )
}

/** The link itself is the press: whoever opened it wants the address confirmed. Confirming twice changes nothing. */
function useConfirmation(token: string | null | undefined) {
  const [outcome, setOutcome] = useState<Outcome>({ status: 'waiting' })
  useEffect(() => {
    if (token === undefined) return
    const refuse = (error: unknown) => setOutcome({ status: 'refused', problem: confirmationMessage(error) })
    if (token === null) return refuse(new AuthError('auth/invalid-action-code'))
    confirmEmail(token).then(setOutcome, (error: unknown) => {
      console.error(error)
      refuse(error)
    })
  }, [token])
  return [outcome, setOutcome] as const
}

type ChoosePasswordFormProps = {
  readonly token: string
  readonly email: string
  readonly name: string
  readonly onDone: (outcome: Confirmation) => void
}

/** Whoever signed up may be somebody else than the reader of the mail, who decides here. */
function ChoosePasswordForm({ token, email, name, onDone }: ChoosePasswordFormProps) {
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
