import type { Content } from '../../contract/content/content.ts'
import { formatMoney } from '../../contract/money.ts'
import { ALL_ACCESS } from '../../contract/pictures/catalogue.ts'
import { choosePayments } from '../choose/choose-payments.ts'
import { PROVIDERS } from '../choose/providers.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../database/database.ts'
import { examineOutbox } from '../mail/mail-log-queries.ts'
import { findNewestEventTime, listFailedEvents } from '../orders/event-queries.ts'
import { findNewestPurchase, hasOrdersFrom } from '../orders/order-queries.ts'
import type { Mode } from '../payments/payments.ts'
import { type ProviderPrice, ProviderUnreachableError } from '../payments/payments.ts'
import { type Product, productsOf } from '../prices/products.ts'
import { type Check, type Finding, fails, note, ok, type Patient } from './check.ts'

const PAYMENT_PROVIDER = 'payment provider'
const NEEDS = 'Set its keys (.env.example names them), or set it up on the desk.'

/** Asks the provider for its prices, which only the right key is told, and compares them with the shop's. */
export const paymentsCheck: Check = {
  about: PAYMENT_PROVIDER,
  needs: ['catalogue'],
  async look(patient) {
    return [...(await lookAtSeller(patient)), ...(await lookAtOthers(patient))]
  },
}

type Shop = Pick<Patient, 'config' | 'catalogue' | 'content'>

async function lookAtSeller({ config, catalogue, content }: Shop): Promise<Finding[]> {
  if (config.payments.provider === 'none')
    return [fails(PAYMENT_PROVIDER, 'None is set up: nothing can be bought.', NEEDS)]
  const products = productsOf(content, catalogue.bundles)
  const priced = [...products.values()].filter((product) => isPricedThere(config, product))
  try {
    const prices = await (await choosePayments(config.payments, products)).listPrices()
    return [keyFinding(config), ...comparePrices(config, priced, prices), ...creditFindings(config, content)]
  } catch (error) {
    if (!(error instanceof ProviderUnreachableError)) throw error
    return [unreachableFinding(config.payments, error)]
  }
}

/** Those whose keys are known: what they took before is asked for, and given back, by them. */
async function lookAtOthers({ config, catalogue, content }: Shop): Promise<Finding[]> {
  const products = productsOf(content, catalogue.bundles)
  const real = config.otherPayments.filter(({ usesSandbox }) => !usesSandbox)
  return Promise.all(
    real.map(async (other) => {
      try {
        await (await choosePayments(other, products)).listPrices()
        return ok(PAYMENT_PROVIDER, `${other.title} takes the key as well: what it took before can be given back.`)
      } catch (error) {
        if (!(error instanceof ProviderUnreachableError)) throw error
        return unreachableFinding(other, error)
      }
    }),
  )
}

/** Whether the provider has a price for it. Bundles that cannot be sold are another check's finding. */
function isPricedThere({ payments: { links, needsLinks } }: Config, { slug }: Product): boolean {
  if (links === null) return true
  const link = Object.hasOwn(links, slug) ? links[slug] : undefined
  return link !== undefined && (needsLinks || link.url !== undefined)
}

/** Whether buyers pay the provider's price; on a page that the shop makes they pay the shop's. */
function isPaidThere({ payments: { links } }: Config, { slug }: Product): boolean {
  return links === null || links[slug]?.url !== undefined
}

function keyFinding({ payments: { usesSandbox, title, mode } }: Config): Finding {
  if (usesSandbox) return note(PAYMENT_PROVIDER, 'The sandbox plays the provider; nobody pays.')
  return ok(PAYMENT_PROVIDER, `${title} takes the key, in ${mode} mode.`)
}

function unreachableFinding(payments: Config['payments'], { message, status }: ProviderUnreachableError) {
  if (payments.usesSandbox && status === undefined) {
    return note(PAYMENT_PROVIDER, 'The sandbox is not running; it starts with npm start.')
  }
  const isRefused = status === 401 || status === 403 || status === 404
  return fails(
    PAYMENT_PROVIDER,
    message,
    isRefused ? `Look at ${payments.keyVariable}.` : 'Look at its status page, and try again.',
  )
}

/** An owner who gives credit and sells all-access on a page of their own would wait for it in vain. */
function creditFindings({ payments: { links } }: Config, { credit, allAccess }: Content): Finding[] {
  const hasOwnPage = links?.[ALL_ACCESS.slug]?.url !== undefined
  if (!credit.isGiven || allAccess.isSold === false || !hasOwnPage) return []
  const advice = `Take the url of '${ALL_ACCESS.slug}' out of CHECKOUT_LINKS, or set credit.isGiven to false.`
  return [note('credit', 'Bundles do not count toward all-access, because a page of your own sells it.', advice)]
}

function comparePrices(config: Config, priced: readonly Product[], prices: readonly ProviderPrice[]): Finding[] {
  const { title, links, needsLinks } = config.payments
  const wrong = priced.flatMap((product) => {
    const { slug, name, priceMinor, currency } = product
    const there = prices.find((entry) => entry.product === slug)
    const advice = `Correct the price there, or the productId of '${slug}' in CHECKOUT_LINKS.`
    if (!there) return [fails('prices', `${title} has no price for ${name}.`, advice)]
    const isSame = there.currency === currency && (there.priceMinor === priceMinor || !isPaidThere(config, product))
    const [ours, theirs] = [formatMoney(priceMinor, currency), formatMoney(there.priceMinor, there.currency)]
    return isSame ? [] : [fails('prices', `${name} costs ${ours} here and ${theirs} at the provider.`, advice)]
  })
  if (wrong.length > 0) return wrong
  if (priced.length > 0) return [ok('prices', `All ${priced.length} are the provider's too.`)]
  const isOurs = links !== null && !needsLinks
  return [
    isOurs
      ? ok('prices', "Every checkout is made at the shop's own price.")
      : note('prices', 'Nothing is sold, so there is no price to compare.'),
  ]
}

const CHECKOUT_LINKS = 'checkout links'

/** Looks whether the owner's file of checkout links can be read as it is; which bundles lack one, they say themselves. */
export const linksCheck: Check = {
  about: CHECKOUT_LINKS,
  needs: [],
  async look({ config: { payments } }) {
    const { links, needsLinks, linksProblem } = payments
    if (links === null) return []
    const count = Object.keys(links).length
    if (linksProblem === null && count === 0 && !needsLinks)
      return [ok(CHECKOUT_LINKS, 'There are none, and none is needed.')]
    if (linksProblem === null) return [ok(CHECKOUT_LINKS, `The file has ${count}.`)]
    return [
      fails(CHECKOUT_LINKS, linksProblem, '.env.example shows the file; an open shop reads it anew within seconds.'),
    ]
  },
}

const WEBHOOK = 'webhook'
/** A webhook that comes within this time of its purchase is no late one. */
const PATIENCE_MS = 15 * 60 * 1000

/** Whether the provider's events arrive: an order that only the reconciler found had none. */
export const webhookCheck: Check = {
  about: WEBHOOK,
  needs: ['db'],
  async look({ config, db }) {
    const { payments, otherPayments, publicUrl } = config
    const heard = [payments, ...otherPayments]
    const found = await Promise.all(
      heard.map(({ provider }) =>
        provider === 'none' ? [] : lookAtWebhook(db, provider, publicUrl, provider === payments.provider),
      ),
    )
    return [...found.flat(), ...(await listUnheard(db, heard))]
  },
}

/** Whoever took orders here and cannot be heard any more: what goes back there leaves access open. */
async function listUnheard(db: Database, heard: readonly { readonly provider: string }[]): Promise<Finding[]> {
  const unheard = PROVIDERS.filter(({ name }) => !heard.some(({ provider }) => provider === name))
  const found: Finding[] = []
  for (const { name, title, connecting, variables } of unheard) {
    if (connecting === null || !(await hasOrdersFrom(db, name))) continue
    const words = `Orders were paid at ${title}, whose keys are not set: what is refunded or disputed there is not heard of.`
    found.push(
      fails(WEBHOOK, words, `Set ${Object.keys(variables).join(', ')} again; another provider goes on selling.`),
    )
  }
  return found
}

async function lookAtWebhook(
  db: Database,
  provider: string,
  publicUrl: string,
  isSelling: boolean,
): Promise<Finding[]> {
  const address = `${publicUrl}/webhooks/${provider}`
  const [event, purchase] = await Promise.all([findNewestEventTime(db, provider), findNewestPurchase(db, provider)])
  if (!event && !purchase) {
    return isSelling ? [note(WEBHOOK, 'Nothing was sold yet, so none has come.', `It comes to ${address}.`)] : []
  }
  const isMissing = purchase && (!event || Date.parse(event) + PATIENCE_MS < Date.parse(purchase))
  if (!isMissing) return [ok(WEBHOOK, `The last one came at ${event}.`)]
  const found = `The order of ${purchase} came without one; ${event ? `the last came at ${event}` : 'none ever came'}.`
  return [fails(WEBHOOK, found, `Let the provider call ${address}, with the webhook secret of the settings.`)]
}

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
