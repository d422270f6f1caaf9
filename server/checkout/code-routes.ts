import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { ShopBrand } from '../../contract/content/brand.ts'
import { formatMoney } from '../../contract/money.ts'
import { CODE_PATH, type CodesTaken } from '../../contract/orders/checkout.ts'
import { TIED_WORDS } from '../../contract/orders/reductions.ts'
import { accountLimits } from '../accounts/account-limits.ts'
import type { Customer, FindCustomer } from '../accounts/customer.ts'
import { type Html, html, problemNote } from '../http/html.ts'
import { parseForm } from '../http/parse-body.ts'
import { withForms } from '../http/served-pages.ts'
import { ALL_SCOPE } from '../library/entitlements.ts'
import { findViewer, type LibraryCookies, type Viewer } from '../library/library-viewer.ts'
import { findCode, listLiveCodes, plainCode } from '../prices/code-queries.ts'
import { judgeCode } from '../prices/judge-code.ts'
import { findToPay, offerOf, type Product } from '../prices/products.ts'
import { awayNotice, notForSaleNotice, ownedNotice, waitNotice } from './checkout-notices.ts'
import { type FindCredit, type FoundCredit, type OpenCheckouts, type Opened, openCheckout } from './open-checkout.ts'
import { type CheckoutPages, isOwned, pathOf } from './start-checkout-routes.ts'

export type CodeRoutes = OpenCheckouts & {
  readonly findCustomer: FindCustomer
  readonly findCredit: FindCredit
  readonly cookies: LibraryCookies
  readonly pages: CheckoutPages
}

/** What no database takes as words is no code and no product. */
const words = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .regex(/^\P{Cc}*$/u)
    .catch('')
const form = z.object({ of: words(100), code: words(40) })

/** How long a browser goes by what it was told of codes. */
const KEPT_SECONDS = 60

/** Buying with a code: price, sale, credit, then one code. Guessing waits longer and longer. */
export function codeRoutes(app: FastifyInstance, options: CodeRoutes): void {
  const { db, rules, findCustomer, cookies } = options
  const limits = accountLimits(db, rules.now)

  app.get('/api/codes-taken', async (_request, reply): Promise<CodesTaken> => {
    reply.header('cache-control', `public, max-age=${KEPT_SECONDS}`)
    return { of: await findTaken(options) }
  })

  app.get(CODE_PATH, async (request, reply) => {
    return ask(options, reply, await findCustomer(request), parseForm(form, request.query))
  })

  withForms(app, (scope) => {
    scope.post(CODE_PATH, async (request, reply) => {
      const viewer = await findViewer({ db, mode: rules.mode, findCustomer, cookies, now: rules.now }, request)
      const typed = parseForm(form, request.body)
      const product = listOffersTo(options, viewer.customer).find(({ slug }) => slug === typed.of)
      if (!product) return ask(options, reply, viewer.customer, typed, 'Please choose what to buy.')
      const seconds = await limits.code(request.ip)
      if (seconds > 0) return options.pages.sendNotice(reply.header('retry-after', seconds), 429, waitNotice(CODE_PATH))
      return buy({ options, limits, request, reply, viewer, typed, product })
    })
  })
}

type Buying = {
  readonly options: CodeRoutes
  readonly limits: ReturnType<typeof accountLimits>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly viewer: Viewer
  readonly typed: CodeForm
  readonly product: Product
}

async function buy(buying: Buying): Promise<FastifyReply> {
  const { options, limits, request, reply, viewer, typed, product } = buying
  const { db, rules, pages, payments } = options
  const { customer } = viewer
  const refuse = (why: string) => ask(options, reply, customer, typed, why)
  const code = await findCode(db, plainCode(typed.code))
  const credit = product.scope === ALL_SCOPE ? await options.findCredit(customer) : null
  const before = credit?.product ?? product
  const price = { product: product.slug, priceMinor: before.priceMinor, currency: product.currency }
  const verdict = judgeCode(code, price, rules.now())
  if ('why' in verdict || !code) return refuse('why' in verdict ? verdict.why : '')
  await limits.codeWasRight(request.ip)
  if (await isOwned(options, viewer, product))
    return pages.sendNotice(reply, 200, ownedNotice(rules.brand(), product, `${pathOf(product)}&again=1`))
  const toPayMinor = findToPay(payments, offerOf(before), verdict.offMinor)
  if (toPayMinor === 0) return refuse('Too little would be left to pay for it. The code holds for what costs more.')
  const offMinor = before.priceMinor - toPayMinor
  const opened = await openCheckout(options, limits, {
    request,
    reply,
    product: { ...product, priceMinor: toPayMinor },
    customer,
    ...(credit && { credit }),
    code: { code, offMinor },
  })
  if (opened.result === 'refused') return refuse(opened.why)
  if (opened.result !== 'open') return sayNotOpened(pages, reply, product, opened)
  const sum = { name: product.name, priceMinor: product.priceMinor, currency: product.currency, toPayMinor, offMinor }
  const edit = `${CODE_PATH}?${new URLSearchParams({ ...typed })}`
  const shown = { ...sum, code: code.code, credit: linesOf(credit) }
  return pages.sendPage(reply, 200, payReducedPage(rules.brand(), shown, opened.url, edit))
}

function linesOf(credit: FoundCredit | null) {
  return credit?.lines.map(({ name, amountMinor }) => ({ name, amountMinor })) ?? []
}

/** What is sold where the price is ours to say. */
function listOffers({ rules, payments }: CodeRoutes): Product[] {
  return [...rules.products.values()].filter(
    (product) => payments.takesAmounts(product.slug) && payments.findObstacle(offerOf(product)) === null,
  )
}

/** The same as far as whoever asks may buy it. */
function listOffersTo(options: CodeRoutes, customer: Customer | null): Product[] {
  return listOffers(options).filter(({ scope }) => customer || scope !== ALL_SCOPE)
}

/** What some code that is not over takes something off; one for all of them is enough. */
async function findTaken(options: CodeRoutes): Promise<string[]> {
  const now = options.rules.now()
  const codes = await listLiveCodes(options.db, now)
  if (codes.length === 0) return []
  const isTaken = ({ slug: product, priceMinor, currency }: Product) =>
    codes.some((code) => 'offMinor' in judgeCode(code, { product, priceMinor, currency }, now))
  return listOffers(options)
    .filter(isTaken)
    .map(({ slug }) => slug)
}

async function ask(
  options: CodeRoutes,
  reply: FastifyReply,
  customer: Customer | null,
  typed: CodeForm,
  problem: string | null = null,
): Promise<FastifyReply> {
  const offers = listOffersTo(options, customer)
  const page = codeFormPage(options.rules.brand(), { offers, typed, problem, isSignedIn: customer !== null })
  return options.pages.sendPage(reply, problem === null ? 200 : 400, page)
}

type NotOpened = Exclude<Opened, { readonly result: 'open' | 'refused' }>

function sayNotOpened({ sendNotice }: CheckoutPages, reply: FastifyReply, product: Product, opened: NotOpened) {
  if (opened.result === 'wait')
    return sendNotice(reply.header('retry-after', opened.seconds), 429, waitNotice(CODE_PATH))
  return sendNotice(reply, 503, opened.result === 'away' ? awayNotice(product, CODE_PATH) : notForSaleNotice(product))
}

type CodeForm = { readonly of: string; readonly code: string }
type CodeOffer = {
  readonly slug: string
  readonly name: string
  readonly priceMinor: number
  readonly currency: string
}
type Page = { readonly title: string; readonly body: Html }

type FormPage = {
  readonly offers: readonly CodeOffer[]
  readonly typed: CodeForm
  readonly isSignedIn: boolean
  readonly problem: string | null
}

/** What to buy, and the code. Works without scripts. */
function codeFormPage({ locale }: ShopBrand, { offers, typed, isSignedIn, problem }: FormPage): Page {
  const choices = offers.map(
    ({ slug, name, priceMinor, currency }) =>
      html`<option value="${slug}"${slug === typed.of && html` selected`}>${name}, ${formatMoney(priceMinor, currency, { locale })}</option>`,
  )
  const body = html`<p class="lead">A code takes something off one purchase. Nothing is paid yet: you see the new price first.</p>
<form method="post" action="${CODE_PATH}">
${problemNote(problem)}
<label data-field>What<select name="of" required>${choices}</select>${!isSignedIn && html`<small>To buy everything at once, <a href="/login">log in</a> first.</small>`}</label>
<label data-field>Code<input name="code" value="${typed.code}" autocomplete="off" autocapitalize="characters" spellcheck="false" maxlength="40" required></label>
<div data-actions><button data-main>Use the code</button></div>
</form>`
  return { title: 'Have a code?', body }
}

type ReducedSum = {
  readonly name: string
  readonly currency: string
  readonly priceMinor: number
  /** What was paid for bundles before, each in its words. */
  readonly credit: readonly { readonly name: string; readonly amountMinor: number }[]
  readonly code: string
  readonly offMinor: number
  readonly toPayMinor: number
}

/** The page that holds the link: a form may not lead to another site. */
function payReducedPage({ locale }: ShopBrand, sum: ReducedSum, payUrl: string, edit: string): Page {
  const money = (minor: number) => formatMoney(minor, sum.currency, { locale })
  const fact = (name: string, value: string) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`
  const body = html`<p class="lead">The code holds.</p>
<dl>${fact(sum.name, money(sum.priceMinor))}${sum.credit.map(({ name, amountMinor }) => fact(name, `− ${money(amountMinor)}`))}${fact(`Code ${sum.code}`, `− ${money(sum.offMinor)}`)}${fact('You pay', money(sum.toPayMinor))}</dl>
${sum.credit.length > 0 && html`<p data-note>${TIED_WORDS}</p>`}
<div data-actions><a data-main href="${payUrl}" target="_blank" rel="noopener">Pay ${money(sum.toPayMinor)}</a><a href="${edit}">Change it</a></div>
<p data-small>The payment page opens in a new tab. The code is kept for you for a day.</p>`
  return { title: 'Almost there', body }
}
