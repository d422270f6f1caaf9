import { useState } from 'react'
import { countOf } from '../../../contract/count.ts'
import { doneSchema } from '../../../contract/desk/orders.ts'
import {
  type DeskReview,
  LONGEST_ANSWER,
  LONGEST_REASON,
  type ReviewPage,
  reviewPageSchema,
} from '../../../contract/desk/reviews.ts'
import { Link } from '../../routing/link.tsx'
import { FormDialog } from '../parts/dialog.tsx'
import { TextArea } from '../parts/field.tsx'
import { Hidden, Page, Panel } from '../parts/layout.tsx'
import { Menu, MenuItem } from '../parts/menu.tsx'
import { Moment } from '../parts/moment.tsx'
import { Empty, Loaded, problemWords } from '../parts/states.tsx'
import { Cell, HeadCell, ShowMore, Table } from '../parts/table.tsx'
import { Tag } from '../parts/tag.tsx'
import { askDesk } from '../state/ask-desk.ts'
import { useMorePages } from '../state/more-pages.ts'
import { mayDo, type ScreenProps } from '../state/session.ts'
import { sayDone, sayFailed } from '../state/toasts.ts'
import { useDeskData } from '../state/use-desk-data.ts'
import styles from './reviews.module.css'

const FRESH_MS = 10_000

type Opened = { readonly review: DeskReview; readonly kind: 'answer' | 'hide' }

/** What buyers say of what they bought. */
export function Screen({ staff }: ScreenProps) {
  const data = useDeskData('/reviews', reviewPageSchema, { everyMs: FRESH_MS })
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  async function showAgain(review: DeskReview) {
    const { value, problem } = await askDesk(`/reviews/${review.id}/hidden`, { method: 'DELETE' }, doneSchema)
    if (problem) return sayFailed(problemWords(problem))
    sayDone(value.words)
    data.reload()
  }
  return (
    <Page title="Reviews" note={data.value ? noteOf(data.value) : 'Only whoever paid can write one.'}>
      <Panel title="All reviews" quiet flush>
        <Loaded data={data}>
          {(page) => (
            <ReviewList
              first={page}
              turn={data.turn}
              acts={
                mayDo(staff, 'help-buyers')
                  ? {
                      onAnswer: (review) => setOpened({ review, kind: 'answer' }),
                      onHide: (review) => setOpened({ review, kind: 'hide' }),
                      onShow: (review) => void showAgain(review),
                    }
                  : undefined
              }
            />
          )}
        </Loaded>
      </Panel>
      {opened?.kind === 'answer' && <AnswerDialog review={opened.review} onDone={data.reload} onClose={close} />}
      {opened?.kind === 'hide' && <HideDialog review={opened.review} onDone={data.reload} onClose={close} />}
    </Page>
  )
}

function noteOf({ counted, least }: ReviewPage): string {
  return `${countOf(counted, 'review counts', 'reviews count')}. Below ${least} of a product, its page shows none.`
}

type Acts = Parameters<typeof ReviewsTable>[0]['acts']

type ReviewListProps = { readonly first: ReviewPage; readonly turn: number; readonly acts: Acts }

function ReviewList({ first, turn, acts }: ReviewListProps) {
  const { rows, next, isBusy, showMore } = useMorePages({
    first: { rows: first.reviews, next: first.next },
    turn,
    path: (after) => `/reviews?after=${after}`,
    schema: reviewPageSchema,
    read: (page) => ({ rows: page.reviews, next: page.next }),
  })
  if (rows.length === 0) {
    return (
      <Empty icon="star" title="No reviews yet">
        Buyers write them from their library; each shows here at once.
      </Empty>
    )
  }
  return (
    <>
      <ReviewsTable reviews={rows} acts={acts} />
      {next !== null && <ShowMore isBusy={isBusy} onMore={showMore} />}
    </>
  )
}

type Act = (review: DeskReview) => void

type ReviewsTableProps = {
  readonly reviews: readonly DeskReview[]
  /** Absent for those who may only look. */
  readonly acts: { readonly onAnswer: Act; readonly onHide: Act; readonly onShow: Act } | undefined
}

function ReviewsTable({ reviews, acts }: ReviewsTableProps) {
  return (
    <Table
      label="Reviews, newest first"
      cards
      head={
        <>
          <HeadCell>Stars</HeadCell>
          <HeadCell>Review</HeadCell>
          <HeadCell>Of</HeadCell>
          <HeadCell>Written</HeadCell>
          <HeadCell>
            <Hidden>Actions</Hidden>
          </HeadCell>
        </>
      }
    >
      {reviews.map((review) => (
        <tr key={review.id}>
          <Cell className={styles.stars}>{`${review.stars} of 5`}</Cell>
          <Cell phone="full" className={styles.said}>
            <Said review={review} />
          </Cell>
          <Cell label="Of">
            <Link to={`/desk/orders/${review.orderId}`}>{review.product}</Link>
          </Cell>
          <Cell quiet label="Written">
            <Moment at={review.changedAt ?? review.writtenAt} />
          </Cell>
          <Cell className={styles.menu}>{acts && <ReviewMenu review={review} {...acts} />}</Cell>
        </tr>
      ))}
    </Table>
  )
}

function Said({ review: { words, answer, hiddenReason } }: { readonly review: DeskReview }) {
  return (
    <>
      <p>{words || 'No words.'}</p>
      {answer && (
        <p className={styles.answer}>
          <b>Your answer:</b> {answer}
        </p>
      )}
      {hiddenReason !== null && (
        <p className={styles.answer}>
          <Tag icon="eye-off" tone="warn">
            Hidden
          </Tag>{' '}
          {hiddenReason}
        </p>
      )}
    </>
  )
}

type ReviewMenuProps = NonNullable<ReviewsTableProps['acts']> & { readonly review: DeskReview }

function ReviewMenu({ review, onAnswer, onHide, onShow }: ReviewMenuProps) {
  return (
    <Menu label={`Actions for the review of order ${review.orderNumber}`}>
      <MenuItem
        icon="edit"
        label={review.answer ? 'Change the answer …' : 'Answer …'}
        onAction={() => onAnswer(review)}
      />
      {review.hiddenReason === null ? (
        <MenuItem icon="eye-off" label="Hide …" onAction={() => onHide(review)} />
      ) : (
        <MenuItem icon="eye" label="Show again" onAction={() => onShow(review)} />
      )}
    </Menu>
  )
}

type ReviewDialogProps = {
  readonly review: DeskReview
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Stands below the review for everybody. */
function AnswerDialog({ review, onDone, onClose }: ReviewDialogProps) {
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
function HideDialog({ review, onDone, onClose }: ReviewDialogProps) {
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
  const { value, problem } = await askDesk(path, { method: 'PUT', body }, doneSchema)
  if (problem) return problemWords(problem)
  sayDone(value.words)
  onDone()
  return undefined
}
