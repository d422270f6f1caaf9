import type { Database } from '../database/database.ts'
import { examineOutbox } from '../mail/examine-outbox.ts'
import { listFailedEvents } from '../orders/event-queries.ts'
import type { Mode } from '../payments/payments.ts'
import { type Check, fails, note, ok, type Patient } from './check.ts'

/** What the shop's own books say, in sentences; none when all is well. */
function booksCheck(about: string, look: (patient: Patient) => Promise<readonly string[]>): Check {
  return {
    about,
    needs: ['db'],
    async look(patient) {
      const problems = await look(patient)
      return problems.length === 0 ? [ok(about, 'Nothing waits for you.')] : problems.map((text) => fails(about, text))
    },
  }
}

/** Events that could not be applied, paid orders that open nothing, mails that did not arrive. */
export const booksChecks: readonly Check[] = [
  booksCheck('payment events', ({ db, config }) => examineEvents(db, [config.payments, ...config.otherPayments])),
  booksCheck('orders', ({ db, config }) => examineOrders(db, config.payments.mode)),
  booksCheck('mails', ({ db }) => examineOutbox(db)),
]

/** Who hears of what needs the owner. */
export const ownerCheck: Check = {
  about: 'owner',
  needs: [],
  async look({ config }) {
    const problem = examineOwner(config.ownerEmails)
    return [problem ? note('owner', problem) : ok('owner', 'You hear of flagged orders by mail.')]
  },
}

/** What the owner should know about payment events, in sentences; none when all is well. */
export async function examineEvents(
  db: Database,
  providers: readonly { readonly provider: string }[],
): Promise<string[]> {
  const failed = (await Promise.all(providers.map(({ provider }) => listFailedEvents(db, provider)))).flat()
  const aside = failed.filter(({ failed_at }) => failed_at !== null).length
  const again = failed.length - aside
  return [
    ...(aside > 0
      ? [`Payment events that could not be applied and are set aside: ${aside} (see 'orders --failed').`]
      : []),
    ...(again > 0 ? [`Payment events that failed and will be tried again: ${again} (see 'orders --failed').`] : []),
  ]
}

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
