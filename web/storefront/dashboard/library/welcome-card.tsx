import type { User } from '../../../../contract/accounts/identity.ts'
import { LinkButton } from '../../../routing/link-button.tsx'
import { useAlert } from '../../../ui/alert-context.tsx'
import { Button } from '../../../ui/button.tsx'
import { useAttempt } from '../../../ui/forms.tsx'
import { NO_EMAIL, sendReset } from '../../accounts/auth-messages.ts'
import { useAuthState, useIdentity, useSignOut } from '../../accounts/identity-context.tsx'
import { AccountAsides } from '../account/account-asides.tsx'
import styles from './welcome-card.module.css'

/** Who is signed in, and what they can do about it. */
export function WelcomeCard() {
  const auth = useAuthState()
  return (
    <section className={styles.card} aria-labelledby="welcome-title">
      <h2 id="welcome-title" className="heading">
        Welcome
      </h2>
      {auth.status === 'signed-in' ? <SignedIn user={auth.user} /> : <SignedOut />}
    </section>
  )
}

function SignedOut() {
  return (
    <>
      <p className="lead">Please log in to see your info.</p>
      <div className={styles.actions}>
        <LinkButton to="/login" small>
          Log in
        </LinkButton>
      </div>
    </>
  )
}

function SignedIn({ user }: { user: User }) {
  const identity = useIdentity()
  const signOut = useSignOut()
  const alert = useAlert()
  const { isBusy, run } = useAttempt()

  function changePassword() {
    const { email } = user
    if (!email) return alert(NO_EMAIL)
    return run(
      () => sendReset(identity, email, alert),
      () => '',
    )
  }

  return (
    <>
      <dl className={styles.facts}>
        <div>
          <dt>Name</dt>
          <dd>{user.displayName || 'User'}</dd>
        </div>
        <div>
          <dt>Email</dt>
          <dd>{user.email ?? '–'}</dd>
        </div>
      </dl>
      <div className={styles.actions}>
        <Button small onClick={signOut}>
          Log Out
        </Button>
        <Button small busy={isBusy} onClick={changePassword}>
          Change Password
        </Button>
      </div>
      <AccountAsides user={user} />
    </>
  )
}
