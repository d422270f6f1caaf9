import { CURRENCY } from '../../contract/bundles.ts'
import { choosePayments } from '../../server/adapters/payments/choose-payments.ts'
import { type ProviderPrice, ProviderUnreachableError } from '../../server/checkout/payments.ts'
import { isSold } from '../../server/checkout/payments-config.ts'
import { type Products, productsOf } from '../../server/checkout/products.ts'
import type { Config } from '../../server/config.ts'
import { type Check, type Finding, fails, note, ok } from './check.ts'

const about = 'payment provider'
const NAMES = { lemonsqueezy: 'Lemon Squeezy', stripe: 'Stripe', sandbox: 'The sandbox' } as const
const KEYS = { lemonsqueezy: 'LEMONSQUEEZY_API_KEY', stripe: 'STRIPE_SECRET_KEY', sandbox: 'SECRET' } as const

/** Asks the provider for its prices, which only the right key is told, and compares them with the shop's. */
export const paymentsCheck: Check = {
  about,
  needs: ['catalogue'],
  async look({ config, catalogue }) {
    const products = productsOf(catalogue.bundles)
    const linked = listLinked(config, products)
    try {
      const prices = await choosePayments(config.payments, linked).listPrices()
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

function keyFinding({ payments: { provider, mode } }: Config): Finding {
  if (provider === 'sandbox') return note(about, 'The sandbox plays the provider; nobody pays.')
  return ok(about, `${NAMES[provider]} takes the key, in ${mode} mode.`)
}

function unreachableFinding({ payments: { provider } }: Config, { message, status }: ProviderUnreachableError) {
  if (provider === 'sandbox' && status === undefined) {
    return note(about, 'The sandbox is not running; it starts with npm start.')
  }
  const isRefused = status === 401 || status === 403 || status === 404
  return fails(about, message, isRefused ? `Look at ${KEYS[provider]}.` : 'Look at its status page, and try again.')
}

function comparePrices(
  { payments: { provider } }: Config,
  products: Products,
  linked: readonly string[],
  prices: readonly ProviderPrice[],
): Finding[] {
  const wrong = linked.flatMap((slug) => {
    const [product, price] = [products.get(slug), prices.find((entry) => entry.product === slug)]
    if (!product) return []
    const here = words(product.priceMinor, CURRENCY)
    const advice = `Correct the price there, or the productId of '${slug}' in CHECKOUT_LINKS.`
    if (!price) return [fails('prices', `${NAMES[provider]} has no price for ${product.name}.`, advice)]
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
