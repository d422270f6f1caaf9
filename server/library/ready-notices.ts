import type { Imprint } from '../../contract/brand.ts'
import type { Database } from '../database/database.ts'
import type { Mail } from '../mail/mail.ts'
import { layOutMail, type MailPicture } from '../mail/mail-layout.ts'

/** Notes that a buyer is to be told when every file of a bundle is there. Once is enough. */
export async function addReadyNotice(db: Database, orderId: string, bundle: string, now: Date): Promise<void> {
  await db
    .insertInto('ready_notice')
    .values({ order_id: orderId, bundle, asked_at: now.toISOString() })
    .onConflict((conflict) => conflict.columns(['order_id', 'bundle']).doNothing())
    .execute()
}

/** Those whose order is still open and waits for no drawing any more. One that failed keeps its notice waiting. */
export function listDueNotices(db: Database) {
  return db
    .selectFrom('ready_notice')
    .innerJoin('shop_order', 'shop_order.id', 'ready_notice.order_id')
    .select([
      'ready_notice.order_id as orderId',
      'ready_notice.bundle as bundle',
      'ready_notice.asked_at as askedAt',
      'shop_order.number as number',
      'shop_order.email as email',
      'shop_order.email_key as emailKey',
    ])
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('sample_master_request as request')
            .innerJoin('sample_master', 'sample_master.wallpaper_id', 'request.wallpaper_id')
            .select('request.asker')
            .whereRef('request.asker', '=', 'ready_notice.order_id')
            .where('sample_master.state', '!=', 'ready'),
        ),
      ),
    )
    .where((where) =>
      where.exists(
        where
          .selectFrom('entitlement')
          .select('entitlement.id')
          .whereRef('entitlement.order_id', '=', 'ready_notice.order_id')
          .where('entitlement.revoked_at', 'is', null),
      ),
    )
    .execute()
}

export async function removeReadyNotice(db: Database, orderId: string, bundle: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('ready_notice')
    .where('order_id', '=', orderId)
    .where('bundle', '=', bundle)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export type ReadyLetter = {
  readonly imprint: Imprint
  readonly to: string
  /** The bundle, as the shop names it. */
  readonly product: string
  readonly number: string
  readonly libraryUrl: string
  readonly picture: MailPicture | null
}

/** To whoever asked for all files of a bundle before they were there. */
export function readyMail({ imprint, to, product, number, libraryUrl, picture }: ReadyLetter): Mail {
  return layOutMail(imprint, {
    kind: 'library',
    to,
    subject: `${product}: every file is there now`,
    preview: 'All of it can be downloaded.',
    picture,
    heading: `The ${product} is complete.`,
    paragraphs: ['Every wallpaper of it can be downloaded now, one by one or all at once.'],
    facts: [{ label: 'Order', value: number }],
    action: { label: 'Open your library', url: libraryUrl },
    small: ['Keep this link to yourself: whoever has it can download what you bought.'],
    because: ['You asked for all files of it before they were there; this is the one letter about that.'],
  })
}
