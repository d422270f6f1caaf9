/** What a buyer says of what an order opened; one for each. */
type ReviewTable = {
  id: string
  order_id: string
  /** A bundle's slug, or all-access. */
  product: string
  /** From 1 to 5. */
  stars: number
  words: string
  written_at: string
  changed_at: string | null
  answer: string | null
  answered_at: string | null
  /** Nobody but its writer and the team sees it since, nor does it count. */
  hidden_at: string | null
  hidden_reason: string | null
}

/** One row: what the pages say of reviews. It follows the reviews themselves. */
type ShownReviewsTable = {
  id: 'shown'
  /** Of the orders that it counts. */
  mode: 'test' | 'live'
  digest: string
  /** `Ratings` of the contract, as JSON. */
  ratings: string
  /** Since when a review is other than the pages say; null while none is. */
  stale_since: string | null
}

export type ReviewTables = { review: ReviewTable; shown_reviews: ShownReviewsTable }
