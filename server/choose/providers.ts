import { lemonSqueezy } from '../payments/lemonsqueezy/lemonsqueezy.ts'
import type { ProviderName } from '../payments/payments.ts'
import type { Provider } from '../payments/provider.ts'
import { sandbox } from '../payments/sandbox/sandbox.ts'
import { stripe } from '../payments/stripe/stripe.ts'

/** Every payment provider that the shop knows: the one place where they are named. */
const KNOWN = [stripe, lemonSqueezy, sandbox] as const

/** What a provider's own folder has read for it. */
export type SettingsOfProvider = ReturnType<(typeof KNOWN)[number]['readSettings']>

/** A variable of some provider's own. */
export type ProviderVariable = NamesIn<(typeof KNOWN)[number]>

type NamesIn<One> = One extends { readonly variables: infer Variables } ? keyof Variables & string : never

/** Settings are handed only to the folder that has read them. */
export const PROVIDERS = KNOWN as unknown as readonly Provider[]

export const PROVIDER_VARIABLES = PROVIDERS.flatMap(({ variables }) => Object.keys(variables)) as ProviderVariable[]

export function findProviderNamed(name: ProviderName): Provider | undefined {
  return PROVIDERS.find((provider) => provider.name === name)
}
