import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BUYERS, CAME_FROM, SAID, SEARCHED, WROTE } from 'sample-shop/content/demo-year.ts'
import type { Content } from '../../contract/content/content.ts'
import { ALL_ACCESS, type Catalogue } from '../../contract/pictures/catalogue.ts'
import { eventBody, type SandboxOrder } from '../../sandbox/checkout/sandbox-order.ts'
import {
  addPageViews,
  addVisitCounts,
  type PageViews,
  type VisitCount,
} from '../../server/analytics/page-view-queries.ts'
import { startCheckout } from '../../server/checkout/checkout-queries.ts'
import { receiveMessage } from '../../server/contact/contact-messages.ts'
import { insertReply, setMessageState } from '../../server/contact/contact-queries.ts'
import type { Database } from '../../server/database/database.ts'
import { createStaff } from '../../server/desk/staff-queries.ts'
import { addDownloaded, beginDownload } from '../../server/library/supply-queries.ts'
import { applyReport } from '../../server/orders/apply-report.ts'
import { type ApplyEvents, applyWaitingEvents } from '../../server/orders/event-inbox.ts'
import { insertEvents } from '../../server/orders/event-queries.ts'
import { answerReview, saveReview } from '../../server/reviews/review-queries.ts'
import { noteStale } from '../../server/reviews/shown-reviews.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const ORDERS = 200

export type Seeded = {
  /** The shop's own way with orders; the clock that it reads is set by whoever fills the year. */
  readonly checkout: (now: () => Date) => ApplyEvents
  readonly content: Content
  readonly catalogue: Catalogue
  /** Where the sandbox keeps its orders. */
  readonly sandboxFolder: string
  /** The end of the year. */
  readonly now: Date
}

/**
 * A year of a small shop: orders and what became of them, as the provider would have told them one after the other,
 * messages, reviews, visits. The same numbers at every call, but for ids and the day on which it ends.
 */
export async function seedYear(db: Database, seeded: Seeded): Promise<void> {
  const draw = randomFrom(8_000)
  const orders = drawOrders(seeded, draw)
  await sell(db, seeded, orders)
  await download(db, seeded, draw)
  await review(db, seeded, draw)
  await write(db, seeded)
  await visit(db, seeded, draw)
  await hireTeam(db, seeded.now)
  // They are the past: nothing of it is mailed to anybody when the shop opens.
  await db
    .updateTable('mail_outbox')
    .set((row) => ({ sent_at: row.ref('queued_at') }))
    .where('sent_at', 'is', null)
    .execute()
  await db
    .updateTable('owner_notice')
    .set((row) => ({ mailed_at: row.ref('noted_at') }))
    .where('mailed_at', 'is', null)
    .execute()
}

type Draw = () => number

/** Small and repeatable; nothing here is a secret. */
function randomFrom(seed: number): Draw {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

function pick<T>(from: readonly T[], draw: Draw): T {
  const one = from[Math.floor(draw() * from.length)]
  if (one === undefined) throw new Error('There is nothing to pick from.')
  return one
}

/** A shop that grows: few orders a year ago, more of them lately, and more on weekends and in the evening. */
function drawTime({ now }: Seeded, at: number, draw: Draw): Date {
  const age = (1 - Math.sqrt((at + 0.5) / ORDERS)) * 365
  const day = new Date(now.getTime() - age * DAY_MS)
  const weekday = day.getUTCDay()
  const shift = weekday > 0 && weekday < 5 && draw() < 0.25 ? (6 - weekday) * DAY_MS : 0
  const time = new Date(Math.min(day.getTime() + shift, now.getTime() - HOUR_MS))
  time.setUTCHours(time.getTime() > now.getTime() - DAY_MS ? time.getUTCHours() : 9 + Math.floor(draw() * 13))
  time.setUTCMinutes(Math.floor(draw() * 60), Math.floor(draw() * 60))
  return new Date(Math.min(time.getTime(), now.getTime() - 10 * 60_000))
}

type Told = { readonly at: Date; readonly name: string; readonly order: SandboxOrder }

/** Every order, and each time that the provider has something to tell of it. */
function drawOrders(seeded: Seeded, draw: Draw): Told[] {
  const { content } = seeded
  const listed = content.bundles.filter(({ isListed }) => isListed)
  const told: Told[] = []
  const had: Had = new Map()
  const times = Array.from({ length: ORDERS }, (_, at) => drawTime(seeded, at, draw)).sort((a, b) => +a - +b)
  for (const [at, createdAt] of times.entries()) {
    const bundle = draw() < 0.27 ? undefined : listed[Math.floor(draw() ** 1.7 * listed.length)]
    const product = bundle
      ? { slug: bundle.slug, name: `${bundle.name} Bundle`, priceMinor: bundle.priceMinor, currency: content.currency }
      : {
          slug: ALL_ACCESS.slug,
          name: content.allAccess.name,
          priceMinor: content.allAccess.priceMinor,
          currency: content.currency,
        }
    const { name, country } = drawBuyer(product.slug, had, draw)
    const first: SandboxOrder = {
      id: String(1001 + at),
      identifier: randomUUID(),
      product,
      email: addressOf(name),
      name,
      country: countryName(country),
      custom: {},
      createdAt: createdAt.toISOString(),
      updatedAt: createdAt.toISOString(),
      status: 'paid',
      refundedMinor: 0,
    }
    told.push({ at: createdAt, name: 'order_created', order: first })
    const later = fateOf(at, first, createdAt, seeded.now)
    if (later) told.push(later)
  }
  return told.sort((a, b) => +a.at - +b.at)
}

/** What each name has bought. */
type Had = Map<string, Set<string>>

/** Nobody buys what they own already. First and last names are mixed: there are more buyers than we have thought of. */
function drawBuyer(product: string, had: Had, draw: Draw): { readonly name: string; readonly country: string } {
  for (;;) {
    const [first, country] = pick(BUYERS, draw)
    const [last] = pick(BUYERS, draw)
    const name = `${first.split(' ')[0]} ${last.split(' ').at(-1)}`
    const owned = had.get(name) ?? new Set()
    if (owned.has(product) || owned.has(ALL_ACCESS.slug)) continue
    had.set(name, owned.add(product))
    return { name, country }
  }
}

/** Most are paid and stay so; one in thirty goes back, one in ninety is disputed, and the newest dispute is still open. */
function fateOf(at: number, order: SandboxOrder, createdAt: Date, now: Date): Told | undefined {
  const { priceMinor } = order.product
  const changedAt = new Date(Math.min(createdAt.getTime() + 2.4 * DAY_MS, now.getTime() - 5 * 60_000))
  const updatedAt = changedAt.toISOString()
  if (at % 31 === 17) {
    return {
      at: changedAt,
      name: 'order_refunded',
      order: { ...order, status: 'refunded', refundedMinor: priceMinor, updatedAt },
    }
  }
  if (at % 67 === 40) {
    return {
      at: changedAt,
      name: 'order_refunded',
      order: { ...order, refundedMinor: Math.floor(priceMinor / 3), updatedAt },
    }
  }
  if (at === ORDERS - 9) {
    const disputeDueAt = new Date(now.getTime() + 6 * DAY_MS).toISOString()
    return { at: changedAt, name: 'order_disputed', order: { ...order, status: 'disputed', disputeDueAt, updatedAt } }
  }
  return undefined
}

function addressOf(name: string): string {
  const plain = name.normalize('NFD').replace(/[^A-Za-z ]/g, '')
  return `${plain.toLowerCase().trim().replaceAll(' ', '.')}@example.com`
}

/** As the sandbox's page offers it. */
function countryName(code: string): string {
  return new Intl.DisplayNames(['en'], { type: 'region' }).of(code) ?? code
}

/**
 * By the shop's own inbox, at the time of each event; and into the sandbox's book, so that it knows them when they are
 * refunded. For each that is paid, one or two others look at the price and leave.
 */
async function sell(db: Database, seeded: Seeded, told: readonly Told[]): Promise<void> {
  let clock = seeded.now
  const checkout = seeded.checkout(() => clock)
  const { payments, rules } = checkout
  const links = new Map<string, string>()
  const newest = new Map<string, SandboxOrder>()
  for (const { at, name, order } of told) {
    clock = at
    const checkoutId = links.get(order.id) ?? (await beginCheckout(db, order, at))
    links.set(order.id, checkoutId)
    if (Number(order.id) % 5 < 3) await beginCheckout(db, order, new Date(at.getTime() - 3 * HOUR_MS))
    const linked: SandboxOrder = { ...order, custom: { checkout_id: checkoutId } }
    newest.set(order.id, linked)
    const body = eventBody(name, linked)
    const event = payments.readStoredEvent(body)
    if (!event) throw new Error(`The provider's event ${name} cannot be read.`)
    await insertEvents(db, [{ provider: payments.provider, event, body }], at.toISOString())
    await applyWaitingEvents(checkout)
    // As it is told again when the shop asks: else each copy would do that first.
    const source = { provider: payments.provider, isListed: true }
    await db.transaction().execute((trx) => applyReport(trx, rules, source, event.report))
  }
  await mkdir(seeded.sandboxFolder, { recursive: true })
  await writeFile(join(seeded.sandboxFolder, 'checkout-orders.json'), JSON.stringify([...newest.values()]))
}

function beginCheckout(db: Database, { product }: SandboxOrder, paidAt: Date): Promise<string> {
  const { slug, priceMinor, currency = 'USD' } = product
  const browserHash = randomUUID().replaceAll('-', '')
  const start = { product: slug, priceMinor, currency, customerId: null, browserHash }
  return startCheckout(db, start, new Date(paidAt.getTime() - 4 * 60_000))
}

/** Most buyers take their files on the day, and some again months later. */
async function download(db: Database, { catalogue, now }: Seeded, draw: Draw): Promise<void> {
  const orders = await db
    .selectFrom('shop_order')
    .select(['id', 'product', 'purchased_at'])
    .orderBy('purchased_at')
    .execute()
  const pictures = Object.values(catalogue.wallpapers).flat()
  for (const { id, purchased_at } of orders) {
    if (purchased_at === null || draw() < 0.12) continue
    const days = draw() < 0.2 ? [0, 40 + Math.floor(draw() * 90)] : [0]
    for (const day of days) {
      const at = new Date(Date.parse(purchased_at) + day * DAY_MS + draw() * 2 * HOUR_MS)
      if (at > now) continue
      const record = { orderId: id, file: pick(pictures, draw).id, client: randomUUID() }
      if (!(await beginDownload(db, record, at))) continue
      await addDownloaded(db, record, { bytes: 12_000_000 + Math.floor(draw() * 30_000_000), begunAt: at, now: at })
    }
  }
}

async function review(db: Database, { now }: Seeded, draw: Draw): Promise<void> {
  const bought = await db
    .selectFrom('shop_order')
    .innerJoin('entitlement', 'entitlement.order_id', 'shop_order.id')
    .select(['shop_order.id', 'shop_order.product', 'shop_order.purchased_at'])
    .where('entitlement.revoked_at', 'is', null)
    .orderBy('shop_order.purchased_at')
    .orderBy('shop_order.id')
    .execute()
  for (const [at, order] of bought.entries()) {
    if (order.product === null || order.purchased_at === null || at % 3 !== 1) continue
    const writtenAt = new Date(Date.parse(order.purchased_at) + (1 + draw() * 9) * DAY_MS)
    if (writtenAt > now) continue
    const [stars, words, answer] = SAID[Math.floor(at / 3) % SAID.length] ?? [5, '']
    const about = { orderId: order.id, product: order.product }
    await saveReview(db, about, { stars, words }, writtenAt.toISOString())
    if (answer === undefined) continue
    const { id } = await db.selectFrom('review').select('id').where('order_id', '=', order.id).executeTakeFirstOrThrow()
    await answerReview(db, id, answer, new Date(writtenAt.getTime() + DAY_MS / 2).toISOString())
  }
  await noteStale(db, now)
}

async function write(db: Database, seeded: Seeded): Promise<void> {
  for (const [at, { topic, name, words, answer }] of WROTE.entries()) {
    const [from = ''] = BUYERS[name] ?? []
    const age = answer === undefined ? (WROTE.length - at) * 0.4 : (WROTE.length - at) * 26
    const received = new Date(seeded.now.getTime() - age * DAY_MS)
    const { rules } = seeded.checkout(() => received)
    const typed = { topic, email: addressOf(from), orderNamed: null, message: words, isTrapped: false }
    const { number } = await receiveMessage(db, { ...contactRules(rules), now: () => received }, typed, null)
    if (answer === undefined) continue
    const { id } = await db
      .selectFrom('contact_message')
      .select('id')
      .where('number', '=', number)
      .executeTakeFirstOrThrow()
    const answeredAt = new Date(received.getTime() + 5 * HOUR_MS)
    const reply = { id: randomUUID(), message_id: id, kind: 'answer' as const, words: answer, mail_key: null }
    await insertReply(db, { ...reply, written_by: OWNER_EMAIL, written_at: answeredAt.toISOString() })
    await setMessageState(db, id, 'done', answeredAt)
  }
}

function contactRules({ brand, publicUrl, mode }: ApplyEvents['rules']) {
  return { brand, publicUrl, mode, ownerEmails: [] }
}

/** Fewer at night and in summer than on a Sunday in December; pages of what sells are looked at more. */
async function visit(db: Database, { content, catalogue, now }: Seeded, draw: Draw): Promise<void> {
  const paths = [
    '/',
    '/bundles',
    '/subscription',
    ...content.categories.map(({ path }) => path),
    '/setup',
    '/gift',
    '/feed',
  ]
  const free = content.categories.flatMap(({ slug, offer }) =>
    offer.kind === 'free' ? (catalogue.wallpapers[slug] ?? []) : [],
  )
  const views: PageViews[] = []
  const counts: VisitCount[] = []
  for (let age = 364; age >= 0; age--) {
    const date = new Date(now.getTime() - age * DAY_MS)
    const day = date.toISOString().slice(0, 10)
    const isWeekend = date.getUTCDay() % 6 === 0
    const pull = (0.35 + 0.65 * ((364 - age) / 364)) * (isWeekend ? 1.35 : 1) * (0.8 + draw() * 0.4)
    for (const [at, path] of paths.entries())
      views.push({ day, path, views: Math.round((pull * 34) / (1 + at * 0.55)) })
    for (const [name, share] of CAME_FROM)
      counts.push({ day, kind: 'referrer', name, count: Math.round(pull * share * 26) })
    for (const { id } of free.slice(0, 6))
      counts.push({ day, kind: 'free-download', name: id, count: Math.floor(pull * draw() * 5) })
  }
  for (const [name, count] of Object.entries(SEARCHED)) {
    for (let nr = 0; nr < count; nr++) {
      const day = new Date(now.getTime() - Math.floor(draw() ** 2 * 364) * DAY_MS).toISOString().slice(0, 10)
      counts.push({ day, kind: 'search', name, count: 1 })
    }
  }
  for (let from = 0; from < views.length; from += PER_WRITE) {
    await addPageViews(
      db,
      views.slice(from, from + PER_WRITE).filter((count) => count.views > 0),
    )
  }
  await addVisitCounts(
    db,
    counts.filter(({ count }) => count > 0),
  )
}

/** SQLite takes 32,766 parameters a statement. */
const PER_WRITE = 3_000

/** Whoever presses 'Open the desk' is the first of them. */
export const OWNER_EMAIL = 'you@example.com'

async function hireTeam(db: Database, now: Date): Promise<void> {
  const since = new Date(now.getTime() - 370 * DAY_MS)
  await createStaff(db, { id: randomUUID(), email: OWNER_EMAIL, role: 'owner' }, since)
  await createStaff(
    db,
    { id: randomUUID(), email: 'robin@example.com', role: 'catalogue' },
    new Date(+since + 90 * DAY_MS),
  )
  await createStaff(
    db,
    { id: randomUUID(), email: 'sam@example.com', role: 'support' },
    new Date(+since + 200 * DAY_MS),
  )
}
