import type { CustomerData } from './customer-data.ts'

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
