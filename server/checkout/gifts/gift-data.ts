import type { CustomerData } from '../../accounts/customer-data.ts'
import { normalizeEmail } from '../../accounts/email-address.ts'

/**
 * What somebody gave and was given. Who gave disappears from it, words included, and so does whom it was for; the gift itself
 * stays its claimer's. A letter that has not left yet still finds its way.
 */
export const giftData: CustomerData = {
  name: 'gifts',
  read: async (db, { id }) => {
    const rows = await db
      .selectFrom('gift')
      .select(['product', 'giver_id', 'from_name', 'to_name', 'to_email', 'words', 'arrives_at', 'claimed_at'])
      .where((where) => where.or([where('giver_id', '=', id), where('claimed_by', '=', id)]))
      .orderBy('created_at')
      .execute()
    return rows.map(({ product, giver_id, from_name, to_name, to_email, words, arrives_at, claimed_at }) => ({
      product,
      words,
      fromName: from_name,
      toName: to_name,
      arrivesAt: arrives_at,
      claimedAt: claimed_at,
      ...(giver_id === id && { toEmail: to_email }),
    }))
  },
  forget: async (trx, { id, email, isEmailVerified }) => {
    await trx.updateTable('gift').set({ giver_id: null, from_name: '', words: '' }).where('giver_id', '=', id).execute()
    const nobody = { claimed_by: null, to_name: '', to_email: '', to_email_key: '' }
    await trx.updateTable('gift').set(nobody).where('claimed_by', '=', id).execute()
    if (!email || !isEmailVerified) return
    const received = trx.updateTable('gift').set(nobody).where('to_email_key', '=', normalizeEmail(email))
    await received.where('sent_at', 'is not', null).execute()
  },
}
