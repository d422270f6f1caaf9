import type { Database } from '../database/database.ts'
import { deleteMailTo, listMailTo } from '../mail/outbox-queries.ts'
import type { Customer } from './customer.ts'
import { forgetHostedSignIns } from './sign-in-queries.ts'

/** What one feature keeps about a person. Each that keeps something is in the list of server/open-app.ts. */
export type CustomerData = {
  /** The key in the exported file. */
  readonly name: string
  /** Everything the feature knows about the person, as JSON. */
  readonly read: (db: Database, customer: Customer) => Promise<unknown>
  /** Removes it, or empties its personal fields where the law asks to keep the rest. Runs in the deleting transaction. */
  readonly forget: (trx: Database, customer: Customer) => Promise<void>
  /** The account leaves an address that it has proved: what it reached by the address alone stays with the account. */
  readonly keepOldAddress?: (
    trx: Database,
    customer: Pick<Customer, 'id'> & { email: string },
    now: Date,
    /** Proved as well. */
    newEmail: string,
  ) => Promise<void>
  /**
   * The reader of the mailbox takes the account back: what a session from before may have seen opens nothing any more.
   * Returns what its owner is told of it.
   */
  readonly replaceSecrets?: (trx: Database, customerId: string) => Promise<string | null>
}

/** One file with everything the shop knows about a person. */
export async function exportCustomer(
  db: Database,
  customer: Customer,
  data: readonly CustomerData[],
  now: Date,
): Promise<Record<string, unknown>> {
  const parts: [string, unknown][] = []
  for (const { name, read } of data) parts.push([name, await read(db, customer)])
  const { id, email, isEmailVerified, name } = customer
  return {
    exportedAt: now.toISOString(),
    account: { id, email, isEmailVerified, name },
    ...Object.fromEntries(parts),
  }
}

/** Deletes the account: all of it or, if anything fails, nothing. Safe to repeat. */
export async function deleteCustomer(db: Database, customer: Customer, data: readonly CustomerData[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const { forget } of data) await forget(trx, customer)
    // Sessions and ways to sign in go with their user. A hosted provider's user has no row here.
    await trx.deleteFrom('user').where('id', '=', customer.id).execute()
    await forgetHostedSignIns(trx, customer.id)
  })
}

/** Mails to the account's address. Whoever has not proved the address learns and removes nothing about it. */
export const mailData: CustomerData = {
  name: 'mails',
  read: async (db, { email, isEmailVerified }) => (email && isEmailVerified ? listMailTo(db, email) : []),
  forget: async (trx, { email, isEmailVerified }) => {
    if (email && isEmailVerified) await deleteMailTo(trx, email)
  },
}

/** Where an account is or was signed in; what opens a session is nobody's to read. */
export const signInData: CustomerData = {
  name: 'signIns',
  read: async (db, { id }) => ({
    browsers: await db
      .selectFrom('session')
      .select(['userAgent as browser', 'createdAt as since', 'updatedAt as lastSeen', 'expiresAt as until'])
      .where('userId', '=', id)
      .orderBy('createdAt')
      .execute(),
    hosted: await db
      .selectFrom('hosted_sign_in')
      .select(['email', 'signed_in_at as since', 'good_until as until', 'ended_at as ended'])
      .where('customer_id', '=', id)
      .orderBy('signed_in_at')
      .execute(),
  }),
  // They go with the account itself.
  forget: async () => {},
}
