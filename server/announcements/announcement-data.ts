import { randomUUID } from 'node:crypto'
import type { CustomerData } from '../accounts/customer-data.ts'
import { normalizeEmail } from '../accounts/email-address.ts'
import { findChoiceOf, moveChoice } from './news-choices.ts'

/** Whether somebody wants news, and which they got. Of what they got, that it was sent stays as a number, with no address. */
export const announcementData: CustomerData = {
  name: 'news',
  read: async (db, { email, isEmailVerified }) => {
    if (!email || !isEmailVerified) return null
    const choice = await findChoiceOf(db, email)
    const got = await db
      .selectFrom('announcement_recipient as recipient')
      .innerJoin('announcement', 'announcement.id', 'recipient.announcement_id')
      .select(['announcement.subject', 'recipient.state', 'recipient.at'])
      .where('recipient.email_key', '=', normalizeEmail(email))
      .orderBy('recipient.at')
      .execute()
    const { offered_at, agreed_at, version, refused_at, bounced_at } = choice ?? {}
    return {
      choice: choice
        ? { offeredAt: offered_at, agreedAt: agreed_at, version, refusedAt: refused_at, bouncedAt: bounced_at }
        : null,
      got,
    }
  },
  forget: async (trx, { email, isEmailVerified }) => {
    if (!email || !isEmailVerified) return
    const emailKey = normalizeEmail(email)
    await trx.deleteFrom('news_choice').where('email_key', '=', emailKey).execute()
    await trx
      .updateTable('announcement_recipient')
      .set({ email: '', email_key: `erased ${randomUUID()}` })
      .where('email_key', '=', emailKey)
      .execute()
    // Whoever sends begins anew there, and finds that the others have theirs.
    await trx.updateTable('announcement').set({ reached: '' }).where('reached', '=', emailKey).execute()
  },
  keepOldAddress: (trx, { email }, _now, newEmail) => moveChoice(trx, email, newEmail),
}
