import { boolean, list, nullable, number, object, string, type ValueOf } from '../schema.ts'

export const MOST_REVIEW_LETTERS = 600
/** How many reviews with words a page shows; all of them count. */
const MOST_SAID = 12

/** One review as everybody may read it: nobody's name, and the month alone. */
export type SaidReview = {
  readonly stars: number
  readonly words: string
  /** As YYYY-MM. */
  readonly month: string
  /** The shop's own word below it. */
  readonly answer: string | null
  /** The order was given back later; the review stays. */
  readonly isRefunded: boolean
  /** By which it is reported; samples have none. */
  readonly id?: string
}

/** What the reviews of one product, or of all of them, come to. */
export type RatingSummary = {
  /** With one digit after the point. */
  readonly average: number
  readonly count: number
  readonly isSample: boolean
}

export type Rating = RatingSummary & {
  /** How many gave one star, two, … five. */
  readonly byStars: readonly number[]
  /** The newest with words. */
  readonly said: readonly SaidReview[]
}

/** By product: a bundle's slug, or all-access. */
export type Ratings = Readonly<Record<string, Rating>>

/** A review that nobody wrote: it shows what a shop looks like, and only where nothing can be bought for money. */
export type SampleReview = Pick<SaidReview, 'stars' | 'words' | 'month' | 'answer'> & { readonly product: string }

/** What a shop decides about its reviews. */
export type ReviewsContent = {
  /** Below so many nothing is shown. */
  readonly least: number
  readonly samples: readonly SampleReview[]
}

/** Newest first in, newest first out. */
export function rate(reviews: readonly SaidReview[], isSample = false): Rating {
  const byStars = [1, 2, 3, 4, 5].map((stars) => reviews.filter((review) => review.stars === stars).length)
  return { ...summarize(byStars, isSample), byStars, said: reviews.filter(({ words }) => words).slice(0, MOST_SAID) }
}

function summarize(byStars: readonly number[], isSample: boolean): RatingSummary {
  const count = byStars.reduce((sum, many) => sum + many, 0)
  const total = byStars.reduce((sum, many, at) => sum + many * (at + 1), 0)
  return { average: count === 0 ? 0 : Math.round((total / count) * 10) / 10, count, isSample }
}

type Known = {
  readonly reviews: ReviewsContent
  /** What buyers said; nothing where none was ever counted. */
  readonly ratings?: Ratings | undefined
  /** Whether all money is play money. */
  readonly isSandbox?: boolean | undefined
}

/** What may be shown of each product: enough buyers' words, else, in a sandbox, the samples. */
export function shownRatings({ reviews: { least, samples }, ratings = {}, isSandbox = false }: Known): Ratings {
  const played = isSandbox ? new Set(samples.map(({ product }) => product)) : []
  const saidOf = (product: string) => samples.filter((each) => each.product === product).map(toSaid)
  const both = [
    ...[...played].map((product) => [product, rate(saidOf(product), true)] as const),
    ...Object.entries(ratings),
  ]
  return Object.fromEntries(both.filter(([, { count }]) => count >= least))
}

/** What all of it comes to; a sandbox with samples shows those alone. */
export function shownSummary({ reviews: { least, samples }, ratings = {}, isSandbox = false }: Known) {
  const isSample = isSandbox && samples.length > 0
  const lists = isSample ? [rate(samples.map(toSaid), true)] : Object.values(ratings)
  const byStars = [0, 1, 2, 3, 4].map((at) => lists.reduce((sum, list) => sum + (list.byStars[at] ?? 0), 0))
  const summary = summarize(byStars, isSample)
  return summary.count >= least ? summary : null
}

function toSaid({ product: _product, ...review }: SampleReview): SaidReview {
  return { ...review, isRefunded: false }
}

const isMyReview = object({
  stars: number,
  words: string,
  writtenAt: string,
  changedAt: nullable(string),
  answer: nullable(string),
  /** Why nobody else sees it. */
  hiddenReason: nullable(string),
})
export type MyReview = ValueOf<typeof isMyReview>

const isReviewable = object({
  product: string,
  orderNumber: string,
  boughtAt: string,
  /** False once the order was given back: the review can then only be deleted. */
  mayWrite: boolean,
  review: nullable(isMyReview),
})
export type Reviewable = ValueOf<typeof isReviewable>

/** What somebody bought and may rate, or has rated. */
export const isReviewables = object({ products: list(isReviewable) })
