import { useEffect, useState } from 'react'
import type { Head } from '../shell/page.ts'
import { LinkButton } from '../ui/button.tsx'
import { ProblemLine } from '../ui/problem-line.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import styles from './account-form.module.css'
import { AccountLayout } from './account-layout.tsx'
import { confirmationMessage } from './auth-messages.ts'
import { AuthError } from './identity.ts'
import { confirmEmail } from './mailed-links.ts'
import { useMailedToken } from './mailed-token.ts'

export function head(): Head {
  return { title: 'Confirm your address | PURE 8K', description: 'Confirm the address of your PURE 8K account.' }
}

type Outcome = { readonly status: 'waiting' | 'confirmed' | 'refused'; readonly problem: string | null }

const TITLES: Record<Outcome['status'], string> = {
  waiting: 'Confirming your address',
  confirmed: 'Address confirmed',
  refused: 'Address not confirmed',
}

export default function VerifyEmailPage() {
  const { status, problem } = useConfirmation()
  return (
    <AccountLayout
      poster="signup"
      title={TITLES[status]}
      promo={{
        heading: 'Yours on every device',
        words: 'A confirmed address brings your purchases into your library.',
      }}
    >
      <ProblemLine words={problem} />
      <div role="status">
        {status === 'waiting' && <ProgressBar label="Confirming your address" />}
        {status === 'confirmed' && (
          <p className={styles.words}>Purchases made with this address now belong to your account.</p>
        )}
      </div>
      {status !== 'waiting' && (
        <LinkButton to="/dashboard" tone="ember" wide>
          Open the dashboard
        </LinkButton>
      )}
    </AccountLayout>
  )
}

/** The link itself is the press: whoever opened it wants the address confirmed. Confirming twice changes nothing. */
function useConfirmation(): Outcome {
  const token = useMailedToken()
  const [outcome, setOutcome] = useState<Outcome>({ status: 'waiting', problem: null })
  useEffect(() => {
    if (token === undefined) return
    const refuse = (error: unknown) => setOutcome({ status: 'refused', problem: confirmationMessage(error) })
    if (token === null) return refuse(new AuthError('auth/invalid-action-code'))
    confirmEmail(token).then(
      () => setOutcome({ status: 'confirmed', problem: null }),
      (error: unknown) => {
        console.error(error)
        refuse(error)
      },
    )
  }, [token])
  return outcome
}
