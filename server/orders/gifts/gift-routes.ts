import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { formatMoney } from '../../../contract/money.ts'
import { longDay } from '../../../contract/orders/consent.ts'
import { accountLimits } from '../../accounts/account-limits.ts'
import type { Customer, FindCustomer } from '../../accounts/customer.ts'
import { normalizeEmail } from '../../accounts/email-address.ts'
import { awayNotice, notForSaleNotice, waitNotice } from '../../checkout/checkout-notices.ts'
import { type OpenCheckouts, type Opened, openCheckout } from '../../checkout/open-checkout.ts'
import type { CheckoutPages } from '../../checkout/start-checkout-routes.ts'
import type { Database } from '../../database/database.ts'
import { parseForm } from '../../http/parse-body.ts'
import { withForms } from '../../http/served-pages.ts'
import { ALL_SCOPE } from '../../library/entitlements.ts'
import { offerOf, type Product } from '../../prices/products.ts'
import type { ApplyEvents } from '../event-inbox.ts'
import {
  deleteGift,
  findGiftBy,
  type GiftRow,
  giftPurpose,
  insertGift,
  isLetterLost,
  listGiftsOf,
} from '../gift-queries.ts'
import { isOrderOpen } from '../order.ts'
import { findOrderByAnyId } from '../order-queries.ts'
import { GIVEN_PATH, sendToOtherAddress } from './gift-letters.ts'
import {
  type GiftForm,
  type GivenGift,
  giftFormPage,
  givenGiftPage,
  MOST_GIFT_LETTERS,
  payGiftPage,
} from './gift-pages.ts'

export type GiftRoutes = OpenCheckouts & {
  readonly checkout: ApplyEvents
  readonly findCustomer: FindCustomer
  readonly pages: CheckoutPages
}

type OneToken = { Params: { token: string } }

/** Buying for somebody else. Giving everything needs an account, as buying it does. */
export function giftRoutes(app: FastifyInstance, options: GiftRoutes): void {
  const { db, rules, findCustomer, pages } = options
  const limits = accountLimits(db, rules.now)

  app.get('/gift', async (request, reply) => {
    if (!rules.brand().offersGifts) return pages.sendNotFound(request, reply)
    const customer = await findCustomer(request)
    const asked = readGiftForm(request.query)
    const day = asked.day || giftDays(rules.now())[0]
    return ask(options, reply, customer, { ...asked, day, fromName: asked.fromName || (customer?.name ?? '') })
  })

  withForms(app, (scope) => {
    scope.post('/gift', async (request, reply) => {
      if (!rules.brand().offersGifts) return pages.sendNotFound(request, reply)
      const [customer, typed] = [await findCustomer(request), readGiftForm(request.body)]
      const product = listOffers(options, customer).find(({ slug }) => slug === typed.of)
      const problem = product ? findFormProblem(typed, rules.now()) : 'Please choose what to give.'
      if (problem !== null || !product) return ask(options, reply, customer, typed, problem)
      const id = randomUUID()
      await insertGift(db, giftOf(typed, { id, giver_id: customer?.id ?? null, now: rules.now() }))
      const opening = { request, reply, product, customer, purpose: giftPurpose(id) }
      const opened = await openCheckout(options, limits, opening)
      if (opened.result !== 'open') {
        await deleteGift(db, id)
        return sayNotOpened(pages, reply, product, opened)
      }
      const edit = `/gift?${new URLSearchParams({ ...typed })}`
      return pages.sendPage(reply, 200, payGiftPage(typed, describe(options, product), opened.url, edit))
    })
  })

  app.get<OneToken>(`${GIVEN_PATH}/:token`, async (request, reply) => {
    const gift = await findGiftBy(db, 'given_hash', request.params.token)
    if (!gift) return pages.sendNotFound(request, reply)
    reply.header('referrer-policy', 'no-referrer')
    return showGiven(options, reply, gift, { typed: '', problem: null })
  })

  withForms(app, (scope) => {
    scope.post<OneToken>(`${GIVEN_PATH}/:token`, async (request, reply) => {
      const gift = await findGiftBy(db, 'given_hash', request.params.token)
      if (!gift) return pages.sendNotFound(request, reply)
      const typed = readGiftForm(request.body).toEmail
      const result = await sendToOtherAddress(db, rules, gift, typed)
      const problem = 'Please type their e-mail address.'
      if (result === 'no-address') return showGiven(options, reply, gift, { typed, problem })
      return reply.header('cache-control', 'no-store').redirect(request.url, 303)
    })
  })
}

async function showGiven(
  { checkout, db, pages }: GiftRoutes,
  reply: FastifyReply,
  gift: GiftRow,
  asked: { readonly typed: string; readonly problem: string | null },
): Promise<FastifyReply> {
  const state = await stateOf(checkout, gift)
  const isLost = state.isOpen && (await isLetterLost(db, gift))
  const other = isLost ? { ...asked, action: reply.request.url } : null
  return pages.sendPage(reply, asked.problem === null ? 200 : 400, givenGiftPage(state, factsOf(state, gift), other))
}

/** What can be given by whoever asks. */
function listOffers({ rules, payments }: GiftRoutes, customer: Customer | null): Product[] {
  return [...rules.products.values()].filter(
    (product) => (customer || product.scope !== ALL_SCOPE) && payments.findObstacle(offerOf(product)) === null,
  )
}

async function ask(
  options: GiftRoutes,
  reply: FastifyReply,
  customer: Customer | null,
  typed: GiftForm,
  problem: string | null = null,
): Promise<FastifyReply> {
  const page = giftFormPage({
    offers: listOffers(options, customer).map((product) => describe(options, product)),
    typed,
    problem,
    days: giftDays(options.rules.now()),
    isSignedIn: customer !== null,
    given: customer ? await listGiven(options.checkout, customer) : [],
  })
  return options.pages.sendPage(reply, problem === null ? 200 : 400, page)
}

function sayNotOpened(
  { sendNotice }: CheckoutPages,
  reply: FastifyReply,
  product: Product,
  opened: Exclude<Opened, { readonly result: 'open' }>,
): FastifyReply {
  if (opened.result === 'wait') return sendNotice(reply.header('retry-after', opened.seconds), 429, waitNotice('/gift'))
  return sendNotice(reply, 503, opened.result === 'away' ? awayNotice(product, '/gift') : notForSaleNotice(product))
}

function factsOf({ product }: GivenGift, gift: GiftRow) {
  const { words, from_name, to_name, to_email, arrives_at } = gift
  return [
    ['Gift', product],
    ['For', [to_name, to_email].filter(Boolean).join(', ')],
    ['Arrives on', longDay(arrives_at)],
    ...(words ? [['Your words', words] as const] : []),
    ...(from_name ? [['From', from_name] as const] : []),
  ] as const
}

function giftOf(typed: GiftForm, { id, giver_id, now }: { id: string; giver_id: string | null; now: Date }) {
  return {
    id,
    giver_id,
    product: typed.of,
    from_name: typed.fromName,
    to_name: typed.toName,
    to_email: typed.toEmail,
    to_email_key: normalizeEmail(typed.toEmail),
    words: typed.words,
    arrives_at: arrivalOf(typed.day, now),
    created_at: now.toISOString(),
  }
}

function describe({ rules }: Pick<GiftRoutes, 'rules'>, { slug, name, priceMinor, currency }: Product) {
  return { slug, name, price: formatMoney(priceMinor, currency, rules.brand()) }
}

function describeGift({ rules }: ApplyEvents, { product }: GiftRow): string {
  return rules.products.get(product)?.name ?? 'A bundle'
}

async function listGiven(checkout: ApplyEvents, { id }: Customer): Promise<GivenGift[]> {
  const gifts = await listGiftsOf(checkout.db, id)
  return Promise.all(gifts.map((gift) => stateOf(checkout, gift)))
}

/** Whether it was opened; never what came of it. */
async function stateOf(checkout: ApplyEvents, gift: GiftRow): Promise<GivenGift & { readonly isOpen: boolean }> {
  const { db, rules } = checkout
  const order = await findOrderByAnyId(db, rules.mode, gift.order_id ?? '')
  const isOpen = order !== undefined && isOrderOpen(order, rules.mode)
  const state = !isOpen
    ? 'It has ended: it opens to nobody.'
    : gift.claimed_at
      ? `It was opened on ${longDay(gift.claimed_at)}.`
      : gift.sent_at
        ? await sentWords(db, gift, gift.sent_at)
        : `The letter leaves on ${longDay(gift.arrives_at)}.`
  return { product: describeGift(checkout, gift), toName: gift.to_name, state, number: order?.number ?? '', isOpen }
}

async function sentWords(db: Database, gift: GiftRow, sentAt: string): Promise<string> {
  return (await isLetterLost(db, gift))
    ? `The letter did not arrive${gift.to_email && ` at ${gift.to_email}`}.`
    : `The letter left on ${longDay(sentAt)}. It has not been opened yet.`
}

const DAY_MS = 24 * 60 * 60 * 1000
const LATEST_DAYS = 365
/** Of a later day; in the morning of most readers. */
const HOUR = 'T08:00:00.000Z'

const text = (most: number) => z.string().trim().max(most).catch('')
const form = z.object({
  of: text(100),
  toName: text(60),
  toEmail: text(254),
  words: z.string().trim().catch(''),
  fromName: text(60),
  day: text(10),
})
const address = z.email().max(254)

function readGiftForm(body: unknown): GiftForm {
  return parseForm(form, body)
}

/** The first and the last day that a gift may arrive on. */
function giftDays(now: Date): readonly [string, string] {
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  return [day(now.getTime()), day(now.getTime() + LATEST_DAYS * DAY_MS)]
}

/** When its letter leaves: at once today, else in the morning of its day. */
function arrivalOf(day: string, now: Date): string {
  return day <= now.toISOString().slice(0, 10) ? now.toISOString() : `${day}${HOUR}`
}

/** What keeps it from being a gift, in a sentence. */
function findFormProblem(typed: GiftForm, now: Date): string | null {
  const [first, last] = giftDays(now)
  if (typed.toName === '') return 'Please type their name.'
  if (!address.safeParse(typed.toEmail).success) return 'Please type their e-mail address.'
  if (typed.words.length > MOST_GIFT_LETTERS) return `Please use ${MOST_GIFT_LETTERS} letters at most for your words.`
  if (typed.fromName === '') return 'Please type your name, so that they know who it is from.'
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(typed.day) && !Number.isNaN(Date.parse(`${typed.day}T00:00:00Z`))
  return isDay && typed.day >= first && typed.day <= last
    ? null
    : 'Please choose a day from today until a year from now.'
}
