import type { CustomerData } from '../accounts/customer-data.ts'
import { normalizeEmail } from '../accounts/email-address.ts'

/** Lines of the audit log that hold values of a person. Erasing one blanks the values and keeps the lines. */
export const auditData: CustomerData = {
  name: 'desk',
  read: async (db, { email }) =>
    db
      .selectFrom('audit')
      .select(['at', 'did', 'value_before as before', 'value_after as after'])
      .where('person', '=', normalizeEmail(email ?? ''))
      .orderBy('at')
      .execute(),
  forget: async (trx, { email }) => {
    const blank = { value_before: null, value_after: null, person: null }
    await trx
      .updateTable('audit')
      .set(blank)
      .where('person', '=', normalizeEmail(email ?? ''))
      .execute()
  },
}
