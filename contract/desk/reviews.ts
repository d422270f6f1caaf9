import { boolean, list, nullable, number, object, string, type ValueOf } from '../schema.ts'

export const LONGEST_ANSWER = 600
/** Why a review is hidden, as its writer reads it. */
export const LONGEST_REASON = 600

const isDeskReview = object({
  id: string,
  /** As the shop names it. */
  product: string,
  stars: number,
  words: string,
  writtenAt: string,
  changedAt: nullable(string),
  orderId: string,
  orderNumber: string,
  answer: nullable(string),
  hiddenAt: nullable(string),
  hiddenReason: nullable(string),
  /** False where nobody is left to write to. */
  hasAddress: boolean,
})
export type DeskReview = ValueOf<typeof isDeskReview>

export const isReviewPage = object({
  reviews: list(isDeskReview),
  next: nullable(string),
  /** How many count, and below how many of a product nothing is shown. */
  counted: number,
  least: number,
})
export type ReviewPage = ValueOf<typeof isReviewPage>
