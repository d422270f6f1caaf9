import { z } from 'zod'
import { type CheckoutLinks, variantsOf } from '../checkout-links.ts'
import type { Provider, ProviderSettings, Values } from '../provider.ts'
import { LEMON_ABILITIES, lemonSqueezyPayments } from './lemonsqueezy-payments.ts'
import { lemonSqueezySetUp } from './lemonsqueezy-set-up.ts'

type LemonSqueezySettings = ProviderSettings & {
  readonly usesSandbox: false
  readonly links: CheckoutLinks
  readonly storeId: string
  readonly apiKey: string
  readonly webhookSecret: string
}

const TITLE = 'Lemon Squeezy'

export const lemonSqueezy = {
  name: 'lemonsqueezy',
  title: TITLE,
  abilities: LEMON_ABILITIES,
  variables: {
    LEMONSQUEEZY_API_KEY: { schema: z.string().min(20).optional(), expected: 'an API key of the store' },
    LEMONSQUEEZY_STORE_ID: { schema: z.string().regex(/^\d+$/).optional(), expected: "the store's number" },
    LEMONSQUEEZY_WEBHOOK_SECRET: {
      schema: z.string().min(6).optional(),
      expected: 'the signing secret of the webhook',
    },
    LEMONSQUEEZY_VARIANTS: {
      schema: z.string().refine(isVariants).optional(),
      expected: `the variant of each product, such as {"all-access":"884201"}, no two alike`,
    },
  },
  hasKey: (values) => values.LEMONSQUEEZY_API_KEY !== undefined,
  modeOf: () => undefined,
  readSettings(values, { need, mode, readLinks }): LemonSqueezySettings {
    const variants = readVariants(values)
    const { links, problem } = readLinks(Object.keys(variants).length === 0)
    return {
      provider: 'lemonsqueezy',
      title: TITLE,
      keyVariable: 'LEMONSQUEEZY_API_KEY',
      usesSandbox: false,
      mode,
      links: { ...links, ...variants },
      needsLinks: true,
      linksProblem: problem,
      storeId: need('LEMONSQUEEZY_STORE_ID'),
      apiKey: need('LEMONSQUEEZY_API_KEY'),
      webhookSecret: need('LEMONSQUEEZY_WEBHOOK_SECRET'),
    }
  },
  open: (settings) => lemonSqueezyPayments({ ...settings, variants: variantsOf(settings.links) }),
  connecting: {
    note: 'They are the seller and file the tax.',
    keyHint: 'At Lemon Squeezy: Settings › API.',
    variantsNote: 'Lemon Squeezy does not let a shop make products. What fits by its name is chosen; look once.',
    open: (key) => lemonSqueezySetUp(key),
    settingsOf: ({ key, store, webhookSecret, variants }) => ({
      LEMONSQUEEZY_API_KEY: key,
      LEMONSQUEEZY_STORE_ID: store.id,
      LEMONSQUEEZY_WEBHOOK_SECRET: webhookSecret,
      LEMONSQUEEZY_VARIANTS: JSON.stringify(variants),
    }),
  },
  otherSeller: 'The content says that you sell (trader: owner). Lemon Squeezy sells in its own name.',
  productIdWords: "Lemon Squeezy's variant number",
} satisfies Provider<LemonSqueezySettings>

/** By product; where the file of links names one too, this is the newer. */
function readVariants({ LEMONSQUEEZY_VARIANTS: text = '{}' }: Values): CheckoutLinks {
  const entries = Object.entries(JSON.parse(text) as Record<string, string>)
  return Object.fromEntries(entries.map(([slug, productId]) => [slug, { productId }]))
}

/** An order names the product by its variant alone, so a shared one could open the wrong bundle. */
function isVariants(text: string): boolean {
  try {
    const ids = Object.values(z.record(z.string(), z.string().regex(/^\d+$/)).parse(JSON.parse(text)))
    return new Set(ids).size === ids.length
  } catch {
    return false
  }
}
