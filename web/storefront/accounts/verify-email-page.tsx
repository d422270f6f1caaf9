import { useEffect, useState } from 'react'
import type { Confirmation } from '../../../contract/accounts/confirmation.ts'
import { LinkButton } from '../../routing/link-button.tsx'
import type { Head } from '../../routing/page.ts'
import { pageTitle } from '../../routing/page-head.ts'
import { ProblemLine } from '../../ui/problem-line.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import styles from './account-form.module.css'
import { AccountLayout } from './account-layout.tsx'
import { confirmationMessage } from './auth-messages.ts'
import { ChoosePasswordForm } from './choose-password-form.tsx'
import { AuthError } from './identity.ts'
import { confirmEmail } from './mailed-links.ts'
import { useMailedToken } from './mailed-token.ts'

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
