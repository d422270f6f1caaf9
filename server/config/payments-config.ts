import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import { z } from 'zod'
import { type FoundLinks, findCheckoutLinks } from '../payments/checkout-links.ts'
import type { Mode, ProviderName } from '../payments/payments.ts'
import { ConfigError } from './config-error.ts'

/** The environment's variables about payments; config.ts reads them with all others. */
export const PAYMENT_VARIABLES = {
  PAYMENTS: z.enum(['sandbox', 'lemonsqueezy', 'stripe']).optional(),
  PAYMENTS_MODE: z.enum(['test', 'live']).optional(),
  CHECKOUT_LINKS: z.string().min(1).optional(),
  LEMONSQUEEZY_STORE_ID: z.string().regex(/^\d+$/).optional(),
  LEMONSQUEEZY_API_KEY: z.string().min(20).optional(),
  LEMONSQUEEZY_WEBHOOK_SECRET: z.string().min(6).optional(),
  LEMONSQUEEZY_VARIANTS: z.string().refine(isVariants).optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\w+$/)
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\w+$/)
    .optional(),
}

export const PAYMENT_VARIABLES_EXPECTED: Record<keyof typeof PAYMENT_VARIABLES, string> = {
  PAYMENTS: 'sandbox, lemonsqueezy or stripe',
  PAYMENTS_MODE: 'test or live',
  CHECKOUT_LINKS: 'a JSON file',
  LEMONSQUEEZY_STORE_ID: "the store's number",
  LEMONSQUEEZY_API_KEY: 'an API key of the store',
  LEMONSQUEEZY_WEBHOOK_SECRET: 'the signing secret of the webhook',
  LEMONSQUEEZY_VARIANTS: `the variant of each product, such as {"all-access":"884201"}, no two alike`,
  STRIPE_SECRET_KEY: 'a secret key such as sk_live_…',
  STRIPE_WEBHOOK_SECRET: 'the signing secret of the webhook, whsec_…',
}

/** What may be asked of the settings whoever the provider is; its name is for choose-payments.ts alone. */
type AnyProvider = {
  readonly mode: Mode
  /** As the owner knows it. */
  readonly title: string
  /** Where the owner mends a key that the provider does not take. */
  readonly keyVariable: string
  /** The owner's file of checkout links; null where none is read. */
  readonly links: FoundLinks['links'] | null
  /** Whether nothing is sold that is not in it. */
  readonly needsLinks: boolean
  readonly linksProblem: string | null
}

/** What every real provider needs beside its keys. */
type Selling = Pick<AnyProvider, 'mode' | 'needsLinks' | 'linksProblem'> & {
  readonly usesSandbox: false
  readonly links: FoundLinks['links']
}

export type PaymentsConfig = AnyProvider &
  (
    | { readonly provider: 'none'; readonly usesSandbox: false }
    | ({ readonly provider: 'sandbox'; readonly usesSandbox: true; readonly secret: string } & SandboxUrls)
    | (Selling & {
        readonly provider: 'lemonsqueezy'
        readonly storeId: string
        readonly apiKey: string
        readonly webhookSecret: string
      })
    | (Selling & { readonly provider: 'stripe'; readonly secretKey: string; readonly webhookSecret: string })
  )

export type PaymentVariables = { readonly [Name in keyof typeof PAYMENT_VARIABLES]?: string | undefined }

/** Where the sandbox's pages are, and where the shop asks it; both without a trailing slash. */
type SandboxUrls = { readonly url: string; readonly apiUrl: string }

export type Surroundings = {
  readonly isProduction: boolean
  readonly sandbox: SandboxUrls
  readonly dataDir: string
  readonly secret: string
}

/**
 * Keys alone choose the provider, so the owner sets only those. Without any it is the sandbox, and in production nobody: the
 * shop is open, and nothing can be bought.
 */
export function readPaymentsConfig(values: PaymentVariables, around: Surroundings): PaymentsConfig {
  const chosen =
    values.PAYMENTS ?? (values.LEMONSQUEEZY_API_KEY ? 'lemonsqueezy' : values.STRIPE_SECRET_KEY ? 'stripe' : undefined)
  const provider = (chosen ?? (around.isProduction ? 'none' : 'sandbox')) as ProviderName
  if (provider === 'none') return NOBODY
  if (provider === 'sandbox') return sandboxConfig(around)
  const mode = (values.PAYMENTS_MODE ?? (around.isProduction ? 'live' : 'test')) as Mode
  if (around.isProduction && mode === 'test') throw new ConfigError('PAYMENTS_MODE must be live in production.')
  const needsLinks = provider === 'lemonsqueezy'
  const variants = needsLinks ? readVariants(values) : {}
  const isFileNeeded = needsLinks && Object.keys(variants).length === 0
  const { links, problem } = findCheckoutLinks(checkoutLinksFile(values, around.dataDir), isFileNeeded)
  const selling = { links: { ...links, ...variants }, needsLinks, linksProblem: problem }
  return READERS[provider](values, { mode, usesSandbox: false, ...selling })
}

/** By product; where the file of links names one too, this is the newer. */
function readVariants({ LEMONSQUEEZY_VARIANTS: text = '{}' }: PaymentVariables): FoundLinks['links'] {
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

type ReadProvider = (values: PaymentVariables, selling: Selling) => PaymentsConfig

const READERS: Readonly<Record<Exclude<ProviderName, 'none' | 'sandbox'>, ReadProvider>> = {
  lemonsqueezy: lemonSqueezyConfig,
  stripe: stripeConfig,
}

/** Where the owner keeps the checkout links; only real providers read it. */
export function checkoutLinksFile({ CHECKOUT_LINKS: file }: PaymentVariables, dataDir: string): string {
  return file ?? join(dataDir, 'checkout-links.json')
}

const NOBODY: PaymentsConfig = {
  provider: 'none',
  title: 'No payment provider',
  usesSandbox: false,
  mode: 'live',
  links: null,
  needsLinks: false,
  linksProblem: null,
  keyVariable: 'STRIPE_SECRET_KEY or LEMONSQUEEZY_API_KEY',
}

function sandboxConfig(around: Surroundings): PaymentsConfig {
  if (around.isProduction) {
    throw new ConfigError('PAYMENTS must be lemonsqueezy or stripe in production; the sandbox takes no money.')
  }
  return {
    provider: 'sandbox',
    title: 'The sandbox',
    usesSandbox: true,
    mode: 'test',
    links: null,
    needsLinks: false,
    linksProblem: null,
    keyVariable: 'SECRET',
    url: around.sandbox.url,
    apiUrl: around.sandbox.apiUrl,
    // Both sides know the shop's secret, so a fresh machine needs no further setting.
    secret: createHmac('sha256', around.secret).update('sandbox checkout').digest('hex'),
  }
}

function lemonSqueezyConfig(values: PaymentVariables, selling: Selling): PaymentsConfig {
  return {
    ...selling,
    provider: 'lemonsqueezy',
    title: 'Lemon Squeezy',
    keyVariable: 'LEMONSQUEEZY_API_KEY',
    storeId: need(values, 'LEMONSQUEEZY_STORE_ID'),
    apiKey: need(values, 'LEMONSQUEEZY_API_KEY'),
    webhookSecret: need(values, 'LEMONSQUEEZY_WEBHOOK_SECRET'),
  }
}

function stripeConfig(values: PaymentVariables, selling: Selling): PaymentsConfig {
  const { mode } = selling
  const secretKey = need(values, 'STRIPE_SECRET_KEY')
  if (/^[sr]k_(test|live)_/.exec(secretKey)?.[1] !== mode) {
    throw new ConfigError(`STRIPE_SECRET_KEY must be a ${mode} key, because this shop sells in ${mode} mode.`)
  }
  return {
    ...selling,
    provider: 'stripe',
    title: 'Stripe',
    keyVariable: 'STRIPE_SECRET_KEY',
    secretKey,
    webhookSecret: need(values, 'STRIPE_WEBHOOK_SECRET'),
  }
}

function need(values: PaymentVariables, name: keyof PaymentVariables): string {
  const value = values[name]
  if (!value) throw new ConfigError(`${name} must be set to ${PAYMENT_VARIABLES_EXPECTED[name]}.`)
  return value
}
