import type { z } from 'zod'
import type { CheckoutLinks } from './checkout-links.ts'
import type { Abilities, Mode, Payments, ProviderName, ProviderSetUp, ProviderStore } from './payments.ts'

/** Variables of the environment, and what was set on the desk. */
export type Values = Readonly<Record<string, string | undefined>>

/** What may be asked of the settings of any provider; the rest is for its own folder. */
export type ProviderSettings = {
  readonly provider: ProviderName
  readonly mode: Mode
  /** As the owner knows it. */
  readonly title: string
  /** Where the owner mends a key that the provider does not take. */
  readonly keyVariable: string
  /** The owner's file of checkout links; null where none is read. */
  readonly links: CheckoutLinks | null
  /** Whether nothing is sold that is not in it. */
  readonly needsLinks: boolean
  readonly linksProblem: string | null
}

/** Where the sandbox's pages are, and where the shop asks it; both without a trailing slash. */
export type SandboxUrls = { readonly url: string; readonly apiUrl: string }

/** What a provider's settings are read with, besides its own variables. */
export type Around = {
  readonly mode: Mode
  /** The owner's file of checkout links, with what its absence means. */
  readonly readLinks: (isNeeded: boolean) => { readonly links: CheckoutLinks; readonly problem: string | null }
  /** The value of a variable, or a sentence that names it and what it must be. */
  readonly need: (name: string) => string
  readonly isProduction: boolean
  /** The shop's own, which a machine always has. */
  readonly secret: string
  readonly sandbox: SandboxUrls
}

/** How an owner sets a provider up on the desk by its key. */
type Connecting = {
  /** Said beside its name: who sells, and who files the tax. */
  readonly note: string
  /** Where the key is found. */
  readonly keyHint: string
  /** Said above the products where each needs a variant of its own there. */
  readonly variantsNote: string | null
  readonly open: (key: string) => ProviderSetUp | Promise<ProviderSetUp>
  /** What is saved once the key was tried; `variants` by product. */
  readonly settingsOf: (given: {
    readonly key: string
    readonly store: ProviderStore
    readonly webhookSecret: string
    readonly variants: Readonly<Record<string, string>>
  }) => Readonly<Record<string, string>>
}

/** One that an owner can set up, as the desk is handed it. */
export type ConnectableProvider = Connecting & {
  readonly name: ProviderName
  readonly title: string
  readonly needsVariants: boolean
}

/** All that a provider's folder gives to the shop; `server/choose/providers.ts` names each once. */
export type Provider<Settings extends ProviderSettings = ProviderSettings> = {
  readonly name: ProviderName
  readonly title: string
  readonly abilities: Abilities
  /** Its own variables, each with what it should be. */
  readonly variables: Readonly<Record<string, { readonly schema: z.ZodType; readonly expected: string }>>
  /** Whether the owner has given its key: that alone chooses it. */
  readonly hasKey: (values: Values) => boolean
  /** The mode that its key is for; nothing where the key does not say it. */
  readonly modeOf: (values: Values) => Mode | undefined
  /** Throws ConfigError. */
  readonly readSettings: (values: Values, around: Around) => Settings
  readonly open: (
    settings: Settings,
    products: { readonly has: (slug: string) => boolean },
  ) => Payments | Promise<Payments>
  /** Null where there is nothing to set up. */
  readonly connecting: Connecting | null
  /** Said where the content names another seller than the one whom buyers have their contract with. */
  readonly otherSeller: string | null
  /** By what its orders name a product, for whoever writes the file of checkout links. */
  readonly productIdWords: string | null
}
