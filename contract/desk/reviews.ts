import * as z from 'zod/mini'
import type { ValueOf } from './answer.ts'

export const LONGEST_ANSWER = 600
/** Why a review is hidden, as its writer reads it. */
export const LONGEST_REASON = 600

const deskReviewSchema = z.object({
  id: z.string(),
  /** As the shop names it. */
  product: z.string(),
  stars: z.number(),
  words: z.string(),
  writtenAt: z.string(),
  changedAt: z.nullable(z.string()),
  orderId: z.string(),
  orderNumber: z.string(),
  answer: z.nullable(z.string()),
  hiddenAt: z.nullable(z.string()),
  hiddenReason: z.nullable(z.string()),
  /** False where nobody is left to write to. */
  hasAddress: z.boolean(),
})
export type DeskReview = ValueOf<typeof deskReviewSchema>

export const reviewPageSchema = z.object({
  reviews: z.array(deskReviewSchema),
  next: z.nullable(z.string()),
  /** How many count, and below how many of a product nothing is shown. */
  counted: z.number(),
  least: z.number(),
})
export type ReviewPage = ValueOf<typeof reviewPageSchema>
