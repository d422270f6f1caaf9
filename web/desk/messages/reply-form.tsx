import { useState } from 'react'
import { LONGEST_MESSAGE } from '../../../contract/accounts/contact.ts'
import type { ContactDetail } from '../../../contract/desk/messages.ts'
import { isDone } from '../../../contract/desk/orders.ts'
import { randomId } from '../../state/random-id.ts'
import { Button } from '../parts/button.tsx'
import { TextArea } from '../parts/field.tsx'
import { problemWords } from '../parts/states.tsx'
import { askDesk } from '../state/ask-desk.ts'
import { sayDone } from '../state/toasts.ts'
import { readUnsent, useUnsent } from '../state/unsent.ts'
import styles from './inbox.module.css'

type ReplyFormProps = { readonly message: ContactDetail; readonly onSent: () => void }

type Act = 'answer' | 'answer-done' | 'note'

type Reply = {
  readonly words: string
  /** The same until it was sent: a second press, or a try after a lost answer, is the same answer. */
  readonly answerId: string
}

/** Of a message: what is typed below it, wherever one goes meanwhile. */
export const replyKey = (messageId: string) => `reply ${messageId}`

/** An answer goes by mail; a note stays with the team. What was typed stays until it is kept. */
export function ReplyForm({ message, onSent }: ReplyFormProps) {
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
    const answer = await askDesk(path, { method: 'POST', body }, isDone)
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
