import { useState } from 'react'
import type { Role } from '../../../contract/desk/rights.ts'
import { Button } from '../parts/button.tsx'
import { Choices } from '../parts/choice.tsx'
import { FormDialog } from '../parts/dialog.tsx'
import { Field } from '../parts/field.tsx'
import { Muted } from '../parts/layout.tsx'
import { problemWords } from '../parts/states.tsx'
import { askDesk } from '../state/ask-desk.ts'
import { sayDone } from '../state/toasts.ts'
import { ROLE_OPTIONS } from './role-words.ts'

export function InviteButton({ onDone }: { readonly onDone: () => void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button tone="main" icon="plus" onClick={() => setOpen(true)}>
        Invite …
      </Button>
      {isOpen && <InviteDialog onDone={onDone} onClose={() => setOpen(false)} />}
    </>
  )
}

function InviteDialog({ onDone, onClose }: { readonly onDone: () => void; readonly onClose: () => void }) {
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('support')
  async function send() {
    const { problem } = await askDesk('/team/invitations', { method: 'POST', body: { email, role } })
    if (problem) return problemWords(problem)
    sayDone(`The invitation to ${email} is on its way.`)
    onDone()
  }
  return (
    <FormDialog title="Invite somebody" action="Send invitation" onSubmit={send} onClose={onClose}>
      <Field
        label="E-mail"
        type="email"
        placeholder="helper@example.com"
        autoComplete="off"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <Choices label="Role" options={ROLE_OPTIONS} value={role} onChange={setRole} />
      <Muted>The link in the mail works once, for 24 hours.</Muted>
    </FormDialog>
  )
}
