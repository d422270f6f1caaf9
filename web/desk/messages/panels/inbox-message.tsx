import { useEffect, useRef, useState } from 'react'
import { CONTACT_TOPICS, LONGEST_MESSAGE } from '../../../../contract/accounts/contact.ts'
import {
  type ContactDetail,
  type ContactReply,
  type ContactState,
  contactDetailSchema,
} from '../../../../contract/desk/messages.ts'
import { type DeskOrder, doneSchema } from '../../../../contract/desk/orders.ts'
import { Link } from '../../../routing/link.tsx'
import { useNavigate } from '../../../routing/router.tsx'
import { randomId } from '../../../state/random-id.ts'
import { amountWords, productName } from '../../orders/order-words.ts'
import { OrderTags } from '../../orders/orders-table.tsx'
import { Button, ButtonLink } from '../../parts/button.tsx'
import { Confirm } from '../../parts/dialog.tsx'
import { TextArea } from '../../parts/field.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Menu, MenuItem } from '../../parts/menu.tsx'
import { Moment } from '../../parts/moment.tsx'
import { Loaded, Note, problemWords } from '../../parts/states.tsx'
import { askDesk } from '../../state/ask-desk.ts'
import { sayDone, sayFailed } from '../../state/toasts.ts'
import { forgetUnsent, readUnsent, useUnsent } from '../../state/unsent.ts'
import { useDeskData } from '../../state/use-desk-data.ts'
import { MailTag } from '../mails-table.tsx'
import styles from './inbox.module.css'

/** Somebody else of the team may answer it meanwhile. */
const FRESH_MS = 10_000

type InboxMessageProps = {
  readonly id: string
  /** The list without it. */
  readonly above: string
  readonly mayHelp: boolean
  readonly onChanged: () => void
}

/** One message, what its writer bought, what was answered, and the way to answer. */
export function InboxMessage({ id, above, mayHelp, onChanged }: InboxMessageProps) {
  const data = useDeskData(`/contact/${id}`, contactDetailSchema, { everyMs: FRESH_MS })
  const isUnread = data.value?.state === 'unread'
  const isRead = useRef(false)
  useEffect(() => {
    if (!isUnread || !mayHelp || isRead.current) return
    isRead.current = true
    void askDesk(`/contact/${id}/state`, { method: 'POST', body: { state: 'open' } }).then(onChanged)
  }, [id, isUnread, mayHelp, onChanged])
  function changed() {
    data.reload()
    onChanged()
  }
  return (
    <article className={styles.read} aria-label="Message">
      <Link to={above} className={styles.back}>
        <Icon name="left" small />
        All messages
      </Link>
      <Loaded data={data}>
        {(message) => <Shown message={message} above={above} mayHelp={mayHelp} onChanged={changed} />}
      </Loaded>
    </article>
  )
}

type ShownProps = Omit<InboxMessageProps, 'id'> & { readonly message: ContactDetail }

function Shown({ message, above, mayHelp, onChanged }: ShownProps) {
  const { topic, email, customerKey, number, receivedAt, isSignedIn, others } = message
  return (
    <>
      <header className={styles.head}>
        <div>
          <h2>{CONTACT_TOPICS[topic]}</h2>
          <p className={styles.facts}>
            <Link to={`/desk/customers/${customerKey}`}>{email}</Link>
            {isSignedIn ? ', signed in, ' : ' through the contact form, '}
            <Moment at={receivedAt} />, {number}
          </p>
        </div>
        {mayHelp && <Acts message={message} above={above} onChanged={onChanged} />}
      </header>
      <p className={styles.text} dir="auto">
        {message.message}
      </p>
      <WriterOrders message={message} />
      <Replies replies={message.replies} />
      {mayHelp && message.state !== 'held' && <ReplyForm message={message} onSent={onChanged} />}
      {others.length > 0 && (
        <section className={styles.others} aria-label="From the same address">
          <h3>From the same address</h3>
          <ul>
            {others.map((other) => (
              <li key={other.id} className={styles.other}>
                <Link to={`/desk/messages?tab=inbox&message=${other.id}`}>{other.start}</Link>
                <small>
                  {' '}
                  <Moment at={other.receivedAt} />, {other.state === 'held' ? 'held as a robot’s' : other.state}
                </small>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function Acts({ message: { id, state }, above, onChanged }: Omit<ShownProps, 'mayHelp'>) {
  const [isDeleting, setDeleting] = useState(false)
  const navigate = useNavigate()
  const isClosed = state === 'done' || state === 'held'
  async function set(next: ContactState, words: string) {
    const { problem } = await askDesk(`/contact/${id}/state`, { method: 'POST', body: { state: next } })
    if (problem) return sayFailed(problemWords(problem))
    sayDone(words, () => void set(state === 'unread' ? 'open' : state, 'It is as it was.'))
    // Whoever goes on looking at it would read it.
    if (next === 'unread') navigate(above)
    onChanged()
  }
  return (
    <div className={styles.acts}>
      {isClosed ? (
        <Button icon="undo" onClick={() => set('open', 'It is open again.')}>
          {state === 'held' ? 'Not a robot' : 'Open again'}
        </Button>
      ) : (
        <Button icon="check" onClick={() => set('done', 'It is done.')}>
          Done
        </Button>
      )}
      <Menu label="More about this message">
        <MenuItem icon="mail" label="Mark as unread" onAction={() => set('unread', 'It is unread again.')} />
        <MenuItem icon="x" label="It is a robot’s" onAction={() => set('held', 'It is held with the robots’.')} />
        <MenuItem icon="trash" label="Delete …" onAction={() => setDeleting(true)} />
      </Menu>
      {isDeleting && <DeleteDialog id={id} above={above} onChanged={onChanged} onClose={() => setDeleting(false)} />}
    </div>
  )
}

type DeleteProps = {
  readonly id: string
  readonly above: string
  readonly onChanged: () => void
  readonly onClose: () => void
}

function DeleteDialog({ id, above, onChanged, onClose }: DeleteProps) {
  const navigate = useNavigate()
  async function remove() {
    const { problem } = await askDesk(`/contact/${id}`, { method: 'DELETE' })
    if (problem) return problemWords(problem)
    forgetUnsent(replyKey(id))
    sayDone('The message is deleted.')
    navigate(above, { replace: true })
    onChanged()
    return undefined
  }
  return (
    <Confirm
      title="Delete this message?"
      action="Delete"
      onSubmit={remove}
      onClose={onClose}
      then={[
        {
          icon: 'trash',
          words: 'The message, its answers and notes are gone here. Mails that left are with their reader.',
        },
        { icon: 'alert', words: 'It cannot be taken back.' },
      ]}
    />
  )
}

/** What the writer bought, and the order that they name. */
function WriterOrders({ message }: { readonly message: ContactDetail }) {
  const { orders, orderNamed, foreignOrder } = message
  const isKnown = orders.some(({ number }) => number === orderNamed?.toUpperCase()) || foreignOrder !== null
  return (
    <section className={styles.orders} aria-label="Orders">
      {orderNamed !== null && !isKnown && (
        <Note tone="warn">
          <b>They name the order {orderNamed},</b> which is none of this address.
        </Note>
      )}
      {foreignOrder && (
        <>
          <Note tone="warn">
            <b>The order that they name was bought with another address.</b> Make sure whose it is before you tell
            anything about it.
          </Note>
          <OrderLine order={foreignOrder} />
        </>
      )}
      {orders.map((order) => (
        <OrderLine key={order.id} order={order} />
      ))}
      {orders.length === 0 && <Note>Nothing was bought with this address.</Note>}
    </section>
  )
}

function OrderLine({ order }: { readonly order: DeskOrder }) {
  return (
    <div className={styles.order}>
      <span>
        <b>{order.number}</b> {productName(order)}, {amountWords(order.totalMinor, order.currency)},{' '}
        <Moment at={order.placedAt} />
      </span>
      <OrderTags order={order} />
      <ButtonLink to={`/desk/orders/${order.id}`}>Open order</ButtonLink>
    </div>
  )
}

function Replies({ replies }: { readonly replies: readonly ContactReply[] }) {
  if (replies.length === 0) return null
  return (
    <ol className={styles.replies} aria-label="Answers and notes">
      {replies.map(({ id, kind, words, by, at, mail }) => (
        <li key={id} className={styles.said} data-kind={kind}>
          <p>{words}</p>
          <small>
            {kind === 'answer' ? 'Answered' : 'Noted'} by {by}, <Moment at={at} />
            {mail && <MailTag state={mail.state} />}
            {mail?.problem}
          </small>
        </li>
      ))}
    </ol>
  )
}

type ReplyFormProps = { readonly message: ContactDetail; readonly onSent: () => void }

type Act = 'answer' | 'answer-done' | 'note'

type Reply = {
  readonly words: string
  /** The same until it was sent: a second press, or a try after a lost answer, is the same answer. */
  readonly answerId: string
}

/** Of a message: what is typed below it, wherever one goes meanwhile. */
const replyKey = (messageId: string) => `reply ${messageId}`

/** An answer goes by mail; a note stays with the team. What was typed stays until it is kept. */
function ReplyForm({ message, onSent }: ReplyFormProps) {
  const key = replyKey(message.id)
  const { typed, hold, forget } = useUnsent<Reply>(key)
  const [busy, setBusy] = useState<Act>()
  const [problem, setProblem] = useState<string>()
  const words = typed?.words ?? ''

  function type(next: string) {
    if (next === '') forget()
    else hold({ words: next, answerId: typed?.answerId ?? randomId() })
  }
  async function send(act: Act) {
    if (busy) return
    if (!typed || words.trim() === '') return setProblem('Write something first.')
    setBusy(act)
    const body = act === 'note' ? { words } : { id: typed.answerId, words, isDone: act === 'answer-done' }
    const path = `/contact/${message.id}/${act === 'note' ? 'notes' : 'answer'}`
    const answer = await askDesk(path, { method: 'POST', body }, doneSchema)
    setBusy(undefined)
    setProblem(answer.problem && problemWords(answer.problem))
    if (answer.problem) return
    // What was typed on meanwhile is the next one.
    const left = readUnsent<Reply>(key)?.words ?? ''
    if (left === words) forget()
    else if (left !== '') hold({ words: left, answerId: randomId() })
    sayDone(answer.value.words)
    onSent()
  }

  return (
    <div className={styles.reply}>
      <TextArea
        label="Answer or note"
        rows={5}
        maxLength={LONGEST_MESSAGE}
        value={words}
        error={problem}
        hint={`An answer goes to ${message.email}${message.leavesAs ? ` and leaves as ${message.leavesAs}` : ''}.`}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <div className={styles.sending}>
        <Button tone="main" icon="send" busy={busy === 'answer-done'} onClick={() => send('answer-done')}>
          Send and close
        </Button>
        <Button icon="send" busy={busy === 'answer'} onClick={() => send('answer')}>
          Send
        </Button>
        <Button icon="note" busy={busy === 'note'} onClick={() => send('note')}>
          Keep as a note
        </Button>
      </div>
    </div>
  )
}
