import { z } from 'zod'
import { type DeskReview, LONGEST_ANSWER, LONGEST_REASON, type ReviewPage } from '../../../contract/desk/reviews.ts'
import { ALL_ACCESS } from '../../../contract/pictures/catalogue.ts'
import { ProblemError } from '../../http/problem.ts'
import { queueMail } from '../../mail/outbox-queries.ts'
import { hiddenReviewMail } from '../../reviews/hidden-review-mail.ts'
import {
  answerReview,
  type DeskReviewRow,
  findDeskReview,
  hideReview,
  listCounted,
  listDeskReviews,
} from '../../reviews/review-queries.ts'
import { noteStale } from '../../reviews/shown-reviews.ts'
import { noteAudit } from '../audit.ts'
import type { SalesParts } from '../guard/desk-parts.ts'
import { type DeskRoute, staffRoute } from '../guard/desk-route.ts'
import { cutPage, placeText, readPlace } from '../lists/page-place.ts'

const PAGE = 50

const one = z.object({ id: z.uuid() })
const answer = z.object({ words: z.string().trim().max(LONGEST_ANSWER) })
const hiding = z.object({ reason: z.string().trim().min(1).max(LONGEST_REASON) })

/** What buyers say: answered, or hidden with a reason that its writer is told. */
export function reviewRoutes(parts: SalesParts): readonly DeskRoute[] {
  const { db, now } = parts
  return [
    staffRoute({
      method: 'GET',
      path: '/reviews',
      access: 'see-orders',
      query: z.object({ after: placeText }),
      answer: ({ query }) => readReviews(parts, query.after),
    }),
    staffRoute({
      method: 'PUT',
      path: '/reviews/:id/answer',
      access: 'help-buyers',
      params: one,
      body: answer,
      async answer({ params, body, staff }) {
        const review = await getReview(parts, params.id)
        const did = body.words === '' ? 'took back an answer to a review' : 'answered a review'
        await db.transaction().execute(async (trx) => {
          await answerReview(trx, review.id, body.words || null, now().toISOString())
          await noteStale(trx, now())
          const about = { kind: 'review', id: review.id }
          const values = { before: review.answer, after: body.words }
          await noteAudit(trx, { staffId: staff.id, area: 'messages', did, about, ...values }, now())
        })
        return { words: body.words === '' ? 'The answer is gone.' : 'Your answer stands below the review.' }
      },
    }),
    staffRoute({
      method: 'PUT',
      path: '/reviews/:id/hidden',
      access: 'help-buyers',
      params: one,
      body: hiding,
      async answer({ params, body, staff }) {
        const review = await getReview(parts, params.id)
        await hide(parts, review, body.reason, staff.id)
        return { words: review.email ? 'Hidden. Its writer is told why.' : 'Hidden. There is no address to tell why.' }
      },
    }),
    staffRoute({
      method: 'DELETE',
      path: '/reviews/:id/hidden',
      access: 'help-buyers',
      params: one,
      async answer({ params, staff }) {
        const { id, hiddenReason } = await getReview(parts, params.id)
        await db.transaction().execute(async (trx) => {
          await hideReview(trx, id, null, now().toISOString())
          await noteStale(trx, now())
          const about = { kind: 'review', id }
          const line = { area: 'messages', did: 'showed a review again', about, before: hiddenReason } as const
          await noteAudit(trx, { staffId: staff.id, ...line }, now())
        })
        return { words: 'It is shown again.' }
      },
    }),
  ]
}

/** A reason that is told once is not told again by a second press. */
async function hide(parts: SalesParts, review: DeskReviewRow, reason: string, staffId: string): Promise<void> {
  const { db, now } = parts
  const at = now()
  await db.transaction().execute(async (trx) => {
    await hideReview(trx, review.id, reason, at.toISOString())
    await noteStale(trx, at)
    if (review.email) {
      const { words, orderNumber } = review
      const told = { product: nameOf(parts, review.product), words, reason, orderNumber }
      const key = `review-hidden:${review.id}:${reason}`
      await queueMail(trx, key, hiddenReviewMail(parts, review.email, told), at, review.orderId)
    }
    const about = { kind: 'review', id: review.id }
    await noteAudit(trx, { staffId, area: 'messages', did: 'hid a review', about, after: reason }, at)
  })
}

async function readReviews(parts: SalesParts, after: string | undefined): Promise<ReviewPage> {
  const { db, checkout, machine } = parts
  const { mode } = checkout.rules
  const found = await listDeskReviews(db, { mode, after: readPlace(after), limit: PAGE + 1 })
  const { shown, next } = cutPage(found, PAGE, ({ writtenAt, id }) => ({ at: writtenAt, id }))
  const counted = (await listCounted(db, mode)).length
  return {
    reviews: shown.map((row) => toDeskReview(parts, row)),
    next,
    counted,
    least: machine.content().reviews.least,
  }
}

async function getReview({ db, checkout }: SalesParts, id: string): Promise<DeskReviewRow> {
  const review = await findDeskReview(db, checkout.rules.mode, id)
  if (!review) throw new ProblemError('not-found', 'There is no such review; its writer may have deleted it.')
  return review
}

function toDeskReview(parts: SalesParts, { email, product, ...row }: DeskReviewRow): DeskReview {
  return { ...row, product: nameOf(parts, product), hasAddress: email !== null }
}

function nameOf({ catalogue, brand }: SalesParts, product: string): string {
  if (product === ALL_ACCESS.slug) return brand().allAccessName
  const bundle = catalogue.bundles.find(({ slug }) => slug === product)
  return bundle ? `${bundle.name} Bundle` : product
}
