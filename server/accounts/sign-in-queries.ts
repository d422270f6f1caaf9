import { randomUUID } from 'node:crypto'
import type { ExpressionBuilder } from 'kysely'
import type { Database } from '../database/database.ts'
import { prepared } from '../database/prepared.ts'
import type { Schema } from '../database/schema.ts'
import { findAccountByEmail, findSessionOwner, isWornOut } from './account-queries.ts'
import type { Customer } from './customer.ts'

type Signed = Pick<Customer, 'id' | 'email' | 'isEmailVerified'>

/** Names a sign-in for as long as it lasts. It proves nothing by itself and says nothing to a stranger. */
export type SignInName = { readonly kind: 'session' | 'hosted'; readonly id: string }

/** No download address lives longer than this after its sign-in was last seen. */
const KEPT_MS = 8 * 86_400_000

/** The name of the sign-in that a customer came by. Nothing when it has ended, whatever token is still around. */
export async function nameSignIn(db: Database, customer: Customer): Promise<SignInName | undefined> {
  const { signIn } = customer
  if (!signIn) return undefined
  if (signIn.kind === 'session') return { kind: 'session', id: signIn.id }
  const values = {
    customer_id: customer.id,
    signed_in_at: signIn.signedInAt.toISOString(),
    email: customer.isEmailVerified ? customer.email : null,
    good_until: signIn.goodUntil.toISOString(),
  }
  await db
    .insertInto('hosted_sign_in')
    .values({ id: randomUUID(), ...values })
    .onConflict((conflict) => conflict.columns(['customer_id', 'signed_in_at']).doNothing())
    .execute()
  await prolongSignIn(db, customer)
  const row = await db
    .selectFrom('hosted_sign_in')
    .select('id')
    .where('customer_id', '=', values.customer_id)
    .where('signed_in_at', '=', values.signed_in_at)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row && { kind: 'hosted', id: row.id }
}

/** A newer token of the same sign-in: its provider has not ended it. What has ended stays so. */
async function prolongSignIn(db: Database, { id, signIn, email, isEmailVerified }: Customer): Promise<void> {
  if (signIn?.kind !== 'hosted') return
  const goodUntil = signIn.goodUntil.toISOString()
  await db
    .updateTable('hosted_sign_in')
    .set({ good_until: goodUntil, email: isEmailVerified ? email : null })
    .where('customer_id', '=', id)
    .where('signed_in_at', '=', signIn.signedInAt.toISOString())
    .where('good_until', '<', goodUntil)
    .where('ended_at', 'is', null)
    .execute()
}

/** Whoever came by the named sign-in, while it lasts: until sign-out, a new password, or its time is over. */
export async function findBySignIn(db: Database, { kind, id }: SignInName, now: Date): Promise<Signed | undefined> {
  if (kind === 'session') {
    const owner = await findSessionOwner(db, { id })
    return owner && owner.expiresAt.getTime() >= now.getTime() && !isWornOut(owner, now) ? owner : undefined
  }
  const row = await db
    .selectFrom('hosted_sign_in')
    .select(['customer_id', 'email'])
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('good_until', '>=', now.toISOString())
    .executeTakeFirst()
  return row && { id: row.customer_id, email: row.email, isEmailVerified: row.email !== null }
}

/**
 * Sign-out from a hosted provider; sessions of our own end by losing their row. Written down even if nothing was bound to
 * it yet: its token may live on for an hour.
 */
export async function endSignIn(
  db: Database,
  { id, signIn, email, isEmailVerified }: Customer,
  now: Date,
): Promise<void> {
  if (signIn?.kind !== 'hosted') return
  const endedAt = now.toISOString()
  await db
    .insertInto('hosted_sign_in')
    .values({
      id: randomUUID(),
      customer_id: id,
      signed_in_at: signIn.signedInAt.toISOString(),
      email: isEmailVerified ? email : null,
      good_until: signIn.goodUntil.toISOString(),
      ended_at: endedAt,
    })
    .onConflict((conflict) => conflict.columns(['customer_id', 'signed_in_at']).doUpdateSet({ ended_at: endedAt }))
    .execute()
}

/** The account of a hosted provider that was signed in here, however long ago, and had proved this address the last time. */
export async function findHostedCustomer(db: Database, emailKey: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('hosted_sign_in')
    .select('customer_id')
    .where((of) => of(of.fn<string>('lower', ['email']), '=', emailKey))
    .where((where) => where.not(isFollowed(where)))
    .orderBy('good_until', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.customer_id
}

/** The address that a hosted account had proved the last time that it was seen; null where none was. Nothing for others. */
export async function findHostedAddress(
  db: Database,
  customerId: string,
): Promise<{ readonly email: string | null } | undefined> {
  return (await listHostedAddresses(db, { customerId }))[0]
}

const listHostedAddresses = prepared((db, { customerId }: { customerId: string }) =>
  db
    .selectFrom('hosted_sign_in')
    .select('email')
    .where('customer_id', '=', customerId)
    .orderBy('good_until', 'desc')
    .limit(1),
)

/** For an account that is deleted: whatever was bound to its sign-ins ends. */
export async function forgetHostedSignIns(db: Database, customerId: string): Promise<void> {
  await db.deleteFrom('hosted_sign_in').where('customer_id', '=', customerId).execute()
}

/** The last one of each account stays: it opens nothing, and says whose account an address is. */
export async function clearOldSignIns(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS).toISOString()
  await db.deleteFrom('hosted_sign_in').where('good_until', '<', before).where(isFollowed).execute()
}

function isFollowed(where: ExpressionBuilder<Schema, 'hosted_sign_in'>) {
  return where.exists(
    where
      .selectFrom('hosted_sign_in as newer')
      .select('newer.id')
      .whereRef('newer.customer_id', '=', 'hosted_sign_in.customer_id')
      .whereRef('newer.good_until', '>', 'hosted_sign_in.good_until'),
  )
}

/**
 * Whoever has this address, with an account or without. For those who know that it is theirs: the address counts as proved,
 * so that a guest's orders and mails are found by it too.
 */
export async function findPerson(db: Database, emailKey: string): Promise<Customer> {
  const account = await findAccountByEmail(db, emailKey)
  const hostedId = account ? undefined : await findHostedCustomer(db, emailKey)
  return {
    id: account?.id ?? hostedId ?? `guest ${emailKey}`,
    name: account?.name ?? '',
    email: emailKey,
    isEmailVerified: true,
  }
}
