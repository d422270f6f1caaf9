import type { ConsentKind } from '../../contract/consent.ts'

/** What was done about an order: a part of schema.ts. */

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

/** What was agreed to before an order's first file was sent. Rows are only ever added. */
export type ConsentTable = {
  order_id: string
  /** `downloaded-before`: files had been sent before anybody was asked, so nobody is. */
  kind: ConsentKind | 'downloaded-before'
  /** Of the words, see contract/consent.ts. */
  version: string
  given_at: string
  /** The language that they were shown in. */
  locale: string
}

/** What the team wrote about an order; no buyer reads it. */
export type OrderNoteTable = {
  id: string
  order_id: string
  words: string
  written_by: string
  written_at: string
}
