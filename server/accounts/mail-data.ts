import { deleteMailTo, listMailTo } from '../mail/outbox-queries.ts'
import type { CustomerData } from './customer-data.ts'

/** Mails to the account's address. Whoever has not proved the address learns and removes nothing about it. */
export const mailData: CustomerData = {
  name: 'mails',
  read: async (db, { email, isEmailVerified }) => (email && isEmailVerified ? listMailTo(db, email) : []),
  forget: async (trx, { email, isEmailVerified }) => {
    if (email && isEmailVerified) await deleteMailTo(trx, email)
  },
}
