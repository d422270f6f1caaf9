import type { ColumnType } from 'kysely'
import type { PictureTables } from './picture-tables.ts'
import type { AccountTables, FeedTables, LibraryTables, ReviewTables } from './tables/customer-tables.ts'
import type { DeskTables } from './tables/desk-tables.ts'
import type { MachineTables, SumTables } from './tables/machine-tables.ts'
import type { AnnouncementTables, ContactTables, MailOutboxTable, OwnerNoticeTable } from './tables/mail-tables.ts'
import type { OrderTables } from './tables/order-tables.ts'
import type {
  CataloguePartTable,
  CurrentPublicationTable,
  DraftTable,
  OwnPictureTable,
  PolicyVersionTable,
  PublicationTable,
  PublishedTables,
  PublishingRunTable,
  UploadTables,
} from './tables/publication-tables.ts'

export type { FeedTable } from './tables/customer-tables.ts'
export type { DeskTables, SignInMethod } from './tables/desk-tables.ts'
export type { BackupRunTable, VisitCountKind } from './tables/machine-tables.ts'
export type { PublicationTable, PublishingRunTable } from './tables/publication-tables.ts'

/** Every table, one type each. Times are ISO text, ids are text, amounts are integers in minor units. */
export type Schema = AccountTables &
  AnnouncementTables &
  ContactTables &
  DeskTables &
  FeedTables &
  LibraryTables &
  MachineTables &
  OrderTables &
  PictureTables &
  PublishedTables &
  ReviewTables &
  SumTables &
  UploadTables & {
    catalogue_part: CataloguePartTable
    current_publication: CurrentPublicationTable
    download: DownloadTable
    draft: DraftTable
    entitlement: EntitlementTable
    mail_outbox: MailOutboxTable
    master: MasterTable
    own_picture: OwnPictureTable
    publishing_run: PublishingRunTable
    owner_notice: OwnerNoticeTable
    payment_event: PaymentEventTable
    policy_version: PolicyVersionTable
    price: PriceTable
    publication: PublicationTable
    reconciler: ReconcilerTable
    rendition: RenditionTable
    rendition_day: RenditionDayTable
    sample_master: SampleMasterTable
    sample_master_request: SampleMasterRequestTable
    shop_order: ShopOrderTable
  }

/** Where a wallpaper's private 8K file lies. */
type MasterTable = {
  wallpaper_id: string
  category: string
  storage_key: string
  sha256: string
  crc32: number
  size_bytes: number
  width: number
  height: number
  format: 'png' | 'jpeg' | 'webp' | 'tiff' | 'avif'
  added_at: string
  revision: ColumnType<number, number | undefined, number>
}

/** Sample masters that somebody asked for; rows stay as the record of what happened. */
type SampleMasterTable = {
  wallpaper_id: string
  category: string
  state: 'queued' | 'rendering' | 'ready' | 'failed'
  tries: number
  problem: string | null
  queued_at: string
  claimed_at: string | null
  draw_ms: ColumnType<number | null, number | null | undefined, number | null>
}

/** Who asked for a sample master, and when it was drawn because it was that asker's turn. */
type SampleMasterRequestTable = { wallpaper_id: string; asker: string; asked_at: string; turn_at: string | null }

/** Every stored rendition, so that those that were used least can make room. */
type RenditionTable = {
  storage_key: string
  /** Equal for renditions of the same master that nobody could tell apart. */
  name: string
  /** 'making' is written before the file is, 'removing' before the file goes: a kill leaves no file without its row. */
  state: 'making' | 'ready' | 'removing'
  size_bytes: number
  made_at: string
  last_used_at: string
  /** It is not removed before; whoever sends it moves this on. */
  in_use_until: string
  /** The name, while a large one is being made: no two processes make the same. */
  claim: string | null
}

/** How many renditions were newly made for an order on a day (UTC). */
type RenditionDayTable = { order_id: string; day: string; made: number }

/** What a provider told us, word for word, so that it can be applied again; emptied once it is older than the owner wants. */
type PaymentEventTable = {
  id: string
  provider: string
  /** The provider's own id of the event, or the hash of its body: the same delivery is stored once. */
  key: string
  /** Mode and provider's order id: events of one order are applied one after the other. */
  order_key: string
  name: string
  body: string
  received_at: string
  applied_at: string | null
  outcome: string | null
  /** How often applying it failed; `next_try_at` says from when on it may be tried again. */
  tries: ColumnType<number, number | undefined, number>
  next_try_at: string | null
  /** Set aside after too many tries, until the owner replays it. */
  failed_at: string | null
  last_error: string | null
}

/** What a product cost, and when. The row without an end is the price in force. */
type PriceTable = {
  id: string
  product: string
  currency: string
  amount_minor: number
  /** The first price that is known of a product holds from the beginning of time, for orders that come late. */
  valid_from: string
  valid_until: string | null
  /** When it was asked first, as far as anybody noted it; what is shown as an earlier price goes by this. */
  noted_at: ColumnType<string | null, string | null | undefined, never>
}

/** The merged facts about one order. `status` and `flag` follow from the others and from what it was judged by. */
type ShopOrderTable = {
  id: string
  /** By which people speak of it; opens nothing. Every order has one. */
  number: ColumnType<string, string | undefined, string>
  provider: string
  provider_order_id: string
  mode: 'test' | 'live'
  reference: string | null
  product: string | null
  email: string | null
  /** The address as it is compared: see normalizeEmail. */
  email_key: string | null
  /** The account that started the checkout; for others see order_account. */
  customer_id: string | null
  /** The browser in which a guest started it, as a hash of its cookie. */
  buyer_key_hash: string | null
  total_minor: number | null
  discount_minor: number
  /** The largest amount that was reported; see refundedMinorOf for what was given back. */
  refunded_minor: number
  /** 1 once the provider said that all of it was given back. */
  refunded_in_full: ColumnType<number, number | undefined, number>
  /** Null where the provider does not say it. */
  tax_minor: number | null
  fee_minor: number | null
  /** Where the buyer pays from, as two letters. */
  country: string | null
  /** What the tax is called and its rate, where the provider says it. */
  tax_words: ColumnType<string | null, string | null | undefined, string | null>
  /** Name and postal address, where the buyer gave them. */
  buyer_address: ColumnType<string | null, string | null | undefined, string | null>
  /** Equal for orders that one card has paid for; a hash of what the provider calls the card, where it says it. */
  card_key: ColumnType<string | null, string | null | undefined, string | null>
  /** The provider's own invoice, for the buyer. */
  invoice_url: ColumnType<string | null, string | null | undefined, string | null>
  /** The provider's time of the refund that made `refunded_minor` what it is. */
  refunded_at: string | null
  /** Of every amount above; those below are the provider's own conversion, which the order may be judged by. */
  currency: string | null
  converted_total_minor: number | null
  converted_discount_minor: number | null
  converted_currency: string | null
  payment: 'unknown' | 'pending' | 'failed' | 'paid'
  dispute: 'none' | 'open' | 'won' | 'lost' | 'fraud'
  dispute_at: string | null
  /** Until when the bank takes an answer, where the provider says it. */
  dispute_due_at: ColumnType<string | null, string | null | undefined, string | null>
  /** The provider's time of the newest report. */
  reported_at: string | null
  purchased_at: string | null
  /** The checkout that the buyer's link named: a claim until that row has taken the order. */
  checkout_id: string | null
  /** What opened it, kept for good: no later price list closes an open order. */
  price_minor: number | null
  price_currency: string | null
  scope: string | null
  status: string
  flag: string | null
  /** The owner's word outranks every report. */
  owner_decision: 'open' | 'closed' | null
  receipt_at: string | null
  /** Why the newest receipt did not arrive, as far as a mail server told us. */
  receipt_problem: 'bounced' | 'given-up' | null
  /** The address as the owner corrected it; it outranks every report. */
  owner_email: string | null
  /** When the provider's own list last named this order. */
  confirmed_at: string | null
  /** When the provider said that it has no such order. */
  disowned_at: string | null
  stored_at: string
  updated_at: string
}

/** What an order opens: `bundle:<slug>` or `all`. A closed one keeps its row. */
type EntitlementTable = {
  id: string
  order_id: string
  scope: string
  granted_at: string
  revoked_at: string | null
  reason: string | null
}

/** One row per provider: who reconciles now, and how far it got. */
type ReconcilerTable = {
  provider: string
  holder: string | null
  lease_until: string | null
  recent_at: string | null
  deep_at: string | null
}

/** What was sent for an order, per day and client; the client is a keyed hash. */
type DownloadTable = {
  order_id: string
  file: string
  day: string
  client: string
  first_at: string
  last_at: string
  requests: number
  bytes: number
}
