import { useState } from 'react'
import type { User } from '../../../../contract/accounts/identity.ts'
import { Link } from '../../../routing/link.tsx'
import { useNavigate } from '../../../routing/router.tsx'
import { site } from '../../../state/site.ts'
import { useAlert } from '../../../ui/alert-context.tsx'
import { Field, useAttempt } from '../../../ui/forms.tsx'
import { changeAddress, deleteAccount, EXPORT_URL } from '../../accounts/account-data.ts'
import { useIdentity } from '../../accounts/identity-context.tsx'
import { sendVerificationAgain } from '../../accounts/mailed-links.ts'
import { ProveAgainDialog } from '../../accounts/prove-again-dialog.tsx'
import styles from '../library/welcome-card.module.css'

/** The quiet part of the card: the address not yet confirmed, the data to take along, the way out. */
export function AccountAsides({ user }: { user: User }) {
  const [asking, setAsking] = useState<'delete' | 'address' | null>(null)
  const isEmbedded = site().settings.identity.kind === 'embedded'
  const close = () => setAsking(null)
  return (
    <div className={styles.asides}>
      {isEmbedded && user.emailVerified === false && <Unconfirmed />}
      <a className="link" href={EXPORT_URL} download>
        Download my data
      </a>
      <Link className="link" to="/account">
        Orders, receipts, devices
      </Link>
      <Link className="link" to="/feed">
        A new wallpaper every morning
      </Link>
      <a className="link" href="/your-data">
        What is kept, and what I agreed to
      </a>
      {isEmbedded && (
        <button type="button" className="link" onClick={() => setAsking('address')}>
          Change address
        </button>
      )}
      <button type="button" className="link" onClick={() => setAsking('delete')}>
        Delete account
      </button>
      {asking === 'address' && <AddressQuestion user={user} onClose={close} />}
      {asking === 'delete' && <DeleteQuestion user={user} onClose={close} />}
    </div>
  )
}

/** What it means, and the letter once more. */
export function Unconfirmed() {
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
      Your address is not confirmed yet. What you buy while you are logged in is yours all the same; what was bought
      with this address elsewhere joins your account once it is confirmed.{' '}
      <button type="button" className="link" onClick={send}>
        Send the email again
      </button>
    </p>
  )
}

export function DeleteQuestion({ user, onClose }: { user: User; onClose: () => void }) {
  const identity = useIdentity()
  const navigate = useNavigate()

  async function remove(password: string | undefined) {
    await deleteAccount(password)
    // The session is gone with the account; this clears what the browser still holds of it.
    await identity.signOut().catch((error: unknown) => console.error(error))
    onClose()
    navigate('/')
  }

  return (
    <ProveAgainDialog
      user={user}
      heading="Delete your account?"
      words="Your name, address and favourites are removed at once. Downloads of this account end. Orders are kept, without your name and address. What was paid with another address stays with that address."
      action="Delete account"
      onProved={(_form, password) => remove(password)}
      onClose={onClose}
    />
  )
}

export function AddressQuestion({ user, onClose }: { user: User; onClose: () => void }) {
  const alert = useAlert()

  async function change(form: FormData, password: string | undefined) {
    await changeAddress(String(form.get('email') ?? '').trim(), password)
    onClose()
    await alert('Confirmation email sent to your new address! Open its link in this browser.')
  }

  return (
    <ProveAgainDialog
      user={user}
      heading="Change your address?"
      words="It changes when you open the link that we mail to the new one. Everything you own stays yours."
      action="Send the link"
      onProved={change}
      onClose={onClose}
    >
      <Field label="New email" name="email" type="email" autoComplete="email" required />
    </ProveAgainDialog>
  )
}
