import { ask, askJson } from '../../harness/ask.ts'
import { from } from '../../harness/customer.ts'
import { eventually } from '../../harness/eventually.ts'
import type { WholeShop } from '../../harness/open-whole-shop.ts'
import { inBooks } from './books.ts'
import type { Attempt, Topic } from './topic.ts'

const LURE = 'https://evil.example/refund'
const PATIENCE_MS = 10_000
const NAME = `Ana\r\n\r\nYour refund waits at ${LURE}\r\n`

/** The shop's own mails as a stranger's letters to its buyers. */
export const letters: Topic = {
  play: async (shop) => [await withdrawInAName(shop), await writeInAName(shop)],
}

/** Somebody has bought; the number stands in the receipt, which more people see than its buyer. */
async function buyer(shop: WholeShop): Promise<{ email: string; number: string }> {
  const email = `${crypto.randomUUID()}@example.com`
  const { body, headers } = shop.purchase(undefined, email)
  await ask(`${shop.url}/webhooks/sandbox`, { method: 'POST', headers, body })
  const number = await inBooks(shop, (db) =>
    eventually(async () => {
      const row = db.selectFrom('shop_order').select('number').where('email_key', '=', email)
      return (await row.executeTakeFirst())?.number ?? undefined
    }, 'The order was never noted.'),
  )
  return { email, number }
}

/** What was mailed to an address since its receipt. */
async function lettersTo(shop: WholeShop, email: string): Promise<string> {
  const mails = await inBooks(shop, (db) =>
    db.selectFrom('mail_outbox').select(['subject', 'text', 'html', 'key']).where('to', '=', email).execute(),
  )
  const later = mails.filter(({ key }) => !key.startsWith('receipt'))
  return later.map(({ subject, text, html }) => `${subject}\n${text}\n${html}`).join('\n')
}

/** Those that were asked for before it are there then, too. */
function waitForLetter(shop: WholeShop, email: string): Promise<string> {
  const look = async () => (await lettersTo(shop, email)) || undefined
  return eventually(look, 'Nothing was mailed.', PATIENCE_MS).catch(() => '')
}

/** A link that a mailbox would make of it, or a line that reads as the shop's own. */
function lureIn(mail: string): string | undefined {
  if (mail.includes(LURE) || mail.includes('evil.example')) return 'a link in the shop’s own letter'
  return /\n\s*Your refund waits/.test(mail) ? 'a line of their own in the shop’s letter' : undefined
}

async function declare(shop: WholeShop, { email, number }: { email: string; number: string }, name: string) {
  const form = new URLSearchParams({ order: '', number, email, name }).toString()
  const type = { 'content-type': 'application/x-www-form-urlencoded', origin: shop.url }
  const headers = { ...from(email), ...type }
  return (await ask(`${shop.url}/withdraw/confirm`, { method: 'POST', headers, body: form })).status
}

async function withdrawInAName(shop: WholeShop): Promise<Attempt> {
  const [victim, honest] = [await buyer(shop), await buyer(shop)]
  await declare(shop, victim, NAME)
  const status = await declare(shop, honest, 'Ana María O’Neill-Çelik')
  const letter = await waitForLetter(shop, honest.email)
  const lure = lureIn(await lettersTo(shop, victim.email))
  return {
    tried: 'a withdrawal in a name that holds lines and a link',
    gained: lure,
    twin: 'a buyer withdraws, and their name stands in the letter',
    twinFailed: /María/.test(letter) ? undefined : `it answered ${status}, and the letter has another name`,
  }
}

async function writeInAName(shop: WholeShop): Promise<Attempt> {
  const [victim, honest] = [await buyer(shop), await buyer(shop)]
  const write = ({ email, number }: { email: string; number: string }, message: string) =>
    askJson(`${shop.url}/api/contact`, { topic: 'order', email, order: number, message }, from(email))
  await write(victim, `Your refund waits at ${LURE}`)
  const { status } = await write(honest, 'Where is my receipt? Thank you!')
  const letter = await waitForLetter(shop, honest.email)
  const lure = lureIn(await lettersTo(shop, victim.email))
  return {
    tried: 'a message in a buyer’s name whose copy holds a link',
    gained: lure,
    twin: 'a buyer writes and has a copy',
    twinFailed: /receipt/.test(letter) ? undefined : `it answered ${status}, and there is no copy`,
  }
}
