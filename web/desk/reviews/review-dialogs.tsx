import { useState } from 'react'
import { isDone } from '../../../contract/desk/orders.ts'
import { type DeskReview, LONGEST_ANSWER, LONGEST_REASON } from '../../../contract/desk/reviews.ts'
import { FormDialog } from '../parts/dialog.tsx'
import { TextArea } from '../parts/field.tsx'
import { problemWords } from '../parts/states.tsx'
import { askDesk } from '../state/ask-desk.ts'
import { sayDone } from '../state/toasts.ts'

type ReviewDialogProps = {
  readonly review: DeskReview
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Stands below the review for everybody. */
export function AnswerDialog({ review, onDone, onClose }: ReviewDialogProps) {
  const [words, setWords] = useState(review.answer ?? '')
  const send = () => change(`/reviews/${review.id}/answer`, { words: words.trim() }, onDone)
  return (
    <FormDialog title="Answer the review" action="Publish the answer" onSubmit={send} onClose={onClose}>
      <TextArea
        label="Your answer"
        rows={5}
        maxLength={LONGEST_ANSWER}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
        hint="Everybody reads it, below the review. Empty takes an answer back."
      />
    </FormDialog>
  )
}

/** Never because it is bad: its writer reads the reason. */
export function HideDialog({ review, onDone, onClose }: ReviewDialogProps) {
  const [reason, setReason] = useState('')
  async function hide() {
    if (reason.trim() === '') return 'Write the reason first; its writer is told it.'
    return change(`/reviews/${review.id}/hidden`, { reason: reason.trim() }, onDone)
  }
  return (
    <FormDialog title="Hide the review" action="Hide and tell why" tone="danger-main" onSubmit={hide} onClose={onClose}>
      <TextArea
        label="The reason"
        rows={4}
        maxLength={LONGEST_REASON}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        hint={`Unlawful, insulting, advertising, or not about what was bought; a bad rating is no reason. ${review.hasAddress ? 'It is mailed to the writer as you write it.' : 'There is no address left to mail it to.'}`}
      />
    </FormDialog>
  )
}

async function change(path: string, body: object, onDone: () => void): Promise<string | undefined> {
  const { value, problem } = await askDesk(path, { method: 'PUT', body }, isDone)
  if (problem) return problemWords(problem)
  sayDone(value.words)
  onDone()
  return undefined
}
