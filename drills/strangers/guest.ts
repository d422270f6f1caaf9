import { ask, askJson } from '../../harness/ask.ts'
import { cookieOf } from '../../harness/customer.ts'
import { eventually } from '../../harness/eventually.ts'
import type { WholeShop } from '../../harness/open-whole-shop.ts'
import { inBooks } from './books.ts'

/** A guest buys; the key is in the receipt that waits to be sent. */
export async function guestKey(shop: WholeShop, { body, headers } = shop.purchase()): Promise<string> {
  const to = /"user_email":\s*"([^"]+)"/.exec(body)?.[1] ?? ''
  await ask(`${shop.url}/webhooks/sandbox`, { method: 'POST', headers, body })
  return inBooks(shop, (db) =>
    eventually(async () => {
      const mail = await db.selectFrom('mail_outbox').select('text').where('to', '=', to).executeTakeFirst()
      return /key=([\w-]+)/.exec(mail?.text ?? '')?.[1]
    }, 'The receipt was never queued.'),
  )
}

/** The cookie by which a browser keeps the library; empty when the key opens nothing. */
export async function openLink(shop: WholeShop, key: string): Promise<string> {
  const answer = await askJson(`${shop.url}/api/library-links/open`, { key }, { origin: shop.url })
  return answer.status === 204 ? cookieOf(answer.headers['set-cookie']) : ''
}
