import type { ReactNode } from 'react'
import type { DeskMail } from '../../../contract/desk/messages.ts'
import { Link } from '../../routing/link.tsx'
import { classNames } from '../../ui/class-names.ts'
import type { IconName } from '../parts/icon.tsx'
import { Hidden } from '../parts/layout.tsx'
import { Menu, MenuItem } from '../parts/menu.tsx'
import { Moment } from '../parts/moment.tsx'
import { Cell, ChooseAll, ChooseRow, type Chosen, HeadCell, Table } from '../parts/table.tsx'
import { Tag } from '../parts/tag.tsx'
import styles from './messages.module.css'

type StateWords = { readonly label: string; readonly icon: IconName; readonly tone: 'plain' | 'good' | 'warn' | 'bad' }

const STATES: Readonly<Record<DeskMail['state'], StateWords>> = {
  sent: { label: 'Sent', icon: 'check', tone: 'good' },
  waiting: { label: 'Waiting', icon: 'clock', tone: 'plain' },
  bounced: { label: 'Bounced', icon: 'bounce', tone: 'bad' },
  'given-up': { label: 'Given up', icon: 'alert', tone: 'warn' },
}

/** What became of a mail. */
export function MailTag({ state }: Pick<DeskMail, 'state'>) {
  const { icon, tone, label } = STATES[state]
  return (
    <Tag icon={icon} tone={tone}>
      {label}
    </Tag>
  )
}

type MailsTableProps = {
  readonly mails: readonly DeskMail[]
  readonly onAgain?: ((mail: DeskMail) => void) | undefined
  readonly onCorrect?: ((mail: DeskMail) => void) | undefined
  readonly more?: ReactNode
  /** Where rows can be chosen. */
  readonly chosen?: Chosen | undefined
}

export function MailsTable({ mails, onAgain, onCorrect, more, chosen }: MailsTableProps) {
  return (
    <>
      <Table
        label="Mails, newest first"
        cards
        head={
          <>
            {chosen && <ChooseAll chosen={chosen} />}
            <HeadCell>To</HeadCell>
            <HeadCell>Subject</HeadCell>
            <HeadCell>State</HeadCell>
            <HeadCell>Queued</HeadCell>
            <HeadCell>
              <Hidden>Actions</Hidden>
            </HeadCell>
          </>
        }
      >
        {mails.map((mail) => (
          <tr
            key={mail.id}
            className={classNames(styles.mail, chosen && styles.choosable)}
            data-chosen={chosen?.has(mail.id)}
          >
            {chosen && <ChooseRow chosen={chosen} id={mail.id} name={`the mail to ${mail.to}`} isRowLink />}
            <Cell className={styles.to}>{mail.to}</Cell>
            <Cell className={styles.subject}>
              {mail.orderId ? <Link to={`/desk/orders/${mail.orderId}`}>{mail.subject}</Link> : mail.subject}
            </Cell>
            <Cell className={styles.state}>
              <MailTag state={mail.state} />
              <Why mail={mail} />
            </Cell>
            <Cell quiet className={styles.when}>
              <Moment at={mail.queuedAt} />
            </Cell>
            <Cell className={styles.menu}>
              <MailMenu mail={mail} onAgain={onAgain} onCorrect={onCorrect} />
            </Cell>
          </tr>
        ))}
      </Table>
      {more}
    </>
  )
}

/** What the mail server said, as a code with what it means. */
function Why({ mail: { state, problem, tries, nextTryAt } }: { readonly mail: DeskMail }) {
  if (state === 'sent' || (problem === null && tries === 0)) return null
  const again = state === 'waiting' && problem !== null
  return (
    <small className={styles.why}>
      {problem ?? 'On its way'}
      {again && (
        <>
          , tried again <Moment at={nextTryAt} />
        </>
      )}
    </small>
  )
}

type MailMenuProps = Pick<MailsTableProps, 'onAgain' | 'onCorrect'> & { readonly mail: DeskMail }

function MailMenu({ mail, onAgain, onCorrect }: MailMenuProps) {
  if (mail.again === null || !onAgain) return null
  return (
    <Menu label={`Actions for the mail to ${mail.to}`}>
      <MenuItem icon="send" label="Send again" onAction={() => onAgain(mail)} />
      {mail.again === 'receipt' && onCorrect && (
        <MenuItem icon="edit" label="Correct the address …" onAction={() => onCorrect(mail)} />
      )}
    </Menu>
  )
}
