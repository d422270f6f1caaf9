import { CONTACT_TOPICS } from '../../../contract/accounts/contact.ts'
import type { ContactState, ContactSummary } from '../../../contract/desk/messages.ts'
import type { IconName } from '../parts/icon.tsx'
import { Moment } from '../parts/moment.tsx'
import { Cell, HeadCell, RowLink, Table } from '../parts/table.tsx'
import { Tag } from '../parts/tag.tsx'
import styles from './messages.module.css'

type StateWords = { readonly label: string; readonly icon: IconName; readonly tone: 'plain' | 'good' | 'warn' }

const STATES: Readonly<Record<ContactState, StateWords>> = {
  unread: { label: 'Unread', icon: 'mail', tone: 'warn' },
  open: { label: 'Open', icon: 'clock', tone: 'plain' },
  done: { label: 'Done', icon: 'check', tone: 'good' },
  held: { label: 'Perhaps a robot’s', icon: 'x', tone: 'plain' },
}

/** What one person wrote to the shop; each row leads into the inbox. */
export function MessagesTable({ messages }: { readonly messages: readonly ContactSummary[] }) {
  return (
    <Table
      label="Messages, newest first"
      cards
      head={
        <>
          <HeadCell>Message</HeadCell>
          <HeadCell>About</HeadCell>
          <HeadCell>State</HeadCell>
          <HeadCell>Received</HeadCell>
        </>
      }
    >
      {messages.map(({ id, start, topic, state, receivedAt }) => (
        <tr key={id}>
          <Cell phone="full" className={styles.start}>
            <RowLink to={`/desk/messages?${addressOf(id, state)}`}>{start}</RowLink>
          </Cell>
          <Cell quiet label="About">
            {CONTACT_TOPICS[topic]}
          </Cell>
          <Cell>
            <Tag icon={STATES[state].icon} tone={STATES[state].tone}>
              {STATES[state].label}
            </Tag>
          </Cell>
          <Cell quiet label="Received">
            <Moment at={receivedAt} />
          </Cell>
        </tr>
      ))}
    </Table>
  )
}

/** In the list that it stands in. */
function addressOf(message: string, state: ContactState): URLSearchParams {
  const list = state === 'done' || state === 'held' ? { list: state } : {}
  return new URLSearchParams({ tab: 'inbox', ...list, message })
}
