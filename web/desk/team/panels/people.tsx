import { useState } from 'react'
import type { Role } from '../../../../contract/desk/staff.ts'
import type { Invitation, Person } from '../../../../contract/desk/team.ts'
import { Button } from '../../parts/button.tsx'
import { Choices } from '../../parts/choice.tsx'
import { Confirm, FormDialog } from '../../parts/dialog.tsx'
import { Field } from '../../parts/field.tsx'
import { Hidden, Muted, Panel } from '../../parts/layout.tsx'
import { Menu, MenuItem, MenuLine } from '../../parts/menu.tsx'
import { Moment } from '../../parts/moment.tsx'
import { problemWords } from '../../parts/states.tsx'
import { Cell, HeadCell, Table } from '../../parts/table.tsx'
import { Initials, Tag } from '../../parts/tag.tsx'
import { askDesk } from '../../state/ask-desk.ts'
import { loadSession, type SignedIn } from '../../state/session.ts'
import { sayDone, sayFailed } from '../../state/toasts.ts'
import styles from './people.module.css'
import { ROLE_OPTIONS, ROLE_WORDS } from './roles-table.tsx'

type PeopleProps = {
  readonly team: { readonly people: readonly Person[]; readonly invitations: readonly Invitation[] }
  readonly staff: SignedIn
  readonly onChange: () => void
}

/** Does something with the team, and says so. */
async function act(path: string, method: 'POST' | 'DELETE', done: string, onChange: () => void): Promise<void> {
  const { problem } = await askDesk(path, { method })
  if (problem) sayFailed(problemWords(problem))
  else sayDone(done)
  onChange()
}

export function People({ team: { people, invitations }, staff, onChange }: PeopleProps) {
  const [asked, setAsked] = useState<{ readonly what: 'role' | 'remove'; readonly person: Person } | null>(null)
  const head = (
    <>
      <HeadCell>Who</HeadCell>
      <HeadCell>Role</HeadCell>
      <HeadCell>Signs in with</HeadCell>
      <HeadCell>Last here</HeadCell>
      <HeadCell>
        <Hidden>Actions</Hidden>
      </HeadCell>
    </>
  )
  const dialog = asked && { person: asked.person, onChange, onClose: () => setAsked(null) }
  return (
    <Panel title="People" quiet flush>
      <Table label="People" cards head={head}>
        {people.map((person) => (
          <PersonRow
            key={person.id}
            person={person}
            onChange={onChange}
            isMe={person.id === staff.id}
            onAsk={(what) => setAsked({ what, person })}
          />
        ))}
        {invitations.map((invitation) => (
          <InvitedRow key={invitation.id} invitation={invitation} onChange={onChange} />
        ))}
      </Table>
      {dialog && asked.what === 'role' && <RoleDialog {...dialog} isMe={asked.person.id === staff.id} />}
      {dialog && asked.what === 'remove' && <RemoveDialog {...dialog} />}
    </Panel>
  )
}

type PersonRowProps = {
  readonly person: Person
  readonly isMe: boolean
  readonly onAsk: (what: 'role' | 'remove') => void
  readonly onChange: () => void
}

function PersonRow({ person, isMe, onAsk, onChange }: PersonRowProps) {
  const { id, email, role, lastHereAt } = person
  return (
    <tr className={styles.person}>
      <Who email={email} note={isMe ? 'you' : undefined} />
      <RoleCell role={role} />
      <Cell quiet className={styles.how}>
        {waysInWords(person)}
      </Cell>
      <Cell quiet className={styles.when}>
        {isMe ? 'now' : lastHereAt ? <Moment at={lastHereAt} /> : 'signed out'}
      </Cell>
      <Cell className={styles.menu}>
        <Menu label={`Actions for ${email}`}>
          <MenuItem icon="edit" label="Change role …" onAction={() => onAsk('role')} />
          <MenuItem
            icon="sign-out"
            label={isMe ? 'End all other sessions' : 'End all sessions'}
            onAction={() => act(`/team/${id}/sessions`, 'DELETE', `${email} is signed out.`, onChange)}
          />
          <MenuItem
            icon="link"
            label="Mail a new one-time link"
            note="When a passkey is lost"
            onAction={() => act(`/team/${id}/link`, 'POST', `A new link is on its way to ${email}.`, onChange)}
          />
          <MenuLine />
          <MenuItem icon="trash" label="Remove …" isDanger onAction={() => onAsk('remove')} />
        </Menu>
      </Cell>
    </tr>
  )
}

const MACHINE_LINK = 'Link from the shop’s machine'

type InvitedRowProps = { readonly invitation: Invitation; readonly onChange: () => void }

/** A link that is still open: nobody comes in by one that an owner does not see. */
function InvitedRow({ invitation, onChange }: InvitedRowProps) {
  const { id, email, role, isAgain, by, isFollowed, openUntil } = invitation
  const who = email ?? MACHINE_LINK
  return (
    <tr className={styles.person}>
      <Who email={email} note={by ? `from ${by}` : undefined} />
      <RoleCell role={role} />
      <Cell quiet className={styles.how}>
        {isFollowed ? 'Choosing how to sign in' : isAgain ? 'New way in' : email ? 'Invited' : 'Not opened yet'}, until{' '}
        <Moment at={openUntil} />
      </Cell>
      <Cell quiet className={styles.when}>
        –
      </Cell>
      <Cell className={styles.menu}>
        <Menu label={`Actions for ${who}`}>
          <MenuItem
            icon="trash"
            label={email && !isAgain ? 'Take back the invitation' : 'End the link'}
            onAction={() =>
              act(
                `/team/invitations/${id}`,
                'DELETE',
                email ? `The link for ${email} no longer works.` : 'The link no longer works.',
                onChange,
              )
            }
          />
        </Menu>
      </Cell>
    </tr>
  )
}

function Who({ email, note }: { readonly email: string | null; readonly note: string | undefined }) {
  return (
    <Cell className={styles.who}>
      <span className={styles.name}>
        <Initials email={email} />
        <span>
          <b>{email ?? MACHINE_LINK}</b> {note && <small>{note}</small>}
        </span>
      </span>
    </Cell>
  )
}

function RoleCell({ role }: { readonly role: Role }) {
  const { label, icon } = ROLE_WORDS[role]
  return (
    <Cell className={styles.role}>
      <Tag icon={icon} tone={role === 'owner' ? 'ember' : role === 'catalogue' ? 'info' : 'plain'}>
        {label}
      </Tag>
    </Cell>
  )
}

function waysInWords({ passkeys, passwordAt }: Person): string {
  const words = [
    ...(passkeys > 0 ? [passkeys === 1 ? '1 passkey' : `${passkeys} passkeys`] : []),
    ...(passwordAt ? ['password and code'] : []),
  ]
  return words.join(', ') || 'nothing yet'
}

type MemberProps = { readonly person: Person; readonly onChange: () => void; readonly onClose: () => void }

function RoleDialog({ person, isMe, onChange, onClose }: MemberProps & { readonly isMe: boolean }) {
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

function RemoveDialog({ person: { id, email }, onChange, onClose }: MemberProps) {
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
