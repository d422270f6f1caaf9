/** What staff did about an order: a part of schema.ts. */

/** Money that was asked back from here. What the provider made of it stands in the order. */
export type RefundTable = {
  /** Also the key by which the provider knows the wish. */
  id: string
  order_id: string
  amount_minor: number
  currency: string
  /** What had gone back before: of one order's refunds that were not refused, each begins at another amount. */
  before_minor: number
  reason: string
  asked_by: string
  asked_at: string
  /** While a process asks the provider; nobody else does then. */
  tried_at: string | null
  /** When the provider took it; null while it has not answered. */
  done_at: string | null
  refused_at: string | null
  problem: string | null
}

/** What the team wrote about an order; no buyer reads it. */
export type OrderNoteTable = {
  id: string
  order_id: string
  words: string
  written_by: string
  written_at: string
}
