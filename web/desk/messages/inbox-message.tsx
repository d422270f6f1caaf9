import { useEffect, useRef, useState } from 'react'
import { CONTACT_TOPICS } from '../../../contract/accounts/contact.ts'
import { type ContactDetail, type ContactState, isContactDetail } from '../../../contract/desk/messages.ts'
import { Link } from '../../routing/link.tsx'
import { useNavigate } from '../../routing/router.tsx'
import { Button } from '../parts/button.tsx'
import { Confirm } from '../parts/dialog.tsx'
import { Icon } from '../parts/icon.tsx'
import { Menu, MenuItem } from '../parts/menu.tsx'
import { Moment } from '../parts/moment.tsx'
import { Loaded, problemWords } from '../parts/states.tsx'
import { askDesk } from '../state/ask-desk.ts'
import { sayDone, sayFailed } from '../state/toasts.ts'
import { forgetUnsent } from '../state/unsent.ts'
import { useDeskData } from '../state/use-desk-data.ts'
import styles from './inbox.module.css'
import { ReplyForm, replyKey } from './reply-form.tsx'
import { Replies, WriterOrders } from './writer-panels.tsx'

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
  const data = useDeskData(`/contact/${id}`, isContactDetail, { everyMs: FRESH_MS })
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
