import type { ColumnType } from 'kysely'
import type { ConsentKind } from '../../../contract/orders/consent.ts'

/** How orders begin, and what was done about them: a part of schema.ts. */
export type OrderTables = {
  checkout: CheckoutTable
  checkout_credit: CheckoutCreditTable
  consent: ConsentTable
  credit: CreditTable
  gift: GiftTable
  discount_code: DiscountCodeTable
  code_use: CodeUseTable
  order_note: OrderNoteTable
  receipt: ReceiptTable
  refund: RefundTable
  withdrawal: WithdrawalTable
}

/** A receipt as it was sent, but for the key in its link. Rows are only ever added, and go with their order's buyer. */
type ReceiptTable = {
  id: string
  order_id: string
  made_at: string
  subject: string
  text: string
  html: string
}

/** Money that was asked back from here. What the provider made of it stands in the order. */
type RefundTable = {
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

/** A purchase that was started here. Its id is all of us that a provider's link carries. */
type CheckoutTable = {
  /** 128 random bits in hex. */
  id: string
  product: string
  /** Who started it: an account, or a browser by the hash of its cookie. */
  customer_id: string | null
  browser_hash: string | null
  price_minor: number
  currency: string
  started_at: string
  /** What is bought with it later belongs to the payer's address alone. */
  expires_at: string
  /** The first paid order that named it; until then, one whose payment is on its way. */
  order_id: string | null
  /** The page that a provider made for it, and until when that takes payments; null where the owner's own link is used. */
  page_url: string | null
  page_until: string | null
  /** What it is for besides its product, so that it is gone on with for nothing else: `credit:…`, or `gift:…`. */
  purpose: string | null
}

/** What the price of a checkout leaves out, because it was paid for a bundle. */
type CheckoutCreditTable = { checkout_id: string; order_id: string; amount_minor: number }

/** A bundle order that was counted toward an all-access order: both go back together. */
type CreditTable = {
  order_id: string
  for_order_id: string
  amount_minor: number
  currency: string
  counted_at: string
}

/** What takes something off a price: either a share of it, or an amount. */
type DiscountCodeTable = {
  id: string
  /** As it is compared: capital letters. Never used twice. */
  code: string
  percent: number | null
  amount_minor: number | null
  currency: string | null
  /** Slugs as JSON; null is everything. */
  products: string | null
  most_uses: number | null
  most_per_buyer: number | null
  valid_until: string | null
  created_at: string
  stopped_at: string | null
  /** Written to hold the row while its uses are counted. */
  asked_at: string | null
}

/** A checkout whose price a code has reduced. Counts while it is open, and for good once it is paid. */
type CodeUseTable = {
  checkout_id: string
  code_id: string
  amount_minor: number
  currency: string
  taken_at: string
  expires_at: string
  is_paid: number
  /** By what it was seen, once it was paid, that its buyer had used the code as often as one may. */
  again_by: ColumnType<'account' | 'address' | 'card' | null, undefined, 'account' | 'address' | 'card'>
}

/** What was bought for somebody else. The order that pays for it opens nothing; the claimer has one of their own. */
type GiftTable = {
  id: string
  product: string
  /** The giver's account, if there is one. */
  giver_id: string | null
  from_name: string
  to_name: string
  /** Where the letter goes. */
  to_email: string
  to_email_key: string
  words: string
  arrives_at: string
  created_at: string
  /** Null until it is paid. */
  order_id: string | null
  /** By which the giver sees how it stands, and by which it is opened. */
  given_hash: string | null
  open_hash: string | null
  /** When its letter left. */
  sent_at: string | null
  claimed_at: string | null
  /** The claimer's own. */
  claim_order_id: string | null
  /** The claimer's account; null for a guest. */
  claimed_by: string | null
}

/** What was agreed to before an order's first file was sent. Rows are only ever added. */
type ConsentTable = {
  order_id: string
  /** `downloaded-before`: files had been sent before anybody was asked, so nobody is. */
  kind: ConsentKind | 'downloaded-before'
  /** Of the words, see contract/orders/consent.ts. */
  version: string
  given_at: string
  /** The language that they were shown in. */
  locale: string
}

/** That a buyer withdrew, or said so of an order that nobody knows. */
type WithdrawalTable = {
  id: string
  /** Null until it is known which is meant. An order has one withdrawal that was settled. */
  order_id: string | null
  /** By which the order is looked for, where its buyer was not signed in. */
  typed_number: string | null
  typed_email_key: string | null
  name: string
  declared_at: string
  /** `declared` is still to be looked at, `waiting` for a person, `refunding` for the provider. */
  state: 'declared' | 'unknown' | 'waiting' | 'refunding' | 'refunded' | 'declined'
  /** Why a person has to decide. */
  why: 'late' | 'downloaded' | 'again' | 'counted-late' | 'counted-downloaded' | 'disputed' | 'not-refundable' | null
  /** What the provider said last, for the team. */
  problem: string | null
  decided_at: string | null
  decided_by: string | null
  /** The reason that was mailed to the buyer. */
  words: string | null
}

/** What the team wrote about an order; no buyer reads it. */
type OrderNoteTable = {
  id: string
  order_id: string
  words: string
  written_by: string
  written_at: string
}
