import { useEffect, useState } from 'react'
import type { Head } from '../shell/page.ts'
import { LinkButton } from '../ui/button.tsx'
import { ProblemLine } from '../ui/problem-line.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import styles from './account-form.module.css'
import { AccountLayout } from './account-layout.tsx'
import { confirmEmail } from './mailed-links.ts'
import { useMailedToken } from './mailed-token.ts'

export function head(): Head {
  return { title: 'Confirm your address | PURE 8K', description: 'Confirm the address of your PURE 8K account.' }
}

type Outcome = 'waiting' | 'confirmed' | 'refused'

const TITLES: Record<Outcome, string> = {
  waiting: 'Confirming your address',
  confirmed: 'Address confirmed',
  refused: 'Address not confirmed',
}

export default function VerifyEmailPage() {
  const outcome = useConfirmation()
  return (
    <AccountLayout
      poster="signup"
      title={TITLES[outcome]}
      promo={{
        heading: 'Yours on every device',
        words: 'A confirmed address brings your purchases into your library.',
      }}
    >
      <ProblemLine
        words={
          outcome === 'refused' ? 'The link is too old or not complete. Ask for a new one on the dashboard.' : null
        }
      />
      <div role="status">
        {outcome === 'waiting' && <ProgressBar label="Confirming your address" />}
        {outcome === 'confirmed' && (
          <p className={styles.words}>Purchases made with this address now belong to your account.</p>
        )}
      </div>
      {outcome !== 'waiting' && (
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
  const [outcome, setOutcome] = useState<Outcome>('waiting')
  useEffect(() => {
    if (token === undefined) return
    if (token === null) return setOutcome('refused')
    confirmEmail(token).then(
      () => setOutcome('confirmed'),
      (error: unknown) => {
        console.error(error)
        setOutcome('refused')
      },
    )
  }, [token])
  return outcome
}
