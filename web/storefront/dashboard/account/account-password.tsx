import { type FormEvent, useRef } from 'react'
import type { User } from '../../../../contract/accounts/identity.ts'
import { useAlert } from '../../../ui/alert-context.tsx'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { PasswordField, ProblemLine, useAttempt } from '../../../ui/forms.tsx'
import { changePassword } from '../../accounts/account-data.ts'
import { changedPasswordMessage, NO_EMAIL, sendReset } from '../../accounts/auth-messages.ts'
import { useIdentity } from '../../accounts/identity-context.tsx'
import page from '../account-page.module.css'

/** A new one by the old one; whoever has none, or has forgotten it, has a link mailed. */
export function AccountPassword({ user }: { user: User }) {
  const alert = useAlert()
  const form = useRef<HTMLFormElement>(null)
  const { isBusy, problem, run } = useAttempt()

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    return run(async () => {
      await changePassword(String(data.get('current') ?? ''), String(data.get('password') ?? ''))
      form.current?.reset()
      await alert('Password changed. Every other device was logged out.')
    }, changedPasswordMessage)
  }

  return (
    <section className={classNames(page.panel, page.half)} id="password" aria-labelledby="password-title">
      <h2 className="heading" id="password-title">
        Password
      </h2>
      <ProblemLine words={problem} />
      <form ref={form} method="post" className={page.fields} onSubmit={submit}>
        <input type="hidden" name="username" autoComplete="username" value={user.email ?? ''} />
        <PasswordField label="Current password" name="current" autoComplete="current-password" required />
        <PasswordField
          label="New password"
          name="password"
          autoComplete="new-password"
          note="At least 6 characters"
          required
        />
        <Button type="submit" busy={isBusy}>
          Change Password
        </Button>
      </form>
      <p className={page.small}>
        Other devices are logged out. Forgotten, or none yet? <MailLink user={user} />
      </p>
    </section>
  )
}

/** Where a hosted provider keeps the password: by its mail alone. */
export function HostedPassword({ user }: { user: User }) {
  return (
    <section className={classNames(page.panel, page.half)} id="password" aria-labelledby="password-title">
      <h2 className="heading" id="password-title">
        Password
      </h2>
      <p>
        A new one is chosen by a link in a mail, and ends the sign-in on every device. <MailLink user={user} />
      </p>
    </section>
  )
}

function MailLink({ user: { email } }: { user: User }) {
  const identity = useIdentity()
  const alert = useAlert()
  const { run } = useAttempt()
  const send = () =>
    run(
      () => (email ? sendReset(identity, email, alert) : alert(NO_EMAIL)),
      () => '',
    )
  return (
    <button type="button" className="link" onClick={() => void send()}>
      Have a link sent
    </button>
  )
}
