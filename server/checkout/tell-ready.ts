import { inTransaction } from '../database/transactions.ts'
import { type Job, repeat } from '../jobs/repeat.ts'
import { createLibraryLink, libraryUrl } from '../library/library-links.ts'
import { readyMail } from '../library/ready-mail.ts'
import { listDueNotices, removeReadyNotice } from '../library/ready-notice-queries.ts'
import { queueMail } from '../mail/outbox-queries.ts'
import type { ApplyEvents } from './apply-events.ts'
import { mailPictureOf } from './order-letter-parts.ts'
import { canBeMailed } from './queue-receipt.ts'

const EVERY_MS = 20_000

/** Mails every buyer who asked for all files of a bundle and whose last one is there. Each notice is mailed once. */
export async function tellReady({ db, rules }: Pick<ApplyEvents, 'db' | 'rules'>): Promise<void> {
  for (const { orderId, bundle, askedAt, number, email, emailKey } of await listDueNotices(db)) {
    await inTransaction(db, async (trx) => {
      if (!(await removeReadyNotice(trx, orderId, bundle)) || !canBeMailed({ email })) return
      const now = rules.now()
      const token = await createLibraryLink(trx, { orderId, emailKey: emailKey ?? '' }, now)
      const mail = readyMail({
        brand: rules.brand(),
        to: email ?? '',
        number,
        libraryUrl: libraryUrl(rules.publicUrl, token),
        product: rules.products.get(bundle)?.name ?? 'Your purchase',
        picture: mailPictureOf(rules, bundle),
      })
      await queueMail(trx, `ready:${orderId}:${bundle}:${askedAt}`, mail, now, orderId)
    })
  }
}

export function startTellingReady(checkout: ApplyEvents): Pick<Job, 'stop'> {
  const { logger } = checkout
  return repeat({ name: 'telling that files are there', everyMs: EVERY_MS, logger, run: () => tellReady(checkout) })
}
