import { useState } from 'react'
import type { Person } from '../../../contract/desk/team.ts'
import { Choices } from '../parts/choice.tsx'
import { Confirm, FormDialog } from '../parts/dialog.tsx'
import { Muted } from '../parts/layout.tsx'
import { problemWords } from '../parts/states.tsx'
import { askDesk } from '../state/ask-desk.ts'
import { loadSession } from '../state/session.ts'
import { sayDone } from '../state/toasts.ts'
import { ROLE_OPTIONS, ROLE_WORDS } from './role-words.ts'

type MemberProps = { readonly person: Person; readonly onChange: () => void; readonly onClose: () => void }

export function RoleDialog({ person, isMe, onChange, onClose }: MemberProps & { readonly isMe: boolean }) {
  const { id, email, role: before } = person
  const [role, setRole] = useState(before)
  async function change() {
    const { problem } = await askDesk(`/team/${id}/role`, { method: 'PUT', body: { role } })
    if (problem) return problemWords(problem)
    sayDone(`${email} is ${ROLE_WORDS[role].label} now.`)
    onChange()
    // It may have been one's own.
    await loadSession()
  }
  return (
    <FormDialog title={`Role of ${email}`} action="Change role" onSubmit={change} onClose={onClose}>
      <Choices label="Role" options={ROLE_OPTIONS} value={role} onChange={setRole} />
      <Muted>
        {isMe ? 'Your other sessions and the links you sent end.' : 'All their sessions and the links they sent end.'}
      </Muted>
    </FormDialog>
  )
}

export function RemoveDialog({ person: { id, email }, onChange, onClose }: MemberProps) {
  async function remove() {
    const { problem } = await askDesk(`/team/${id}`, { method: 'DELETE' })
    if (problem) return problemWords(problem)
    sayDone(`${email} is removed.`)
    onChange()
  }
  return (
    <Confirm
      title={`Remove ${email}?`}
      action="Remove"
      onSubmit={remove}
      onClose={onClose}
      then={[
        { icon: 'sign-out', words: 'Signed out everywhere at once.' },
        { icon: 'key', words: 'Their passkeys, password, open links and invitations stop working.' },
        { icon: 'note', words: 'Lines of the audit log stay, with the address.' },
      ]}
    />
  )
}
