import { z } from 'zod'
import { ConfigError } from '../../config/config-error.ts'
import type { CheckoutLinks } from '../checkout-links.ts'
import type { Mode } from '../payments.ts'
import type { Provider, ProviderSettings, Values } from '../provider.ts'
import { STRIPE_ABILITIES } from './stripe-amounts.ts'

type StripeSettings = ProviderSettings & {
  readonly usesSandbox: false
  readonly links: CheckoutLinks
  readonly secretKey: string
  readonly webhookSecret: string
}

const TITLE = 'Stripe'

/** Its SDK is loaded where somebody sells by it. */
export const stripe = {
  name: 'stripe',
  title: TITLE,
  abilities: STRIPE_ABILITIES,
  variables: {
    STRIPE_SECRET_KEY: {
      schema: z
        .string()
        .regex(/^(sk|rk)_(test|live)_\w+$/)
        .optional(),
      expected: 'a secret key such as sk_live_…',
    },
    STRIPE_WEBHOOK_SECRET: {
      schema: z
        .string()
        .regex(/^whsec_\w+$/)
        .optional(),
      expected: 'the signing secret of the webhook, whsec_…',
    },
  },
  hasKey: (values) => values.STRIPE_SECRET_KEY !== undefined,
  modeOf: ({ STRIPE_SECRET_KEY: key = '' }: Values) => /^[sr]k_(test|live)_/.exec(key)?.[1] as Mode | undefined,
  readSettings(values, { need, mode, readLinks }): StripeSettings {
    const secretKey = need('STRIPE_SECRET_KEY')
    if (this.modeOf(values) !== mode) {
      throw new ConfigError(`STRIPE_SECRET_KEY must be a ${mode} key, because this shop sells in ${mode} mode.`)
    }
    const { links, problem } = readLinks(false)
    return {
      provider: 'stripe',
      title: TITLE,
      keyVariable: 'STRIPE_SECRET_KEY',
      usesSandbox: false,
      mode,
      links,
      needsLinks: false,
      linksProblem: problem,
      secretKey,
      webhookSecret: need('STRIPE_WEBHOOK_SECRET'),
    }
  },
  open: async (settings) => (await import('./stripe-payments.ts')).stripePayments(settings),
  connecting: {
    note: 'You are the seller, and the tax is yours to file.',
    keyHint:
      'At Stripe: Developers › API keys. A restricted key must write checkout sessions, refunds and webhook endpoints, and read the account, payment intents, charges, balance transactions, disputes, invoices and payment links.',
    variantsNote: null,
    open: async (key) => (await import('./stripe-set-up.ts')).stripeSetUp(key),
    settingsOf: ({ key, webhookSecret }) => ({ STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: webhookSecret }),
  },
  otherSeller:
    'The content says that the payment provider sells (trader: merchant-of-record). With Stripe you do, unless its Managed Payments are on.',
  productIdWords: "Stripe's plink_...",
} satisfies Provider<StripeSettings>
