import { randomUUID } from 'node:crypto'
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Closure } from '../../contract/orders/orders.ts'
import type { Customer } from '../accounts/customer.ts'
import { normalizeEmail } from '../accounts/email-address.ts'
import type { Database } from '../database/database.ts'
import { prepared } from '../database/prepared.ts'
import type { Schema } from '../database/schema.ts'
import { goesBack } from './supply-queries.ts'

/** What an entitlement opens: one bundle, or every bundle there is and will be. */
export const ALL_SCOPE = 'all'

export function bundleScope(slug: string): string {
  return `bundle:${slug}`
}

/** The bundle's slug; undefined for all-access. */
export function bundleOfScope(scope: string): string | undefined {
  return scope.startsWith('bundle:') ? scope.slice('bundle:'.length) : undefined
}

/** Whoever may have bought something: a signed-in customer, or the holder of a library link. */
export type Owner =
  | { readonly kind: 'customer'; readonly customer: Pick<Customer, 'id' | 'email' | 'isEmailVerified'> }
  | { readonly kind: 'link'; readonly tokenHash: string }

/** Test orders open nothing in a live shop, and live orders nothing in a test shop: every reader says which it is. */
export type ShopMode = Schema['shop_order']['mode']

export type Entitlement = {
  readonly orderId: string
  /** `all` or `bundle:<slug>`. */
  readonly scope: string
  readonly grantedAt: string
  /** When it was bought: what was in a bundle then or came later is owned. */
  readonly since: string
  /** Paid for, and its buyer has not agreed yet that supply begins. All-access may be withdrawn from whatever was taken. */
  readonly awaitsConsent: boolean
  /** What was paid for it is on its way back: nothing more is sent of it, unless that is refused. */
  readonly isGoingBack: boolean
}

/** Everything open to this owner now, oldest first. Ask again on every download: it may close at any moment. */
export async function listEntitlements(db: Database, mode: ShopMode, owner: Owner): Promise<Entitlement[]> {
  const rows =
    owner.kind === 'customer' ? await listHeldBy(db, mode, owner.customer) : await listOpenTo(db, mode, owner)
  return rows.map(toEntitlement)
}

function listOpenTo(db: Database, mode: ShopMode, owner: Owner) {
  return inOrder(selectFacts(openTo(db, mode, owner))).execute()
}

/** Every poll of a device asks it. */
function listHeldBy(db: Database, mode: ShopMode, customer: Buyer) {
  const emailKey = provenKeyOf(customer)
  const values = { mode, id: customer.id, emailKey: emailKey ?? '' }
  return emailKey === null ? listHeldByName(db, values) : listHeldByBoth(db, values)
}

type Held = { readonly mode: string; readonly id: string; readonly emailKey: string }

const listHeldByName = prepared((db, { mode, id }: Held) => selectHeld(db, mode, id, null))
const listHeldByBoth = prepared((db, { mode, id, emailKey }: Held) => selectHeld(db, mode, id, emailKey))

function selectHeld(db: Database, mode: string, id: string, emailKey: string | null) {
  const open = openWhere(db, mode, (where) => where('shop_order.id', 'in', idsOf(where, { id, emailKey }, HELD_BY)))
  return inOrder(selectFacts(open))
}

function inOrder<Query extends ReturnType<typeof selectFacts>>(query: Query) {
  return query.orderBy('granted_at').orderBy('entitlement.id')
}

function selectFacts(open: ReturnType<typeof openTo>) {
  return open
    .select(['entitlement.order_id', 'entitlement.scope', 'entitlement.granted_at'])
    .select(['shop_order.purchased_at', 'shop_order.total_minor', 'shop_order.provider'])
    .select((from) =>
      from
        .exists(from.selectFrom('consent').select('consent.kind').whereRef('consent.order_id', '=', 'shop_order.id'))
        .as('has_consent'),
    )
    .select((from) => goesBack(from).as('goes_back'))
}

type EntitlementRow = Pick<Schema['entitlement'], 'order_id' | 'scope' | 'granted_at'> &
  Pick<Schema['shop_order'], 'purchased_at' | 'total_minor' | 'provider'> & {
    readonly has_consent: SqlBool
    readonly goes_back: SqlBool
  }

/** An event may come long after the purchase; a grant has no purchase. */
function toEntitlement(row: EntitlementRow) {
  const { order_id, scope, granted_at, purchased_at, total_minor, provider, has_consent, goes_back } = row
  const since = purchased_at && purchased_at < granted_at ? purchased_at : granted_at
  // Of a gift somebody else has paid, and may withdraw until its claimer agrees.
  const isPaid = total_minor !== 0 || provider === 'gift'
  const awaitsConsent = scope !== ALL_SCOPE && isPaid && !has_consent
  return {
    orderId: order_id,
    scope,
    grantedAt: granted_at,
    since,
    awaitsConsent,
    isGoingBack: Boolean(goes_back),
  } satisfies Entitlement
}

/** Whether this owner may download a bundle: by the bundle itself or by all-access. */
export async function hasEntitlement(db: Database, mode: ShopMode, owner: Owner, bundleSlug: string): Promise<boolean> {
  const found = await openTo(db, mode, owner)
    .select('entitlement.id')
    .where('entitlement.scope', 'in', [ALL_SCOPE, bundleScope(bundleSlug)])
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Whether this owner has everything. */
export async function hasAllAccess(db: Database, mode: ShopMode, owner: Owner): Promise<boolean> {
  const found = await openTo(db, mode, owner)
    .select('entitlement.id')
    .where('entitlement.scope', '=', ALL_SCOPE)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** What an order opens to this owner now; nothing once it was refunded, disputed or revoked, or is theirs no more. */
export async function listOrderEntitlements(
  db: Database,
  mode: ShopMode,
  owner: Owner,
  orderId: string,
): Promise<Entitlement[]> {
  const rows = await selectFacts(openTo(db, mode, owner))
    .where('entitlement.order_id', '=', orderId)
    .execute()
  return rows.map(toEntitlement)
}

function openTo(db: Database, mode: ShopMode, owner: Owner) {
  return openWhere(db, mode, (where) => belongsTo(where, owner))
}

function openWhere(db: Database, mode: string, isTheirs: (where: Orders) => Expression<SqlBool>) {
  return (
    db
      .selectFrom('entitlement')
      .innerJoin('shop_order', 'shop_order.id', 'entitlement.order_id')
      // By no index of the mode, which nearly all orders share: SQLite would look at every one of them.
      .where(sql`${sql.ref('shop_order.mode')} || ''`, '=', mode)
      .where('entitlement.revoked_at', 'is', null)
      .where(isTheirs)
  )
}

/** Whose an order is, open or not. */
export function belongsTo(where: Orders, owner: Owner): Expression<SqlBool> {
  return owner.kind === 'customer' ? ownedBy(where, owner.customer) : openedBy(where, owner.tokenHash)
}

type Orders = ExpressionBuilder<Schema, 'shop_order'>

type Buyer = Pick<Customer, 'id' | 'email' | 'isEmailVerified'>

/** Bought by the account, or joined by a link that it opened. */
export function ownedBy(where: Orders, customer: Buyer): Expression<SqlBool> {
  return where('shop_order.id', 'in', idsOf(where, namesOf(customer), HELD_BY))
}

const HELD_BY = ['link', 'checkout', 'address'] as const

type Names = { readonly id: string; readonly emailKey: string | null }

function namesOf(customer: Buyer): Names {
  return { id: customer.id, emailKey: provenKeyOf(customer) }
}

/** Started by the account or by its guest's browser, or paid with an address that it has proved to be its own, now or before it took another. */
export function boughtBy(where: Orders, customer: Buyer): Expression<SqlBool> {
  return where('shop_order.id', 'in', idsOf(where, namesOf(customer), ['checkout', 'address']))
}

/** One index each: none of the three makes the database look at every order. */
function idsOf(where: Orders, { id, emailKey }: Names, reasons: readonly Schema['order_account']['reason'][]) {
  const named = where
    .selectFrom('shop_order as started')
    .select('started.id')
    .where('started.customer_id', '=', id)
    .union(
      where
        .selectFrom('order_account as held')
        .select('held.order_id as id')
        .where('held.customer_id', '=', id)
        .where('held.reason', 'in', reasons),
    )
  if (emailKey === null) return named
  return named.union(where.selectFrom('shop_order as paid').select('paid.id').where('paid.email_key', '=', emailKey))
}

/** An address takes over purchases only when it is proved. */
export function provenKeyOf({ email, isEmailVerified }: Pick<Buyer, 'email' | 'isEmailVerified'>): string | null {
  return isEmailVerified && email ? normalizeEmail(email) : null
}

/** Whether a live link with this token leads to the order. */
export function openedBy(where: Orders, tokenHash: string): Expression<SqlBool> {
  return where.exists(
    where
      .selectFrom('library_link')
      .select('library_link.id')
      .where('library_link.token_hash', '=', tokenHash)
      .where('library_link.revoked_at', 'is', null)
      .where((link) => opensOrder(link)),
  )
}

/** A receipt's link opens its order; one sent from /find-order opens all orders of the address it was sent to. */
export function opensOrder(link: ExpressionBuilder<Schema, 'shop_order' | 'library_link'>): Expression<SqlBool> {
  return link.or([
    link('library_link.order_id', '=', link.ref('shop_order.id')),
    link.and([
      link('library_link.order_id', 'is', null),
      link('library_link.email_key', '=', link.ref('shop_order.email_key')),
    ]),
  ])
}

/** Opens a scope for an order. True when it was not open before. A second call changes nothing. */
export async function openEntitlement(db: Database, orderId: string, scope: string, now: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('entitlement')
    .values({ id: randomUUID(), order_id: orderId, scope, granted_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['order_id', 'scope'])
        .doUpdateSet({ revoked_at: null, reason: null })
        .where('entitlement.revoked_at', 'is not', null),
    )
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Closes what an order has open, but for one scope. True when something was open. */
export async function closeEntitlements(
  db: Database,
  orderId: string,
  close: { readonly exceptScope: string | null; readonly reason: string; readonly now: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('entitlement')
    .set({ revoked_at: close.now, reason: close.reason })
    .where('order_id', '=', orderId)
    .where('revoked_at', 'is', null)
    .where('scope', '!=', close.exceptScope ?? '')
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

type JudgedOrder = Pick<Schema['shop_order'], 'status' | 'flag' | 'owner_decision'>

/** Why an order opens nothing, as its buyer is told; null where it is open, or not paid yet. The gravest word first. */
export function closureOf({ status, flag, owner_decision }: JudgedOrder): Closure | null {
  if (owner_decision === 'open') return flag ? 'checking' : null
  if (status === 'refunded') return 'refunded'
  if (status === 'disputed' || status === 'fraudulent') return 'disputed'
  if (owner_decision === 'closed') return 'revoked'
  return flag ? 'checking' : null
}
