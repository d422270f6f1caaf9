import type { Database } from '../database/database.ts'
import { findAccountByEmail } from './account-queries.ts'
import type { Customer } from './customer.ts'
import { findHostedCustomer } from './sign-in-queries.ts'

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
