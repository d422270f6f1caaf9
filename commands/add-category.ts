// Adds a category with its page and its bundle: `npm run shop -- add-category --help`.
import { parseArgs } from 'node:util'
import { compileCatalogue } from '../server/catalogue/compile-catalogue.ts'
import {
  type OwnerCategory,
  OwnerCategoryError,
  ownerCategoriesFile,
  saveOwnerCategory,
} from '../server/catalogue/owner-categories.ts'
import { CheckoutLinkError, saveCheckoutLink } from '../server/checkout/checkout-links.ts'
import { type Config, readConfig } from '../server/config.ts'
import { changeSharedCatalogue } from './shared-catalogue.ts'

const USAGE = `Usage: npm run shop -- add-category <slug> --name <name> --price <dollars> [options]

Adds a category, its page and its bundle to the shop; or changes one that was added before.

  --name <name>          as lists write it, such as "Deep Sea"
  --price <dollars>      of the bundle, such as 3 or 2.50
  --path <path>          of its page (default /<slug>)
  --heading <text>       on its page (default 8K <NAME> WALLPAPERS)
  --description <text>   for search engines
  --button <text>        on its page (default Buy Bundle)
  --checkout <address>   the bundle's page at the payment provider; the sandbox needs none
  --product-id <id>      by which the provider's events name it: Lemon Squeezy's variant number, Stripe's plink_...

The category appears in the shop with its first wallpaper: npm run shop -- import <slug> <folder>
The last two go together into the file of checkout links (CHECKOUT_LINKS). npm run shop -- doctor says what is missing.`

const text = { type: 'string' } as const
const OPTIONS = {
  help: { type: 'boolean', short: 'h' },
  name: text,
  price: text,
  path: text,
  heading: text,
  description: text,
  button: text,
  checkout: text,
  'product-id': text,
} as const

export function run(args: string[]): Promise<number> {
  return changeSharedCatalogue(readConfig(process.env), () => add(args))
}

async function add(args: string[]): Promise<number> {
  try {
    const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true })
    const [slug] = positionals
    if (values.help || !slug || !values.name || !values.price) {
      console.log(USAGE)
      return values.help ? 0 : 2
    }
    const config = readConfig(process.env)
    const added = await saveOwnerCategory(config.dataDir, toEntry(slug, values.name, values.price, values))
    const { checkout: url, 'product-id': productId } = values
    if (url || productId) {
      await saveCheckoutLink(config.checkoutLinksFile, slug, { url: url ?? '', productId: productId ?? '' })
    }
    await compileCatalogue(config.dataDir)
    report(config, added, url !== undefined)
    return 0
  } catch (error) {
    if (!isOwnersMistake(error)) throw error
    console.error(error.message)
    return 2
  }
}

type Wishes = { readonly [Name in 'path' | 'heading' | 'description' | 'button']?: string }

function toEntry(slug: string, name: string, price: string, { path, heading, description, button }: Wishes) {
  return {
    slug,
    name,
    path: path ?? `/${slug}`,
    heading: heading ?? `8K ${name.toUpperCase()} WALLPAPERS`,
    description: description ?? `${name} wallpapers in 8K.`,
    ...(button && { button }),
    priceMinor: toMinor(price),
  }
}

function report({ dataDir, payments }: Config, { name, path, slug }: OwnerCategory, hasLinkNow: boolean): void {
  console.log(`'${name}' will be at ${path}. It is written down in ${ownerCategoriesFile(dataDir)}.`)
  const needsLink = payments.provider !== 'sandbox' && !(slug in payments.links) && !hasLinkNow
  if (needsLink) console.log('It has no checkout link yet: run this again with --checkout and --product-id.')
  console.log(`Now import its masters: npm run shop -- import ${slug} <folder>`)
}

function isOwnersMistake(error: unknown): error is Error {
  const isUsage = error instanceof TypeError && 'code' in error
  return isUsage || error instanceof OwnerCategoryError || error instanceof CheckoutLinkError
}

function toMinor(dollars: string): number {
  if (!/^\d{1,4}(?:\.\d\d)?$/.test(dollars)) throw new OwnerCategoryError('The price must be like 3 or 2.50.')
  return Math.round(Number(dollars) * 100)
}
