import { useState } from 'react'
import { type AuthenticatorOffer, isAuthenticatorOffer, isRecoveryCodes } from '../../../contract/desk/session.ts'
import { RecoveryCodes, ScanAuthenticator } from '../access/authenticator-step.tsx'
import { FormDialog } from '../parts/dialog.tsx'
import { Field } from '../parts/field.tsx'
import { problemWords } from '../parts/states.tsx'
import { askDesk } from '../state/ask-desk.ts'

type PasswordProps = { readonly onDone: (codes: readonly string[]) => void; readonly onClose: () => void }

/** A new password, then a new authenticator; the earlier ones work until the first code was right. */
export function PasswordDialog({ onDone, onClose }: PasswordProps) {
  const [password, setPassword] = useState('')
  const [offer, setOffer] = useState<AuthenticatorOffer>()
  const [code, setCode] = useState('')
  async function offerKey() {
    const body = { password }
    const { value, problem } = await askDesk('/mine/authenticator', { method: 'POST', body }, isAuthenticatorOffer)
    setOffer(value)
    return problem ? problemWords(problem) : STAY
  }
  async function save(sealed: string) {
    const body = { password, sealed, code }
    const { value, problem } = await askDesk('/mine/password', { method: 'PUT', body }, isRecoveryCodes)
    if (problem) return problemWords(problem)
    onDone(value.recoveryCodes)
  }
  if (offer) {
    return (
      <FormDialog
        key="scan"
        title="Connect your authenticator"
        action="Connect"
        isChanged
        onSubmit={() => save(offer.sealed)}
        onClose={onClose}
      >
        <ScanAuthenticator offer={offer} code={code} problem={undefined} onCode={setCode} />
      </FormDialog>
    )
  }
  return (
    <FormDialog key="password" title="Password and authenticator" action="Next" onSubmit={offerKey} onClose={onClose}>
      <Field
        label="New password"
        type="password"
        autoComplete="new-password"
        hint="At least ten characters; a few words are easy to keep. Your other sessions end with it."
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
    </FormDialog>
  )
}

/** The dialog goes on to its next step instead of closing. */
const STAY = ''

export function CodesDialog({ codes, onClose }: { readonly codes: readonly string[]; readonly onClose: () => void }) {
  return (
    <FormDialog
      title="Keep these ten codes"
      action="I have kept them"
      stays
      onSubmit={async () => undefined}
      onClose={onClose}
    >
      <p>Each lets you in once if your authenticator is lost. They are not shown again.</p>
      <RecoveryCodes codes={codes} />
    </FormDialog>
  )
}
