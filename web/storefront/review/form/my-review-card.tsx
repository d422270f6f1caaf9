import { type Ref, useState } from 'react'
import type { MyReview } from '../../../../contract/content/reviews.ts'
import { site } from '../../../state/site.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { ProblemLine, useAttempt } from '../../../ui/forms.tsx'
import { Stars } from '../../../ui/stars.tsx'
import { longDate } from '../../checkout/order-formats.ts'
import styles from './my-review-card.module.css'
import { deleteReview } from './my-reviews.ts'

type MyReviewCardProps = {
  readonly ref: Ref<HTMLElement>
  readonly product: string
  readonly review: MyReview
  /** Absent once the order was given back. */
  readonly onEdit?: (() => void) | undefined
  readonly onDeleted: () => void
}

export function MyReviewCard({ ref, product, review, onEdit, onDeleted }: MyReviewCardProps) {
  const [isAsking, setAsking] = useState(false)
  const attempt = useAttempt()
  const { stars, words, writtenAt, changedAt, answer, hiddenReason } = review
  const remove = () =>
    attempt.run(
      async () => {
        await deleteReview(product)
        // A hidden one stays, without its words.
        setAsking(false)
        onDeleted()
      },
      () => 'It was not deleted: we could not be reached. Please try again.',
    )
  const ask = () => {
    attempt.forget()
    setAsking(true)
  }
  return (
    <article ref={ref} tabIndex={-1} className={styles.card} aria-label="Your review">
      <div className={styles.head}>
        <Stars stars={stars} large />
        <span>{hiddenReason === null ? 'Published' : 'Hidden'}</span>
      </div>
      {words && <p className={styles.words}>{words}</p>}
      <p className={styles.small}>
        {`Verified buyer. ${longDate(writtenAt)}${changedAt ? `, changed ${longDate(changedAt)}` : ''}.`}
      </p>
      {hiddenReason !== null && <p className={styles.hidden}>{`Only you see it: ${hiddenReason}`}</p>}
      {answer && (
        <p className={styles.answer}>
          <b>{`${site().content.brand.name}: `}</b>
          {answer}
        </p>
      )}
      <ProblemLine words={attempt.problem} />
      <div className={styles.acts}>
        {onEdit && (
          <Button small onClick={onEdit}>
            Edit
          </Button>
        )}
        <Button small onClick={ask}>
          Delete
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          words={
            attempt.problem ??
            (hiddenReason === null
              ? 'Delete your review? It goes for good, and no longer counts.'
              : 'Delete the words of your review? They go for good; the review stays hidden.')
          }
          action="Delete"
          busy={attempt.isBusy}
          onConfirm={() => void remove()}
          onClose={() => setAsking(false)}
        />
      )}
    </article>
  )
}
