import type { Database } from '../database/database.ts'
import type { Mode } from './payments.ts'

/** Orders that wait for the owner, in sentences; none when all is well. */
export async function examineOrders(db: Database, mode: Mode): Promise<string[]> {
  const row = await db
    .selectFrom('shop_order')
    .select(({ fn }) => [
      fn.count<string | number>('id').filterWhere('flag', 'is not', null).as('flagged'),
      fn.count<string | number>('id').filterWhere('receipt_problem', 'is not', null).as('lost'),
    ])
    .where('mode', '=', mode)
    .executeTakeFirstOrThrow()
  const [flagged, lost] = [Number(row.flagged), Number(row.lost)]
  return [
    ...(flagged > 0
      ? [
          `${flagged === 1 ? 'One paid order opens nothing until you look at it' : `${flagged} paid orders open nothing until you look at them`}: see 'orders --flagged'.`,
        ]
      : []),
    ...(lost > 0
      ? [`${lost === 1 ? 'One receipt' : `${lost} receipts`} could not be delivered: see 'mails --bounced'.`]
      : []),
  ]
}

/** Whether anybody is told when a paid order needs a look; nothing when so. */
export function examineOwner(ownerEmails: readonly string[]): string | null {
  return ownerEmails.length > 0
    ? null
    : 'OWNER_EMAILS is not set, so nobody is mailed when a paid order needs a look or a receipt bounces.'
}
