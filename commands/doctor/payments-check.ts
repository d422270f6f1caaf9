import { CURRENCY } from '../../contract/bundles.ts'
import { type ProviderPrice, ProviderUnreachableError } from '../../server/checkout/payments.ts'
import { type Products, productsOf } from '../../server/checkout/products.ts'
import { choosePayments } from '../../server/choose/choose-payments.ts'
import type { Config } from '../../server/config/config.ts'
import { isSold } from '../../server/config/payments-config.ts'
import { type Check, type Finding, fails, note, ok } from './check.ts'

const about = 'payment provider'

/** Asks the provider for its prices, which only the right key is told, and compares them with the shop's. */
export const paymentsCheck: Check = {
  about,
  needs: ['catalogue'],
  async look({ config, catalogue }) {
    const products = productsOf(catalogue.bundles)
    const linked = listLinked(config, products)
    try {
      const prices = await (await choosePayments(config.payments, linked)).listPrices()
      return [keyFinding(config), ...comparePrices(config, products, linked, prices)]
    } catch (error) {
      if (!(error instanceof ProviderUnreachableError)) throw error
      return [unreachableFinding(config, error)]
    }
  },
}

/** Bundles without a link are another check's finding. */
function listLinked({ payments }: Config, products: Products): string[] {
  return [...products.keys()].filter((slug) => isSold(payments, slug))
}

function keyFinding({ payments: { usesSandbox, title, mode } }: Config): Finding {
  if (usesSandbox) return note(about, 'The sandbox plays the provider; nobody pays.')
  return ok(about, `${title} takes the key, in ${mode} mode.`)
}

function unreachableFinding({ payments }: Config, { message, status }: ProviderUnreachableError) {
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

function comparePrices(
  { payments: { title } }: Config,
  products: Products,
  linked: readonly string[],
  prices: readonly ProviderPrice[],
): Finding[] {
  const wrong = linked.flatMap((slug) => {
    const [product, price] = [products.get(slug), prices.find((entry) => entry.product === slug)]
    if (!product) return []
    const here = words(product.priceMinor, CURRENCY)
    const advice = `Correct the price there, or the productId of '${slug}' in CHECKOUT_LINKS.`
    if (!price) return [fails('prices', `${title} has no price for ${product.name}.`, advice)]
    const there = words(price.priceMinor, price.currency)
    if (here === there) return []
    return [fails('prices', `${product.name} costs ${here} here and ${there} at the provider.`, advice)]
  })
  if (linked.length === 0) return [note('prices', 'Nothing is sold, so there is no price to compare.')]
  return wrong.length > 0 ? wrong : [ok('prices', `All ${linked.length} are the provider's too.`)]
}

function words(priceMinor: number, currency: string): string {
  return `${(priceMinor / 100).toFixed(2)} ${currency}`
}
