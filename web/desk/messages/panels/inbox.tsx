import { CONTACT_TOPICS } from '../../../../contract/accounts/contact.ts'
import {
  CONTACT_LISTS,
  type ContactList,
  type ContactPage,
  type ContactSummary,
  contactPageSchema,
} from '../../../../contract/desk/messages.ts'
import { Link } from '../../../routing/link.tsx'
import { useAddress, useNavigate } from '../../../routing/router.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { useShownFocus } from '../../../ui/use-modal.ts'
import { Chips } from '../../parts/choice.tsx'
import { Hidden, Panel } from '../../parts/layout.tsx'
import { Moment } from '../../parts/moment.tsx'
import { Empty, Loaded } from '../../parts/states.tsx'
import { ShowMore, useRowKeys } from '../../parts/table.tsx'
import { useMorePages } from '../../state/more-pages.ts'
import { mayDo, type ScreenProps } from '../../state/session.ts'
import { type DeskData, useDeskData } from '../../state/use-desk-data.ts'
import styles from './inbox.module.css'
import { InboxMessage } from './inbox-message.tsx'

type InboxProps = Pick<ScreenProps, 'staff'> & {
  /** What nobody has dealt with: asked for by the screen, which counts it. */
  readonly waiting: DeskData<ContactPage>
}

/** What visitors wrote: a list, and the one that is read. Which one is said by the address. */
export function Inbox({ waiting, staff }: InboxProps) {
  const { search, pathname } = useAddress()
  const navigate = useNavigate()
  const params = new URLSearchParams(search)
  const list = CONTACT_LISTS.find((each) => each === params.get('list')) ?? 'waiting'
  const shown = params.get('message')
  const others = useDeskData(list === 'waiting' ? null : `/contact?list=${list}`, contactPageSchema)
  const data = list === 'waiting' ? waiting : others
  const addressOf = (id: string | null, of: ContactList = list) =>
    `${pathname}?${new URLSearchParams({ tab: 'inbox', ...(of !== 'waiting' && { list: of }), ...(id && { message: id }) })}`
  const place = useShownFocus<HTMLDivElement>(shown ?? '', { ifLost: true })
  function reload() {
    waiting.reload()
    others.reload()
  }
  return (
    <>
      <Chips
        label="Messages"
        value={list}
        onChange={(next) => navigate(addressOf(null, next))}
        options={[
          { value: 'waiting', label: 'To do', count: waiting.value && waiting.value.unread + waiting.value.open },
          { value: 'done', label: 'Done' },
          { value: 'held', label: 'Perhaps robots' },
        ]}
      />
      <Panel title="Inbox" quiet flush>
        <Loaded data={data}>
          {(page) => (
            <div ref={place} tabIndex={-1} className={classNames(styles.inbox, shown !== null && styles.reading)}>
              <List key={list} first={page} turn={data.turn} list={list} shown={shown} addressOf={addressOf} />
              {shown === null ? (
                <div className={styles.nothing}>
                  <Empty icon="mail" title="No message is open">
                    Choose one on the left: what its writer bought stands beside it.
                  </Empty>
                </div>
              ) : (
                <InboxMessage
                  key={shown}
                  id={shown}
                  above={addressOf(null)}
                  mayHelp={mayDo(staff, 'help-buyers')}
                  onChanged={reload}
                />
              )}
            </div>
          )}
        </Loaded>
      </Panel>
    </>
  )
}

const NONE: Readonly<Record<ContactList, { readonly title: string; readonly words: string }>> = {
  waiting: { title: 'Nothing to answer', words: 'What visitors write through the contact form shows here.' },
  done: { title: 'Nothing is done yet', words: 'Messages stay here for a year after they were done.' },
  held: { title: 'No robots', words: 'What fills in a field that people do not see is held here for a month.' },
}

type ListProps = {
  readonly first: ContactPage
  readonly turn: number
  readonly list: ContactList
  readonly shown: string | null
  readonly addressOf: (id: string) => string
}

function List({ first, turn, list, shown, addressOf }: ListProps) {
  const ref = useRowKeys<HTMLDivElement>()
  const { rows, next, isBusy, showMore } = useMorePages({
    first: { rows: first.messages, next: first.next },
    turn,
    path: (after) => `/contact?list=${list}&after=${after}`,
    schema: contactPageSchema,
    read: (page) => ({ rows: page.messages, next: page.next }),
  })
  if (rows.length === 0) {
    return (
      <div className={styles.list}>
        <Empty icon="check" title={NONE[list].title}>
          {NONE[list].words}
        </Empty>
      </div>
    )
  }
  return (
    <div className={styles.list} ref={ref}>
      <ul aria-label="Messages, newest first">
        {rows.map((message) => (
          <li key={message.id}>
            <Item message={message} to={addressOf(message.id)} isShown={message.id === shown} />
          </li>
        ))}
      </ul>
      {next !== null && <ShowMore isBusy={isBusy} onMore={showMore} />}
    </div>
  )
}

type ItemProps = { readonly message: ContactSummary; readonly to: string; readonly isShown: boolean }

function Item({ message: { email, topic, start, receivedAt, state }, to, isShown }: ItemProps) {
  return (
    <Link to={to} className={styles.item} aria-current={isShown || undefined} data-row-link>
      <span className={styles.first}>
        <b>{email}</b>
        <small>
          <Moment at={receivedAt} />
        </small>
      </span>
      <span className={classNames(styles.topic, state === 'unread' && styles.unread)}>
        {state === 'unread' && <Hidden>Unread. </Hidden>}
        {CONTACT_TOPICS[topic]}
      </span>
      <small className={styles.start}>{start}</small>
    </Link>
  )
}
