import settings from 'virtual:site-settings'
import { useState } from 'react'
import type { User } from '../../contract/identity.ts'
import { deleteAccount, EXPORT_URL } from '../accounts/account-data.ts'
import { useIdentity } from '../accounts/identity-context.tsx'
import { sendVerificationAgain } from '../accounts/mailed-links.ts'
import { useAttempt } from '../accounts/use-attempt.ts'
import { useNavigate } from '../routing/router.tsx'
import { useAlert } from '../ui/alert-context.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import styles from './welcome-card.module.css'

/** The quiet part of the card: the address not yet confirmed, the data to take along, the way out. */
export function AccountAsides({ user }: { user: User }) {
  const [isAsking, setIsAsking] = useState(false)
  const canConfirm = settings.identity.kind === 'embedded' && user.emailVerified === false
  return (
    <div className={styles.asides}>
      {canConfirm && <Unconfirmed />}
      <a className="link" href={EXPORT_URL} download>
        Download my data
      </a>
      <button type="button" className="link" onClick={() => setIsAsking(true)}>
        Delete account
      </button>
      {isAsking && <DeleteQuestion onClose={() => setIsAsking(false)} />}
    </div>
  )
}

function Unconfirmed() {
  const alert = useAlert()
  const { run } = useAttempt()
  const send = () =>
    run(
      async () => {
        await sendVerificationAgain().then(
          () => alert('Confirmation email sent! Please check your inbox.'),
          (error: unknown) => {
            console.error(error)
            return alert('Error sending confirmation email.')
          },
        )
      },
      () => '',
    )
  return (
    <p>
      Your address is not confirmed yet.{' '}
      <button type="button" className="link" onClick={send}>
        Send the email again
      </button>
    </p>
  )
}

function DeleteQuestion({ onClose }: { onClose: () => void }) {
  const identity = useIdentity()
  const alert = useAlert()
  const navigate = useNavigate()
  const { isBusy, run } = useAttempt()

  const remove = () =>
    run(
      async () => {
        await deleteAccount()
        // The session is gone with the account; this clears what the browser still holds of it.
        await identity.signOut().catch((error: unknown) => console.error(error))
        onClose()
        navigate('/')
      },
      () => {
        onClose()
        void alert('The account could not be deleted. Please log in again and try once more.')
        return ''
      },
    )

  return (
    <ConfirmDialog
      words="Delete your account? Your name, address and favourites are removed at once. Orders are kept without them, and downloads of this account end."
      action="Delete account"
      busy={isBusy}
      onConfirm={remove}
      onClose={onClose}
    />
  )
}
