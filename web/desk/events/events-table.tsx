import type { ReactNode } from 'react'
import type { DeskEvent } from '../../../contract/desk/events.ts'
import { Link } from '../../routing/link.tsx'
import { LinkButton } from '../parts/button.tsx'
import { ChooseAll, ChooseRow, type Chosen } from '../parts/chosen-rows.tsx'
import { Moment } from '../parts/moment.tsx'
import { Cell, HeadCell, Table } from '../parts/table.tsx'
import { Tag } from '../parts/tag.tsx'
import { EVENT_WORDS, outcomeWords } from './event-words.ts'
import styles from './events.module.css'

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
