import { useState } from 'react'
import type { OrderDetail } from '../../../contract/desk/orders.ts'
import { Button, IconButton } from '../parts/button.tsx'
import { TextArea } from '../parts/field.tsx'
import { Panel, Stack } from '../parts/layout.tsx'
import { Moment } from '../parts/moment.tsx'
import { problemWords } from '../parts/states.tsx'
import { askDesk } from '../state/ask-desk.ts'
import { sayDone, sayFailed } from '../state/toasts.ts'
import { useUnsent } from '../state/unsent.ts'
import { tryOnOrder } from './act-on-order.ts'
import styles from './order.module.css'

type NotesPanelProps = {
  readonly orderId: string
  readonly notes: OrderDetail['notes']
  readonly onChanged: () => void
}

/** What the team wrote; no buyer reads it. */
export function NotesPanel({ orderId, notes, onChanged }: NotesPanelProps) {
  const { typed: words = '', hold, forget } = useUnsent<string>(`note ${orderId}`)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  async function add() {
    setBusy(true)
    const said = words.trim() === '' ? 'Write something first.' : await tryOnOrder(orderId, 'notes', { words })
    setBusy(false)
    setProblem(said)
    if (said !== undefined) return
    forget()
    onChanged()
  }
  async function remove(note: OrderDetail['notes'][number]) {
    const { problem } = await askDesk(`/orders/${orderId}/notes/${note.id}`, { method: 'DELETE' })
    if (problem) return sayFailed(problemWords(problem))
    onChanged()
    sayDone('The note is gone.', () => void tryOnOrder(orderId, 'notes', { words: note.words }).then(onChanged))
  }
  return (
    <Panel title="Notes">
      <Stack>
        {notes.map((note) => (
          <div key={note.id} className={styles.said}>
            <p>{note.words}</p>
            <small>
              <span>
                {note.by}, <Moment at={note.at} />
              </span>
              <IconButton icon="trash" label="Remove this note" onClick={() => remove(note)} />
            </small>
          </div>
        ))}
        <TextArea
          label="New note"
          placeholder="Only the team reads notes"
          rows={3}
          maxLength={2000}
          value={words}
          error={problem}
          onChange={({ currentTarget: { value } }) => (value === '' ? forget() : hold(value))}
        />
        <Button wide busy={isBusy} onClick={add}>
          Add note
        </Button>
      </Stack>
    </Panel>
  )
}
