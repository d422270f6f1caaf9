import type { OpenedByKey } from '../../../contract/desk/settings.ts'
import { ProblemError } from '../../http/problem.ts'
import {
  type ProviderSetUp,
  type ProviderStore,
  ProviderUnreachableError,
  type ProviderVariant,
} from '../../payments/payments.ts'
import type { ConnectableProvider } from '../../payments/provider.ts'
import { offerOf, type Product, productsOf } from '../../prices/products.ts'
import type { SettingChanges } from '../../settings/stored-settings.ts'
import type { Machine, MachineParts } from '../machine.ts'

export type KeyGiven = { readonly provider: string; readonly key: string }

/** What the key opens, and which variant fits which product by its name. Nothing is changed there or here. */
export async function lookAtKey({ machine }: MachineParts, { provider, key }: KeyGiven): Promise<OpenedByKey> {
  const { listStores, listVariants } = await getProvider(machine, provider).open(key)
  const stores = await asked(listStores)
  const variants = (await Promise.all(stores.map(({ id }) => asked(() => listVariants(id))))).flat()
  const products = productsOf(machine.content(), machine.catalogue.bundles)
  return {
    stores,
    variants,
    products: [...products.values()].map(({ slug, name, priceMinor, currency }) => ({
      slug,
      name,
      priceMinor,
      currency,
      match: matchByName(name, variants),
    })),
  }
}

function getProvider({ providers }: Machine, name: string): ConnectableProvider {
  const provider = providers.find((each) => each.name === name)
  if (!provider) throw new Error(`There is no payment provider '${name}'.`)
  return provider
}

/** Words in common, whatever the order; 'bundle' and sizes say nothing. */
function matchByName(name: string, variants: readonly ProviderVariant[]): string | null {
  const wanted = wordsOf(name)
  const fitting = variants.filter(
    (variant) => wanted.size > 0 && [...wanted].every((word) => wordsOf(variant.name).has(word)),
  )
  return fitting.length === 1 ? (fitting[0]?.id ?? null) : null
}

const SAYS_NOTHING = new Set(['bundle', 'wallpapers', 'wallpaper', '8k', '4k', 'the', 'of'])

function wordsOf(name: string): Set<string> {
  const words = name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return new Set(words.filter((word) => !SAYS_NOTHING.has(word)))
}

export type Connect = KeyGiven & {
  readonly storeId?: string | undefined
  /** By product, where each needs one of its own there. */
  readonly variants?: Readonly<Record<string, string>> | undefined
}

type Connected = {
  readonly changes: SettingChanges
  readonly store: ProviderStore
  /** To be called when the settings are saved. */
  readonly finish: () => Promise<void>
}

/** Checks the key, lets the provider call the shop, and tries a checkout; what is to be saved comes back. */
export async function connectPayments({ machine }: MachineParts, connect: Connect): Promise<Connected> {
  const { publicUrl } = machine.config
  if (!publicUrl.startsWith('https://')) {
    const sentence = `No provider can call ${publicUrl}. Set PUBLIC_URL to the shop's https address and start it again.`
    throw new ProblemError('conflict', sentence)
  }
  const provider = getProvider(machine, connect.provider)
  const setUp = await provider.open(connect.key)
  const store = pickStore(await asked(setUp.listStores), connect.storeId)
  refuseOtherMode(machine, store)
  await tryOne(machine, setUp, store, provider, connect)
  const webhook = await asked(() => setUp.makeWebhook(store.id, `${publicUrl}/webhooks/${connect.provider}`))
  const { key, variants = {} } = connect
  const own = provider.settingsOf({ key, store, webhookSecret: webhook.secret, variants })
  const changes = { PAYMENTS: provider.name, PAYMENTS_MODE: store.mode, ...own }
  return { changes, store, finish: () => asked(webhook.endOlder) }
}

function pickStore(stores: readonly ProviderStore[], wanted: string | undefined): ProviderStore {
  const store = stores.find(({ id }) => id === wanted) ?? (wanted === undefined ? stores[0] : undefined)
  if (!store) throw new ProblemError('bad-request', 'The key does not open this store.')
  return store
}

function refuseOtherMode({ config: { isProduction } }: Machine, { mode }: ProviderStore): void {
  if (isProduction && mode === 'test') {
    throw new ProblemError(
      'bad-request',
      'This is a test key, and test orders open nothing in a live shop. Use a live one.',
    )
  }
}

/** The first product that can be sold: its page is made as for a buyer. */
async function tryOne(
  machine: Machine,
  setUp: ProviderSetUp,
  store: ProviderStore,
  { needsVariants }: ConnectableProvider,
  { variants = {} }: Connect,
): Promise<void> {
  const products = productsOf(machine.content(), machine.catalogue.bundles)
  if (new Set(Object.values(variants)).size < Object.keys(variants).length) {
    throw new ProblemError('bad-request', 'Two products have the same variant, so an order could open the wrong one.')
  }
  const product = [...products.values()].find(({ slug }) => !needsVariants || variants[slug] !== undefined)
  if (needsVariants && !product) throw new ProblemError('bad-request', 'Say which variant sells at least one product.')
  if (!product) return
  const at = { storeId: store.id, mode: store.mode, variantId: variants[product.slug] ?? null }
  await asked(() => setUp.tryCheckout(trialOf(product, machine), at))
}

function trialOf(product: Product, { config }: Machine) {
  return {
    ...offerOf(product),
    checkoutId: '0'.repeat(32),
    email: null,
    name: product.name,
    pictureUrl: null,
    returnUrl: `${config.publicUrl}/thank-you`,
  }
}

/** What a provider refuses is the owner's to read, in its own sentence. */
async function asked<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof ProviderUnreachableError)) throw error
    throw new ProblemError('bad-request', error.message)
  }
}
