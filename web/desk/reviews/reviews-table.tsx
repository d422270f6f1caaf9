import type { DeskReview } from '../../../contract/desk/reviews.ts'
import { Link } from '../../routing/link.tsx'
import { Hidden } from '../parts/layout.tsx'
import { Menu, MenuItem } from '../parts/menu.tsx'
import { Moment } from '../parts/moment.tsx'
import { Cell, HeadCell, Table } from '../parts/table.tsx'
import { Tag } from '../parts/tag.tsx'
import styles from './reviews.module.css'

type Act = (review: DeskReview) => void

type ReviewsTableProps = {
  readonly reviews: readonly DeskReview[]
  /** Absent for those who may only look. */
  readonly acts: { readonly onAnswer: Act; readonly onHide: Act; readonly onShow: Act } | undefined
}

export function ReviewsTable({ reviews, acts }: ReviewsTableProps) {
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
