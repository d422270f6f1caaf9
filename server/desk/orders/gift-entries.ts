import { longDay } from '../../../contract/orders/consent.ts'
import type { TimelineEntry } from '../../../contract/desk/orders.ts'
import type { Database } from '../../database/database.ts'
import { findClaimedGift, findGiftOf, isLetterLost } from '../../orders/gift-queries.ts'
import type { OrderRow } from '../../orders/order.ts'
import { entry } from './timeline-entry.ts'

const LOST_WORDS = 'Its giver was told, and can name another address on the page that the letter links to.'

/** What an order was bought for somebody else, or where a claimer's came from. */
export async function listGiftEntries({ db }: { db: Database }, { id }: OrderRow): Promise<TimelineEntry[]> {
  const claimed = await findClaimedGift(db, id)
  if (claimed) return [entry('gift', claimed.claimed_at ?? '', 'It is a gift', 'Its giver paid by another order.')]
  const gift = await findGiftOf(db, id, null)
  if (!gift) return []
  const { to_name, to_email, arrives_at, sent_at, claimed_at } = gift
  const whom = [to_name, to_email].filter(Boolean).join(', ') || 'somebody who is forgotten'
  const words = 'It opens to whoever claims it, and not to its payer.'
  return [
    entry('gift', gift.created_at, `A gift for ${whom}, to arrive on ${longDay(arrives_at)}`, words),
    ...(sent_at ? [entry('gift', sent_at, 'The letter of the gift left', null)] : []),
    ...((await isLetterLost(db, gift))
      ? [entry('gift', sent_at ?? '', 'The letter of the gift did not arrive', LOST_WORDS, 'bad')]
      : []),
    ...(claimed_at
      ? [entry('gift', claimed_at, 'The gift was claimed', 'Its claimer has an order of their own.', 'good')]
      : []),
  ]
}
