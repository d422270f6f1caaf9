import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { KEPT_DATA } from '../../contract/content/kept-data.ts'
import { createTestDatabase, DATABASE_KINDS, type TestDatabase } from '../database/testing/test-database.ts'

/**
 * What tells of nobody, by table. A column that is new belongs either here, because it does not, or into
 * contract/content/kept-data.ts, and is said in every privacy policy then.
 */
const OF_NOBODY: Readonly<Record<string, string>> = {
  account: 'id providerId accessTokenExpiresAt refreshTokenExpiresAt scope createdAt updatedAt',
  address_proof: 'kind created_at expires_at used_at',
  announcement: `id state subject heading words leads_to basis owned product revision changed_at send_at started_at ended_at
    expected problem unsubscribed sent_before bounced_before result`,
  announcement_recipient: 'id announcement_id state tries next_try_at at problem',
  attempt: 'count last_at blocked_until',
  audit: 'id at area did about_kind about_id',
  backup_run:
    'id kind state running_key folder host started_at seen_at ended_at files_done files_total rows_kept size_bytes problem',
  bundle: 'slug facts ended_at',
  bundle_picture: 'bundle picture position valid_from valid_until',
  bundle_version: 'bundle version entries frozen_at',
  catalogue_part: 'digest body',
  collection: 'id made_at',
  collection_picture: 'collection_id added_at',
  checkout: 'id product price_minor currency started_at expires_at order_id page_until',
  checkout_credit: 'checkout_id order_id amount_minor',
  code_use: 'checkout_id code_id amount_minor currency taken_at expires_at is_paid again_by',
  consent: 'order_id',
  contact_message: 'id number topic received_at read_at done_at held_at',
  contact_reply: 'id message_id kind written_at mail_key',
  credit: 'order_id for_order_id amount_minor currency counted_at',
  current_publication: 'id number since',
  data_link: 'created_at expires_at',
  deleted_picture: 'picture deleted_at',
  discount_code:
    'id code percent amount_minor currency products most_uses most_per_buyer valid_until created_at stopped_at asked_at',
  download: 'day first_at last_at requests bytes',
  draft: 'id revision content saved_at',
  entitlement: 'id order_id scope granted_at revoked_at reason',
  favourite: 'added_at',
  feed: 'id created_at turn_period pool',
  feed_hidden: 'feed_id',
  feed_link: 'feed_id',
  setup: 'saved_at',
  gift: 'id product arrives_at created_at order_id sent_at claimed_at claim_order_id',
  hosted_sign_in: 'id signed_in_at good_until ended_at',
  library_link: 'id order_id created_at revoked_at source',
  library_session: 'id link_id created_at',
  mail_outbox: 'id queued_at next_try_at tries sent_at failed_at order_id problem problem_kind',
  master: 'wallpaper_id category storage_key sha256 crc32 size_bytes width height format added_at revision',
  order_account: 'order_id reason since link_id',
  order_note: 'id order_id written_at',
  own_picture: 'digest format body',
  owner_notice: 'id key order_id words noted_at mailed_at',
  page_view_day: 'day path views',
  page_view_month: 'month path views',
  page_view_total: 'day views',
  payment_event: 'id provider key name received_at applied_at outcome tries next_try_at failed_at last_error',
  maker: 'id name url',
  own_category: 'slug place facts',
  picture: `id category number added_at look colours preview source recipe shown_in place is_cover is_hidden is_removed is_large
    maker how_made`,
  picture_change: 'place picture category change',
  picture_file: 'picture shape frame width height format sha256 size_bytes focus gain_map',
  picture_state: 'name value',
  picture_words: 'picture language field text brought original',
  poster: 'name place facts',
  shown_picture: 'id category facts',
  policy_version: 'name version date description markdown since',
  price: 'id product currency amount_minor valid_from valid_until noted_at',
  publication: 'number digest content catalogue published_at note changes went_back_to',
  publishing_run: 'id kind state step running_key started_at seen_at ended_at number problem',
  receipt: 'id order_id made_at',
  reconciler: 'provider holder lease_until recent_at deep_at',
  refund: 'id order_id amount_minor currency before_minor asked_at tried_at done_at refused_at problem',
  rendition: 'storage_key name state claim size_bytes made_at last_used_at in_use_until',
  rendition_day: 'day made',
  review: 'id product written_at changed_at answered_at hidden_at',
  sales_change: 'day',
  sales_day: 'zone day sums',
  ready_notice: 'asked_at',
  newest_version: 'id version notes_url asked_at',
  sample_master: 'wallpaper_id category state tries problem queued_at claimed_at draw_ms',
  sample_master_request: 'wallpaper_id asked_at turn_at',
  search_entry: 'picture digest category screens',
  session: 'id expiresAt createdAt updatedAt signedInBy',
  setting: 'name sealed revision saved_at',
  shop_order: `id number provider mode product total_minor discount_minor refunded_minor refunded_in_full tax_minor tax_words
    fee_minor refunded_at currency converted_total_minor converted_discount_minor converted_currency payment dispute
    dispute_at dispute_due_at reported_at purchased_at checkout_id price_minor price_currency scope status flag
    owner_decision receipt_at receipt_problem confirmed_at disowned_at stored_at updated_at`,
  shop_version: 'version first_at last_at',
  shown_reviews: 'id mode digest ratings stale_since',
  sign_in_place: 'last_at',
  staff: 'id role totp_step password_at created_at removed_at',
  staff_challenge: 'purpose expires_at',
  staff_link: 'id role staff_id made_by made_at expires_at spent_at ticket_until',
  staff_passkey: 'staff_id counter transports added_at used_at',
  staff_recovery_code: 'staff_id used_at',
  staff_session: 'id staff_id method created_at used_at proved_at',
  unwritten_publication: 'number pictures records',
  upload: `id category name modified_at size_bytes received_bytes replaces number state problem sha256 master_key facts created_at
    changed_at holder held_until is_wanted`,
  user: 'id emailVerified createdAt updatedAt',
  verification: 'id expiresAt createdAt updatedAt',
  visit_count: 'day kind count',
  withdrawal: 'id order_id state why problem decided_at',
}

/** A database's own, for searching in the names of pictures. */
const INDEX = /^search_(text|word)/

function listKnown(): string[] {
  const personal = KEPT_DATA.flatMap(({ where }) =>
    Object.entries(where).flatMap(([table, columns]) => columns.map((column) => `${table}.${column}`)),
  )
  const others = Object.entries(OF_NOBODY).flatMap(([table, columns]) =>
    columns.split(/\s+/).map((column) => `${table}.${column}`),
  )
  return [...personal, ...others]
}

describe.each(DATABASE_KINDS)('the list of what is kept about people on %s', (kind) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase(kind)
  })
  afterAll(() => database.drop())

  it('names every column of the database once: as telling of somebody, or of nobody', async () => {
    const tables = (await database.db.introspection.getTables()).filter(({ name }) => !INDEX.test(name))
    const columns = tables.flatMap((table) => table.columns.map(({ name }) => `${table.name}.${name}`))
    const own = columns.filter((name) => !/^kysely_|^search_entry\.words$/.test(name))
    expect(listKnown().toSorted()).toEqual(own.toSorted())
  })
})
