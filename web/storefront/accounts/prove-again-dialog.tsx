import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import type { User } from '../../../contract/accounts/identity.ts'
import dialogStyles from '../../ui/alert-dialog.module.css'
import { Button } from '../../ui/button.tsx'
import { PasswordField, ProblemLine, useAttempt } from '../../ui/forms.tsx'
import { useModal } from '../../ui/use-modal.ts'
import { proveAgainMessage } from './auth-messages.ts'
import { GoogleButton, hasGoogle } from './forms/google-button.tsx'
import { useReadyIdentity } from './identity-context.tsx'
import styles from './prove-again-dialog.module.css'

type ProveAgainDialogProps = {
  readonly user: User
  readonly heading: string
  readonly words: string
  /** What the button that does it says. */
  readonly action: string
  /** Without a password right after signing in with Google. */
  readonly onProved: (form: FormData, password: string | undefined) => Promise<void>
  readonly onClose: () => void
  /** Further fields, before the password. */
  readonly children?: ReactNode
}

const SOMEBODY_ELSE = 'You are logged in with another account now, so nothing was done.'

/** Before something that cannot be undone: the password once more, or Google. Esc leaves everything as it is. */
export function ProveAgainDialog({ user, heading, words, action, onProved, onClose, children }: ProveAgainDialogProps) {
  const [isHeld, setHeld] = useState(false)
  const modal = useModal(onClose, onClose, isHeld)
  const form = useRef<HTMLFormElement>(null)
  const headingId = useId()
  const wordsId = useId()
  const [uid] = useState(user.uid)
  const identity = useReadyIdentity()
  const { isBusy, problem, run } = useAttempt()

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    return run(() => prove(data, String(data.get('password') ?? '')), proveAgainMessage)
  }

  async function prove(data: FormData, password: string | undefined): Promise<void> {
    setHeld(true)
    await onProved(data, password).finally(() => setHeld(false))
  }

  function proveByGoogle() {
    if (!form.current?.reportValidity()) return
    const data = new FormData(form.current)
    return run(
      async () => {
        const { uid: now } = await identity.signInWithGoogle()
        if (now !== uid) throw new SomebodyElse()
        // Whoever cancelled while Google asked meant it.
        if (form.current) await prove(data, undefined)
      },
      (error) => (error instanceof SomebodyElse ? SOMEBODY_ELSE : proveAgainMessage(error)),
    )
  }

  return (
    <dialog
      {...modal}
      className={dialogStyles.dialog}
      role="alertdialog"
      aria-labelledby={headingId}
      aria-describedby={wordsId}
    >
      <div className={styles.question}>
        <h2 id={headingId} className={dialogStyles.words}>
          {heading}
        </h2>
        <p id={wordsId}>{words}</p>
      </div>
      <form ref={form} method="post" className={styles.form} onSubmit={submit}>
        <ProblemLine words={problem} />
        <div className={styles.fields}>
          {children}
          <PasswordField label="Your password" name="password" autoComplete="current-password" />
        </div>
        <div className={styles.answers}>
          <Button onClick={() => isHeld || onClose()}>Cancel</Button>
          <Button type="submit" tone="ember" busy={isBusy}>
            {action}
          </Button>
        </div>
        {hasGoogle() && (
          <div className={styles.google}>
            <p>No password? Sign in with Google once more instead.</p>
            <GoogleButton busy={isBusy} onClick={() => void proveByGoogle()} />
          </div>
        )}
      </form>
    </dialog>
  )
}

class SomebodyElse extends Error {}
