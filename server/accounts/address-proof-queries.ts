import { createHash } from 'node:crypto'
import type { Database } from '../database/database.ts'
import type { Schema } from '../database/schema.ts'

export type ProofKind = Schema['address_proof']['kind']

export type Proof = {
  readonly tokenHash: string
  readonly kind: ProofKind
  readonly userId: string
  /** The address that the link was mailed to. */
  readonly email: string
  readonly askedAt: Date
  readonly expiresAt: Date
  readonly isUsed: boolean
}

/** How a mailed token is stored and looked up. It is random and long, so a plain hash is enough. */
export function hashMailedToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

type NewProof = Pick<Proof, 'kind' | 'userId' | 'email'> & { readonly token: string; readonly lifetimeMs: number }

/** Takes the place of the account's last link of this kind, which is dead from now on. */
export async function storeProof(db: Database, proof: NewProof, now: Date): Promise<void> {
  const row = {
    token_hash: hashMailedToken(proof.token),
    email: proof.email,
    created_at: now.toISOString(),
    expires_at: new Date(now.getTime() + proof.lifetimeMs).toISOString(),
    used_at: null,
  }
  await db
    .insertInto('address_proof')
    .values({ ...row, user_id: proof.userId, kind: proof.kind })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet(row))
    .execute()
}

/** Alive, used or too old; nothing for a link that another one replaced. */
export async function findProof(db: Database, token: string): Promise<Proof | undefined> {
  const row = await db
    .selectFrom('address_proof')
    .select(['token_hash', 'kind', 'user_id', 'email', 'created_at', 'expires_at', 'used_at'])
    .where('token_hash', '=', hashMailedToken(token))
    .executeTakeFirst()
  if (!row) return undefined
  return {
    tokenHash: row.token_hash,
    kind: row.kind,
    userId: row.user_id,
    email: row.email,
    askedAt: new Date(row.created_at),
    expiresAt: new Date(row.expires_at),
    isUsed: row.used_at !== null,
  }
}

/** Of many at once, one is told true. Every other link of the account dies with it. */
export async function spendProof(trx: Database, { tokenHash, userId }: Proof, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('address_proof')
    .set({ used_at: now.toISOString() })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return false
  await trx.deleteFrom('address_proof').where('user_id', '=', userId).where('token_hash', '!=', tokenHash).execute()
  return true
}

/** Links that nobody used stay dead when the account was proved in another way. */
export async function deleteProofs(
  trx: Database,
  userId: string,
  kinds: readonly ProofKind[] = ['confirm', 'change', 'reset'],
): Promise<void> {
  await trx.deleteFrom('address_proof').where('user_id', '=', userId).where('kind', 'in', kinds).execute()
}
