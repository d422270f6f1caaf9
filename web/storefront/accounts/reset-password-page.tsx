import { type FormEvent, useEffect, useState } from 'react'
import { LinkButton } from '../../routing/link-button.tsx'
import type { Head } from '../../routing/page.ts'
import { pageTitle } from '../../routing/page-head.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField, ProblemLine, useAttempt } from '../../ui/forms.tsx'
import styles from './account-form.module.css'
import { isLinkSpent, newPasswordMessage } from './auth-messages.ts'
import { AccountLayout } from './forms/account-layout.tsx'
import { setNewPassword, useMailedToken } from './mailed-links.ts'

export function head(): Head {
  return { title: pageTitle('New password'), description: 'Choose a new password for your account.' }
}

export default function ResetPasswordPage() {
  const token = useMailedToken()
  const [isDone, setIsDone] = useState(false)
  const [visit, setVisit] = useState(0)
  // A mailed link that is opened again in this tab changes only the part after the #.
  useEffect(() => {
    const startAgain = () => {
      setIsDone(false)
      setVisit((before) => before + 1)
    }
    addEventListener('hashchange', startAgain)
    return () => removeEventListener('hashchange', startAgain)
  }, [])
  return (
    <AccountLayout
      poster="login"
      title={isDone ? 'Password changed' : 'Choose a new password'}
      promo={{ heading: 'Back to your wallpapers', words: 'A new password signs every other device out.' }}
    >
      {isDone ? (
        <Done />
      ) : token === null ? (
        <Incomplete />
      ) : (
        // Not by its token, which the prerendered page does not know: what was typed into that must stay.
        <NewPassword key={visit} token={token} onDone={() => setIsDone(true)} />
      )}
    </AccountLayout>
  )
}

function NewPassword({ token, onDone }: { token: string | undefined; onDone: () => void }) {
  const { isBusy, problem, run } = useAttempt()
  const [isSpent, setIsSpent] = useState(false)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const password = String(new FormData(event.currentTarget).get('password') ?? '')
    return run(
      async () => {
        await setNewPassword(token ?? '', password)
        onDone()
      },
      (error) => {
        setIsSpent(isLinkSpent(error))
        return newPasswordMessage(error)
      },
    )
  }

  return (
    <>
      <ProblemLine words={problem} />
      {isSpent ? (
        <LinkButton to="/login" tone="ember" wide>
          Log In
        </LinkButton>
      ) : (
        <form method="post" className={styles.fields} onSubmit={submit}>
          <PasswordField
            label="New password"
            name="password"
            autoComplete="new-password"
            note="At least 6 characters"
          />
          <Button type="submit" tone="ember" wide busy={isBusy}>
            Save password
          </Button>
        </form>
      )}
    </>
  )
}

function Done() {
  return (
    <div role="status">
      <p className={styles.words}>Every device has been signed out. Log in with the new password.</p>
      <LinkButton to="/login" tone="ember" wide>
        Log In
      </LinkButton>
    </div>
  )
}

function Incomplete() {
  return (
    <>
      <p className={styles.words}>
        This address is not complete. Open the link in the mail again, or ask for a new one with Forgot Password.
      </p>
      <LinkButton to="/login" wide>
        Log In
      </LinkButton>
    </>
  )
}
