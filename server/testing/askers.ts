import { randomUUID } from 'node:crypto'
import { agreementTo, CONSENT_VERSION } from '../../contract/orders/consent.ts'
import { hashMailedToken } from '../accounts/account-queries.ts'
import type { Database } from '../database/database.ts'
import { removeStaff } from '../desk/staff-queries.ts'
import { signInStaff } from '../desk/testing/desk-world.ts'

/**
 * Every kind of somebody who may ask a shop for something. A further kind is a name here and its headers in `openAskers`;
 * then server/testing/who-may-ask.ts says of each route whether it may.
 */
export const ASKERS = [
  /** Without a cookie. */
  'visitor',
  /** Signed in, and has bought nothing. */
  'customer',
  /** Signed in, with a proved address and one bundle. */
  'buyer',
  /** Has one bundle, no account, and has opened the mailed links: to the library and to what is kept of them. */
  'guest',
  ...(['owner', 'catalogue', 'support'] as const),
  /** Was an owner, and sends the cookie of then. */
  'removed',
  /** Sends cookies that were good for something once, and those of one place at another. */
  'ended',
] as const

export type Asker = (typeof ASKERS)[number]

/** A shop that listens, with its books. It believes this machine for whom a request is forwarded. */
export type AskedShop = {
  readonly url: string
  readonly db: Database
  /** The one bundle that the buyer and the guest have, and a picture of it that is in stock. */
  readonly bundle: string
  readonly wallpaper: string
  /** Has a payment of that bundle reported, for a checkout or a guest's, and waits until it is in the books. */
  readonly pay: (paid: { readonly checkoutId?: string; readonly email: string }) => Promise<void>
}

/** Of the buyer: what addresses name. */
export type Things = {
  readonly bundle: string
  readonly wallpaper: string
  readonly email: string
  readonly orderNumber: string
  readonly orderReference: string
  readonly receipt: string
  /** A download address, without its file; the buyer has agreed to the download. */
  readonly downloads: string
  readonly archive: string
}

export type Askers = {
  readonly things: Things
  /** `isOwn`: with a sign-in that nobody else has, so that it may be ended. */
  readonly headersOf: (asker: Asker, isOwn?: boolean) => Promise<Readonly<Record<string, string>>>
  readonly send: (
    method: string,
    path: string,
    headers: Readonly<Record<string, string>>,
    body?: unknown,
  ) => Promise<Sent>
}

type Sent = {
  readonly status: number
  readonly text: string
  readonly cookies: string
  readonly location: string
}

export const PASSWORD = 'three quiet herons'
const DAY_MS = 86_400_000

export async function openAskers(shop: AskedShop): Promise<Askers> {
  const { db, bundle, wallpaper } = shop
  const send = senderTo(shop.url)
  const signUp = async (): Promise<{ email: string; cookie: string }> => {
    const email = `${randomUUID()}@example.com`
    const { status, cookies } = await send('POST', '/api/auth/sign-up', {}, { email, password: PASSWORD, name: 'Ana' })
    if (status !== 201) throw new Error(`Signing up answered ${status}.`)
    return { email, cookie: cookies }
  }
  const buy = async () => {
    const { email, cookie } = await signUp()
    await db.updateTable('user').set({ emailVerified: true }).where('email', '=', email).execute()
    const { location } = await send('GET', `/checkout/${bundle}`, { cookie })
    const checkoutId = new URL(location).searchParams.get('checkout[custom][checkout_id]') ?? ''
    await shop.pay({ checkoutId, email })
    return { email, cookie, order: await findOrder(db, email) }
  }
  const openLinks = async (): Promise<string> => {
    const email = `${randomUUID()}@example.com`
    await shop.pay({ email })
    const key = /key=([\w-]+)/.exec(await readMail(db, email))?.[1]
    const opened = await send('POST', '/api/library-links/open', {}, { key })
    const token = 'd'.repeat(30) + randomUUID().slice(0, 13)
    const kept = { email_key: email, created_at: new Date().toISOString() }
    const expires_at = new Date(Date.now() + DAY_MS).toISOString()
    await db
      .insertInto('data_link')
      .values({ token_hash: hashMailedToken(token), ...kept, expires_at })
      .execute()
    const data = await send('GET', `/your-data/open/${token}`, {})
    return `${opened.cookies}; ${data.cookies}`
  }
  const first = await buy()
  const view = await send('GET', `/api/library/${bundle}`, { cookie: first.cookie })
  if (view.status !== 200) throw new Error(`The library answered ${view.status}.`)
  const { downloads, archive } = JSON.parse(view.text) as { downloads: string; archive: string | null }
  await send('POST', `${downloads}/consent`, {}, agreementTo(CONSENT_VERSION))
  const { id: receipt } = await db
    .selectFrom('receipt')
    .select('id')
    .where('order_id', '=', first.order.id)
    .executeTakeFirstOrThrow()

  async function endedCookies(): Promise<string> {
    const { cookie } = await signUp()
    const library = (await openLinks()).split('; ')[0] ?? ''
    const staff = await signInStaff(db, 'owner', new Date())
    await send('POST', '/api/library-links/forget', { cookie: library })
    await send('DELETE', '/api/desk/session', { cookie: staff.cookie })
    // Whoever signs out everywhere still has what a copied cookie says; a customer's token is none of the desk's.
    await send('POST', '/api/auth/sign-out', { cookie })
    const token = decodeURIComponent(cookie.split('=')[1] ?? '').slice(0, 43)
    return [cookie, library, staff.cookie, `desk=${token}`].join('; ')
  }
  async function removedCookie(): Promise<string> {
    const { id, cookie } = await signInStaff(db, 'owner', new Date())
    await removeStaff(db, id, new Date())
    return cookie
  }
  // Whatever they ask, nothing of theirs can end.
  const [ended, removed] = [await endedCookies(), await removedCookie()]
  const cookieOf: Readonly<Record<Asker, () => Promise<string>>> = {
    visitor: async () => '',
    customer: async () => (await signUp()).cookie,
    buyer: async () => (await buy()).cookie,
    guest: openLinks,
    owner: async () => (await signInStaff(db, 'owner', new Date())).cookie,
    catalogue: async () => (await signInStaff(db, 'catalogue', new Date())).cookie,
    support: async () => (await signInStaff(db, 'support', new Date())).cookie,
    removed: async () => removed,
    ended: async () => ended,
  }
  const kept = new Map<Asker, string>([['buyer', first.cookie]])
  return {
    send,
    things: {
      bundle,
      wallpaper,
      receipt,
      downloads,
      archive: archive ?? '',
      email: first.email,
      orderNumber: first.order.number,
      orderReference: first.order.reference ?? '',
    },
    async headersOf(asker, isOwn = false) {
      const cookie = (isOwn ? undefined : kept.get(asker)) ?? (await cookieOf[asker]())
      if (!isOwn) kept.set(asker, cookie)
      return cookie === '' ? {} : { cookie }
    },
  }
}

/** As a page of the shop asks, each time from another place. */
export function senderTo(url: string): Askers['send'] {
  let place = 0
  return async (method, path, headers, body) => {
    place += 1
    const from = `10.${(place >> 16) & 255}.${(place >> 8) & 255}.${place & 255}`
    const hasBody = method !== 'GET' && method !== 'HEAD'
    const answer = await fetch(`${url}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        'x-forwarded-for': from,
        origin: url,
        'sec-fetch-site': 'same-origin',
        ...(hasBody && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(hasBody && { body: JSON.stringify(body ?? {}) }),
    })
    const cookies = answer.headers.getSetCookie().map((line) => line.split(';', 1)[0])
    const text = await answer.text()
    return { status: answer.status, text, cookies: cookies.join('; '), location: answer.headers.get('location') ?? '' }
  }
}

function findOrder(db: Database, email: string): Promise<{ id: string; number: string; reference: string | null }> {
  const row = db.selectFrom('shop_order').select(['id', 'number', 'reference']).where('email_key', '=', email)
  return row.executeTakeFirstOrThrow()
}

async function readMail(db: Database, to: string): Promise<string> {
  const mail = db.selectFrom('mail_outbox').select('text').where('to', '=', to)
  return (await mail.executeTakeFirstOrThrow()).text
}
