import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { NewsBasis, NewsOwned } from '../../contract/accounts/news.ts'
import { ALL_ACCESS } from '../../contract/pictures/catalogue.ts'
import type { Database } from '../database/database.ts'
import type { Schema } from '../database/schema.ts'
import { ALL_SCOPE, bundleScope } from '../library/entitlements.ts'

/** Who is written to. */
export type Audience = {
  readonly mode: Schema['shop_order']['mode']
  readonly basis: NewsBasis
  readonly owned: NewsOwned
  /** By its slug. */
  readonly product: string | null
}

type Asked = Omit<Audience, 'mode'>
type Shop = { readonly mode: Audience['mode']; readonly brand: () => { readonly writesToBuyers: boolean } }

/** Where the shop may not write to buyers unasked: those who agreed alone, whatever was chosen. */
export function audienceOf({ basis, owned, product }: Asked, { mode, brand }: Shop): Audience {
  return { mode, basis: brand().writesToBuyers ? basis : 'agreed', owned, product }
}

type Choices = ExpressionBuilder<Schema, 'news_choice'>

/**
 * The one rule of who gets news: nobody who objected, nobody whose address is refused for good, and of the others those who
 * agreed; where it is for buyers too, also whoever paid for something that is still theirs, if a receipt offered to object.
 */
function isInAudience(from: Choices, { mode, basis, owned, product }: Audience): Expression<SqlBool> {
  const hasAgreed = from('agreed_at', 'is not', null)
  const hasBought = opens(from, mode).where('entitlement.order_id', 'in', paidBy(from))
  const isBuyer = from.and([from('offered_at', 'is not', null), from.exists(hasBought)])
  const isOwner = from.exists(
    opens(from, mode)
      .where('entitlement.scope', 'in', scopesOf(product))
      .where('entitlement.order_id', 'in', paidBy(from).union(startedBy(from)).union(heldBy(from))),
  )
  return from.and([
    from('refused_at', 'is', null),
    from('bounced_at', 'is', null),
    basis === 'agreed' ? hasAgreed : from.or([hasAgreed, isBuyer]),
    ...(owned === 'owners' ? [isOwner] : owned === 'others' ? [from.not(isOwner)] : []),
  ])
}

/** All-access opens every bundle; no bundle opens all. */
function scopesOf(product: string | null): string[] {
  return product === null || product === ALL_ACCESS.slug ? [ALL_SCOPE] : [ALL_SCOPE, bundleScope(product)]
}

function opens(from: Choices, mode: Audience['mode']) {
  return from
    .selectFrom('entitlement')
    .innerJoin('shop_order', 'shop_order.id', 'entitlement.order_id')
    .select('entitlement.id')
    .where('entitlement.revoked_at', 'is', null)
    .where('shop_order.mode', '=', mode)
}

function paidBy(from: Choices) {
  return from
    .selectFrom('shop_order as paid')
    .select('paid.id')
    .whereRef('paid.email_key', '=', 'news_choice.email_key')
    .where('paid.total_minor', '>', 0)
}

/** By the account with this address, whoever paid. */
function startedBy(from: Choices) {
  return from
    .selectFrom('shop_order as started')
    .innerJoin('user', 'user.id', 'started.customer_id')
    .select('started.id')
    .whereRef('user.email', '=', 'news_choice.email_key')
}

function heldBy(from: Choices) {
  return from
    .selectFrom('order_account as held')
    .innerJoin('user', 'user.id', 'held.customer_id')
    .select('held.order_id as id')
    .whereRef('user.email', '=', 'news_choice.email_key')
}

export type Reachable = Pick<Schema['news_choice'], 'email_key' | 'email' | 'stop_key'>

/** The next of them, in the order in which addresses are compared. */
export async function listAudience(
  db: Database,
  audience: Audience,
  page: { readonly after: string; readonly limit: number },
): Promise<Reachable[]> {
  return db
    .selectFrom('news_choice')
    .select(['email_key', 'email', 'stop_key'])
    .where('email_key', '>', page.after)
    .where((from) => isInAudience(from, audience))
    .orderBy('email_key')
    .limit(page.limit)
    .execute()
}

export type Reach = {
  readonly people: number
  /** Of everybody, whoever this one is for. */
  readonly agreed: number
  readonly refused: number
  readonly bounced: number
}

/** How many it would reach now, and how many want news at all. */
export async function countReach(db: Database, audience: Audience): Promise<Reach> {
  const count = (rule: (from: Choices) => Expression<SqlBool>) =>
    db
      .selectFrom('news_choice')
      .select(({ fn }) => fn.countAll<string | number>().as('n'))
      .where(rule)
      .executeTakeFirstOrThrow()
      .then(({ n }) => Number(n))
  return {
    people: await count((from) => isInAudience(from, audience)),
    agreed: await count((from) => from.and([from('agreed_at', 'is not', null), from('refused_at', 'is', null)])),
    refused: await count((from) => from('refused_at', 'is not', null)),
    bounced: await count((from) => from.and([from('bounced_at', 'is not', null), from('refused_at', 'is', null)])),
  }
}
