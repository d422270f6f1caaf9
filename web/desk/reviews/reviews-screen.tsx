import { useState } from 'react'
import { countOf } from '../../../contract/count.ts'
import { isDone } from '../../../contract/desk/orders.ts'
import { type DeskReview, isReviewPage, type ReviewPage } from '../../../contract/desk/reviews.ts'
import { Page, Panel } from '../parts/layout.tsx'
import { Empty, Loaded, problemWords } from '../parts/states.tsx'
import { ShowMore } from '../parts/table.tsx'
import { askDesk } from '../state/ask-desk.ts'
import { mayDo, type ScreenProps } from '../state/session.ts'
import { sayDone, sayFailed } from '../state/toasts.ts'
import { useDeskData } from '../state/use-desk-data.ts'
import { useMorePages } from '../state/use-more-pages.ts'
import { AnswerDialog, HideDialog } from './review-dialogs.tsx'
import { ReviewsTable } from './reviews-table.tsx'

const FRESH_MS = 10_000

type Opened = { readonly review: DeskReview; readonly kind: 'answer' | 'hide' }

/** What buyers say of what they bought. */
export function Screen({ staff }: ScreenProps) {
  const data = useDeskData('/reviews', isReviewPage, { everyMs: FRESH_MS })
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  async function showAgain(review: DeskReview) {
    const { value, problem } = await askDesk(`/reviews/${review.id}/hidden`, { method: 'DELETE' }, isDone)
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
    schema: isReviewPage,
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
