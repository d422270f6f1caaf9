// Adds a category with its page and its bundle: `npm run shop -- add-category --help`.
import type { Content } from '../contract/content/content.ts'
import { findAmount } from '../contract/money.ts'
import { chooseSale } from '../server/choose/choose-payments.ts'
import { PROVIDERS } from '../server/choose/providers.ts'
import { type Config, readConfig } from '../server/config/config.ts'
import { openDatabase } from '../server/database/database.ts'
import { CheckoutLinkError, checkCheckoutLink, saveCheckoutLink } from '../server/payments/checkout-links.ts'
import {
  checkNewCategory,
  type OwnerCategory,
  OwnerCategoryError,
  saveOwnerCategory,
  toBundle,
} from '../server/pictures/owner-categories.ts'
import { productsOf } from '../server/prices/products.ts'
import { asUsage, command, OK, UsageError } from './command-line.ts'
import { publishCatalogue } from './publishing.ts'
import { withSaved } from './saved-settings.ts'
import { findShopContent, upgradeBooks, withBooks } from './shop-content.ts'

/** What the providers' own folders say, one after the other. */
function listWords(of: (provider: (typeof PROVIDERS)[number]) => string | null): string {
  return PROVIDERS.toReversed()
    .flatMap((provider) => of(provider) ?? [])
    .join(', ')
}

const TABLE = {
  name: 'add-category',
  forms: ['<slug> --name <name> --price <amount>'],
  does: 'Adds a category, its page and its bundle to the shop; or changes one that was added before.',
  options: {
    name: { takes: 'name', does: 'as lists write it, such as "Deep Sea"' },
    // Read when the shop's currency is known.
    price: { takes: 'amount', does: "of the bundle in the shop's currency, such as 3 or 2.50", read: String },
    path: { takes: 'path', does: 'of its page (default /<slug>)' },
    heading: { takes: 'text', does: 'on its page (default 8K <NAME> WALLPAPERS)' },
    description: { takes: 'text', does: 'for search engines' },
    button: { takes: 'text', does: 'on its page (default Buy Bundle)' },
    'product-id': {
      takes: 'id',
      does: `by which the provider's orders name it: ${listWords(({ productIdWords }) => productIdWords)}`,
    },
    checkout: { takes: 'address', does: 'a page of its own at the provider; without, each checkout is made there' },
  },
  notes: `The category appears in the shop with its first wallpaper: npm run shop -- import <slug> <folder>
The last two go into the file of checkout links (CHECKOUT_LINKS); only ${listWords(({ title, abilities }) => (abilities.needsVariants ? title : null))} needs the first of them. npm run
shop -- doctor says what is missing.`,
} as const

export const run = command(TABLE, async ({ words: [slug = ''], options }) => {
  const { name, price, checkout: url, 'product-id': productId } = options
  if (!name || price === undefined) throw new UsageError('A category needs --name <name> and --price <amount>.')
  if (url && !productId) throw new UsageError('--checkout needs --product-id, by which orders name it.')
  const link = productId ? { ...(url && { url }), productId } : undefined
  const before = readConfig(process.env, { makesDataDir: false })
  const content = await findShopContent(before)
  const entry = toEntry(slug, name, readPriceMinor(price, content.currency), options)
  return asUsage(MISTAKES, async () => {
    // Where there is no shop yet, a wish that is refused leaves none behind.
    if (!(await withBooks(before, async () => true))) checkNewCategory(content, [], entry)
    if (link) checkCheckoutLink(before.checkoutLinksFile, slug, link)
    return add(await withSaved(readConfig(process.env)), content, entry, link)
  })
})

const MISTAKES = [OwnerCategoryError, CheckoutLinkError]

type Link = { readonly url?: string; readonly productId: string }

async function add(config: Config, content: Content, entry: { slug: string }, link: Link | undefined) {
  const added = await save(config, content, entry)
  if (link) await saveCheckoutLink(config.checkoutLinksFile, added.slug, link)
  await report(link ? await withSaved(readConfig(process.env)) : config, content, added)
  await publishCatalogue(config, `the category ${added.name}`)
  return OK
}

async function save(config: Config, content: Content, entry: { slug: string }): Promise<OwnerCategory> {
  const db = openDatabase(config.databaseUrl)
  try {
    await upgradeBooks(db, config)
    return await saveOwnerCategory({ db, content }, entry)
  } finally {
    await db.destroy()
  }
}

type Words = { readonly [Name in 'path' | 'heading' | 'description' | 'button']: string | undefined }

function toEntry(slug: string, name: string, priceMinor: number, { path, heading, description, button }: Words) {
  return {
    slug,
    name,
    path: path ?? `/${slug}`,
    heading: heading ?? `8K ${name.toUpperCase()} WALLPAPERS`,
    description: description ?? `${name} wallpapers in 8K.`,
    ...(button && { button }),
    priceMinor,
  }
}

async function report({ payments }: Config, content: Content, added: OwnerCategory): Promise<void> {
  const { name, path, slug } = added
  console.log(`'${name}' will be at ${path}.`)
  const sale = await chooseSale(payments, productsOf(content, [toBundle(added)]))
  const obstacle = sale.findObstacle(slug)
  if (obstacle) console.log(`It cannot be sold yet: it ${obstacle}, or run this again with --product-id.`)
  console.log(`Now import its masters: npm run shop -- import ${slug} <folder>`)
}

function readPriceMinor(typed: string, currency: string): number {
  const minor = findAmount(typed, currency)
  if (minor === undefined) throw new UsageError(`The price must be like 3 or 2.50, not '${typed}'.`)
  return minor
}
