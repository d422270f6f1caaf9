import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { hashMailedToken } from '../accounts/account-queries.ts'
import type { CustomerData } from '../accounts/customer-data.ts'
import { normalizeEmail } from '../accounts/email-address.ts'
import { findHostedCustomer } from '../accounts/sign-in-queries.ts'
import type { Database } from '../database/database.ts'
import { inTransaction } from '../database/transactions.ts'
import type { MailedBy } from '../mail/mail-layout.ts'
import { isMailQueued, queueMail } from '../mail/outbox-queries.ts'
import { dataLinkMail } from './data-link-mail.ts'

const TOKEN_BYTES = 32
const LIFE_MS = 24 * 60 * 60 * 1000

/** How long a browser keeps a link that was opened in it. */
const COOKIE_SECONDS = 60 * 60

export type DataLink = { readonly emailKey: string; readonly expiresAt: Date }

/**
 * Mails a link to what is kept about an address, where something is. Two requests with the same `window` become one mail, so
 * nobody's mailbox can be flooded. True when one is on its way.
 */
export async function sendDataLink(
  db: Database,
  shop: MailedBy,
  { emailKey, window, now }: { readonly emailKey: string; readonly window: string; readonly now: Date },
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const to = await findKnownAddress(trx, emailKey)
    const key = `data-link:${emailKey}:${window}`
    if (to === undefined || (await isMailQueued(trx, key))) return false
    const token = randomBytes(TOKEN_BYTES).toString('base64url')
    await trx
      .insertInto('data_link')
      .values({
        token_hash: hashMailedToken(token),
        email_key: emailKey,
        created_at: now.toISOString(),
        expires_at: new Date(now.getTime() + LIFE_MS).toISOString(),
      })
      .execute()
    await queueMail(trx, key, dataLinkMail(shop, to, token), now)
    return true
  })
}

/** As it is written where it is known: in an account, an order, a message, a choice of news, or what is known of it alone. */
async function findKnownAddress(db: Database, emailKey: string): Promise<string | undefined> {
  const account = await db.selectFrom('user').select('email').where('email', '=', emailKey).executeTakeFirst()
  if (account) return account.email
  const order = await db.selectFrom('shop_order').select('email').where('email_key', '=', emailKey).executeTakeFirst()
  if (order?.email) return order.email
  const message = await db
    .selectFrom('contact_message')
    .select('email')
    .where('email_key', '=', emailKey)
    .executeTakeFirst()
  if (message) return message.email
  const news = await db.selectFrom('news_choice').select('email').where('email_key', '=', emailKey).executeTakeFirst()
  if (news) return news.email
  const withdrawal = await db
    .selectFrom('withdrawal')
    .select('id')
    .where('typed_email_key', '=', emailKey)
    .executeTakeFirst()
  return withdrawal || (await findHostedCustomer(db, emailKey)) ? emailKey : undefined
}

export async function findDataLink(db: Database, token: string, now: Date): Promise<DataLink | undefined> {
  const row = await db
    .selectFrom('data_link')
    .select(['email_key', 'expires_at'])
    .where('token_hash', '=', hashMailedToken(token))
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  return row && { emailKey: row.email_key, expiresAt: new Date(row.expires_at) }
}

export async function deleteExpiredLinks(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('data_link').where('expires_at', '<', now.toISOString()).execute()
}

/** The links themselves: with what they open they end, in the same transaction. */
export const dataLinkData: CustomerData = {
  name: 'dataLinks',
  read: async (db, { email, isEmailVerified }) => {
    if (!email || !isEmailVerified) return []
    const links = db.selectFrom('data_link').select(['created_at as createdAt', 'expires_at as expiresAt'])
    return links.where('email_key', '=', normalizeEmail(email)).orderBy('created_at').execute()
  },
  forget: async (trx, { email, isEmailVerified }) => {
    if (!email || !isEmailVerified) return
    await trx.deleteFrom('data_link').where('email_key', '=', normalizeEmail(email)).execute()
  },
}

/**
 * Keeps a mailed link for an hour, so that its key stands in no address of a page. Lax: the link is opened from a mailbox,
 * and the page that follows has to be shown.
 */
export type DataCookie = {
  readonly read: (request: FastifyRequest) => string | undefined
  readonly keep: (token: string) => string
  readonly forget: () => string
}

export function dataCookie(isSecure: boolean): DataCookie {
  const name = isSecure ? '__Host-your-data' : 'your-data'
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
  return {
    read({ headers }) {
      const pair = headers.cookie?.split(/; */).find((part) => part.startsWith(`${name}=`))
      const token = pair?.slice(name.length + 1)
      return token && isToken(token) ? token : undefined
    },
    keep: (token) => `${name}=${token}; ${attributes}; Max-Age=${COOKIE_SECONDS}`,
    forget: () => `${name}=; ${attributes}; Max-Age=0`,
  }
}

export function isToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text)
}
