import { ALL_ACCESS } from '../../contract/bundles.ts'
import type { Content } from '../../contract/content.ts'
import { formatMoney } from '../../contract/money.ts'
import { choosePayments } from '../choose/choose-payments.ts'
import type { Config } from '../config/config.ts'
import { type ProviderPrice, ProviderUnreachableError } from '../payments/payments.ts'
import { type Product, productsOf } from '../prices/products.ts'
import { type Check, type Finding, fails, note, ok, type Patient } from './check.ts'

const about = 'payment provider'
const NEEDS = 'Set its keys (.env.example names them), or set it up on the desk.'

/** Asks the provider for its prices, which only the right key is told, and compares them with the shop's. */
export const paymentsCheck: Check = {
  about,
  needs: ['catalogue'],
  async look(patient) {
    return [...(await lookAtSeller(patient)), ...(await lookAtOthers(patient))]
  },
}

type Shop = Pick<Patient, 'config' | 'catalogue' | 'content'>

async function lookAtSeller({ config, catalogue, content }: Shop): Promise<Finding[]> {
  if (config.payments.provider === 'none') return [fails(about, 'None is set up: nothing can be bought.', NEEDS)]
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
        return ok(about, `${other.title} takes the key as well: what it took before can be given back.`)
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
  if (usesSandbox) return note(about, 'The sandbox plays the provider; nobody pays.')
  return ok(about, `${title} takes the key, in ${mode} mode.`)
}

function unreachableFinding(payments: Config['payments'], { message, status }: ProviderUnreachableError) {
  if (payments.usesSandbox && status === undefined) {
    return note(about, 'The sandbox is not running; it starts with npm start.')
  }
  const isRefused = status === 401 || status === 403 || status === 404
  return fails(
    about,
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
