import type { CustomerData } from '../../accounts/customer-data.ts'
import { normalizeEmail } from '../../accounts/email-address.ts'

/** What somebody declared of an order that nobody knows. It goes with the orders, see forgetDeclarers. */
export const withdrawalData: CustomerData = {
  name: 'withdrawals',
  read: async (db, { email, isEmailVerified }) =>
    db
      .selectFrom('withdrawal')
      .select(['name', 'typed_number as number', 'declared_at as declaredAt'])
      .where('order_id', 'is', null)
      .where('typed_email_key', '=', email && isEmailVerified ? normalizeEmail(email) : '')
      .orderBy('declared_at')
      .execute(),
  forget: async () => {},
}
