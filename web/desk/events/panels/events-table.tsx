import type { ReactNode } from 'react'
import type { DeskEvent } from '../../../../contract/desk/events.ts'
import { Link } from '../../../routing/link.tsx'
import { LinkButton } from '../../parts/button.tsx'
import type { IconName } from '../../parts/icon.tsx'
import { Moment } from '../../parts/moment.tsx'
import { Cell, ChooseAll, ChooseRow, type Chosen, HeadCell, Table } from '../../parts/table.tsx'
import { Tag } from '../../parts/tag.tsx'
import styles from './events.module.css'

type StateWords = {
  readonly label: string
  readonly icon: IconName
  readonly tone: 'plain' | 'good' | 'warn' | 'bad'
}

export const EVENT_WORDS: Readonly<Record<DeskEvent['state'], StateWords>> = {
  applied: { label: 'Applied', icon: 'check', tone: 'good' },
  waiting: { label: 'Waiting', icon: 'clock', tone: 'plain' },
  failed: { label: 'Tried again', icon: 'refresh', tone: 'warn' },
  aside: { label: 'Set aside', icon: 'alert', tone: 'bad' },
}

const OUTCOMES: Readonly<Record<string, string>> = {
  opened: 'It opened the order.',
  closed: 'It closed the order.',
  flagged: 'It flagged the order.',
  changed: 'It changed the order.',
  unchanged: 'It told nothing new.',
  forgotten: 'Its words were forgotten with the buyer.',
}

/** What became of it, in a sentence. */
export function outcomeWords({ state, outcome, error, tries }: DeskEvent): string {
  if (state === 'applied') return OUTCOMES[outcome ?? ''] ?? 'It was about nothing of the shop’s.'
  if (state === 'waiting') return 'Its turn has not come yet.'
  return `${(error ?? 'It failed').replace(/\.$/, '')}. ${tries === 1 ? 'Tried once' : `Tried ${tries} times`}.`
}

type EventsTableProps = {
  readonly events: readonly DeskEvent[]
  readonly more: ReactNode
  readonly onShow: (event: DeskEvent) => void
  /** Where rows can be chosen. */
  readonly chosen?: Chosen | undefined
}

export function EventsTable({ events, more, onShow, chosen }: EventsTableProps) {
  return (
    <>
      <Table
        label="Events, newest first"
        cards
        head={
          <>
            {chosen && <ChooseAll chosen={chosen} />}
            <HeadCell>Event</HeadCell>
            <HeadCell>State</HeadCell>
            <HeadCell>What became of it</HeadCell>
            <HeadCell>Order</HeadCell>
            <HeadCell>Received</HeadCell>
          </>
        }
      >
        {events.map((event) => (
          <tr key={event.id} data-chosen={chosen?.has(event.id)}>
            {chosen && <ChooseRow chosen={chosen} id={event.id} name={event.name} />}
            <Cell>
              <LinkButton data-row-link onClick={() => onShow(event)}>
                {event.name}
              </LinkButton>
            </Cell>
            <Cell phone="full">
              <Tag icon={EVENT_WORDS[event.state].icon} tone={EVENT_WORDS[event.state].tone}>
                {EVENT_WORDS[event.state].label}
              </Tag>
            </Cell>
            <Cell quiet phone="full" className={styles.outcome}>
              {outcomeWords(event)}
            </Cell>
            <Cell label="Order">
              {event.order ? (
                <Link to={`/desk/orders/${event.order.id}`}>{event.order.number}</Link>
              ) : (
                <span className={styles.none}>none yet</span>
              )}
            </Cell>
            <Cell quiet label="Received">
              <Moment at={event.receivedAt} />
            </Cell>
          </tr>
        ))}
      </Table>
      {more}
    </>
  )
}
