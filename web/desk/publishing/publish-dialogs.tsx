import { useState } from 'react'
import { countOf } from '../../../contract/count.ts'
import type { PublishBar } from '../../../contract/desk/draft.ts'
import { isDone } from '../../../contract/desk/orders.ts'
import { Confirm, FormDialog } from '../parts/dialog.tsx'
import { Field } from '../parts/field.tsx'
import { Icon } from '../parts/icon.tsx'
import { Note } from '../parts/note.tsx'
import { problemWords } from '../parts/states.tsx'
import { askDesk } from '../state/ask-desk.ts'
import { askDraftAgain, saveDraft } from '../state/draft.ts'
import { sayDone } from '../state/toasts.ts'
import { Given, Refused, UNCONFIRMED, useConfirmed } from './given.tsx'
import styles from './publish-bar.module.css'

type BarDialogProps = { readonly bar: PublishBar; readonly onClose: () => void }

/** What would change, what is wrong with it, and the one button. */
export function PublishDialog({ bar, onClose }: BarDialogProps) {
  const { changes, consequences, gives, confirms, problems, refused, revision, newUntil } = bar
  const [note, setNote] = useState('')
  const { confirmed, confirm } = useConfirmed(bar)
  async function publish() {
    if (refused === null && confirmed !== confirms) return UNCONFIRMED
    const body = { basedOn: revision, note, newUntil, confirmed }
    const { problem } = await askDesk('/publishing', { method: 'POST', body }, isDone)
    askDraftAgain()
    return problem && problemWords(problem)
  }
  return (
    <FormDialog
      title={refused === null ? `Publish ${countOf(changes.length, 'change')}?` : 'An owner has to publish this'}
      action={refused === null ? 'Publish' : null}
      onSubmit={publish}
      onClose={onClose}
    >
      <Changes changes={changes} />
      {consequences.length > 0 && (
        <Note tone="info">
          {consequences.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Note>
      )}
      {refused === null && <Given gives={gives} isConfirmed={confirmed !== null} onConfirm={confirm} />}
      {problems.length > 0 && (
        <Note tone="bad">
          <b>Something has to be put right first.</b>
          {problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </Note>
      )}
      {refused !== null && <Refused refused={refused} />}
      {refused === null && (
        <>
          <Field
            label="What is new (for your own list)"
            value={note}
            maxLength={200}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <Note>
            Visitors see the old shop until all pages are drawn. Every publication is kept, and you can go back to it.
          </Note>
        </>
      )}
    </FormDialog>
  )
}

function Changes({ changes }: Pick<PublishBar, 'changes'>) {
  return (
    <ul className={styles.changes} aria-label="What changes">
      {changes.map((change) => (
        <li key={change}>
          <Icon name="edit" small />
          <span>{change}</span>
        </li>
      ))}
    </ul>
  )
}

export function DiscardDialog({ bar: { changes, revision }, onClose }: BarDialogProps) {
  async function discard() {
    const problem = await saveDraft({ path: 'discard', basedOn: revision })
    if (problem) return problemWords(problem)
    sayDone('The draft is what the shop shows.')
    return undefined
  }
  return (
    <Confirm
      title={`Throw away ${countOf(changes.length, 'change')}?`}
      action="Throw away"
      onSubmit={discard}
      onClose={onClose}
      then={[{ icon: 'trash', words: 'The draft becomes what the shop shows now. It cannot be taken back.' }]}
    >
      <Changes changes={changes} />
    </Confirm>
  )
}
