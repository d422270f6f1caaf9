import { join } from 'node:path'
import { z } from 'zod'
import { findProviderNamed, PROVIDERS, type SettingsOfProvider } from '../choose/providers.ts'
import { findCheckoutLinks } from '../payments/checkout-links.ts'
import type { Mode, ProviderName } from '../payments/payments.ts'
import type { Around, Provider, ProviderSettings, SandboxUrls, Values } from '../payments/provider.ts'
import { ConfigError } from './config-error.ts'

/** Those of the providers' own folders. */
const OWN_VARIABLES = Object.assign({}, ...PROVIDERS.map(({ variables }) => variables)) as Provider['variables']
const NAMES = PROVIDERS.map(({ name }) => name)
const SELLING = PROVIDERS.filter(({ connecting }) => connecting !== null)
const sellingNames = SELLING.map(({ name }) => name).toReversed()

/** The environment's variables about payments; config.ts reads them with all others. */
export const PAYMENT_VARIABLES = {
  PAYMENTS: z.enum(NAMES).optional(),
  PAYMENTS_MODE: z.enum(['test', 'live']).optional(),
  CHECKOUT_LINKS: z.string().min(1).optional(),
  ...mapOwn(({ schema }) => schema),
}

export const PAYMENT_VARIABLES_EXPECTED: Readonly<Record<string, string>> = {
  PAYMENTS: `sandbox, ${sellingNames.join(' or ')}`,
  PAYMENTS_MODE: 'test or live',
  CHECKOUT_LINKS: 'a JSON file',
  ...mapOwn(({ expected }) => expected),
}

function mapOwn<Value>(of: (variable: Provider['variables'][string]) => Value): Readonly<Record<string, Value>> {
  return Object.fromEntries(Object.entries(OWN_VARIABLES).map(([name, variable]) => [name, of(variable)]))
}

export type PaymentsConfig = SettingsOfProvider | (ProviderSettings & { readonly usesSandbox: false })

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
export function readPaymentsConfig(values: Values, around: Surroundings): PaymentsConfig {
  const name = sellerOf(values, around)
  const provider = findProviderNamed(name)
  if (!provider) return NOBODY
  if (provider.connecting === null && around.isProduction) {
    const sentence = `PAYMENTS must be ${sellingNames.join(' or ')} in production; the sandbox takes no money.`
    throw new ConfigError(sentence)
  }
  const mode = sellingMode(values, around)
  if (provider.connecting !== null && around.isProduction && mode === 'test')
    throw new ConfigError('PAYMENTS_MODE must be live in production.')
  return readOne(provider, values, around, mode)
}

/**
 * Those that sell nothing here, and whose keys are known all the same: they may have taken money before. Keys that are not
 * complete are as none. No shop stays closed for somebody who sells nothing in it.
 */
export function readOtherPayments(values: Values, around: Surroundings): readonly PaymentsConfig[] {
  const seller = sellerOf(values, around)
  return PROVIDERS.filter(({ name }) => name !== seller).flatMap((provider) => {
    const isPlayed = provider.connecting === null && !around.isProduction
    if (!isPlayed && !provider.hasKey(values)) return []
    try {
      return [readOne(provider, values, around, provider.modeOf(values) ?? sellingMode(values, around))]
    } catch (error) {
      if (error instanceof ConfigError) return []
      throw error
    }
  })
}

/** Where the keys of several are known and none is named, the last one sells. */
function sellerOf(values: Values, { isProduction }: Surroundings): ProviderName {
  const named = values.PAYMENTS ?? SELLING.findLast(({ hasKey }) => hasKey(values))?.name
  return named ?? (isProduction ? 'none' : 'sandbox')
}

function sellingMode(values: Values, { isProduction }: Surroundings): Mode {
  return (values.PAYMENTS_MODE ?? (isProduction ? 'live' : 'test')) as Mode
}

function readOne(provider: Provider, values: Values, around: Surroundings, mode: Mode): PaymentsConfig {
  const { isProduction, secret, sandbox, dataDir } = around
  const given: Around = {
    isProduction,
    secret,
    sandbox,
    mode,
    readLinks: (isNeeded) => findCheckoutLinks(checkoutLinksFile(values, dataDir), isNeeded),
    need: (name) => need(values, name),
  }
  return provider.readSettings(values, given) as PaymentsConfig
}

/** Where the owner keeps the checkout links; only real providers read it. */
export function checkoutLinksFile({ CHECKOUT_LINKS: file }: Values, dataDir: string): string {
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
  keyVariable: SELLING.map(({ variables }) => Object.keys(variables)[0]).join(' or '),
}

function need(values: Values, name: string): string {
  const value = values[name]
  if (!value) throw new ConfigError(`${name} must be set to ${PAYMENT_VARIABLES_EXPECTED[name]}.`)
  return value
}
