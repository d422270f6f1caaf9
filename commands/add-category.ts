// Adds a category with its page and its bundle: `npm run shop -- add-category --help`.
import { parseArgs } from 'node:util'
import { compileCatalogue } from '../server/catalogue/compile-catalogue.ts'
import { OwnerCategoryError, ownerCategoriesFile, saveOwnerCategory } from '../server/catalogue/owner-categories.ts'
import { readConfig } from '../server/config.ts'
import { changeSharedCatalogue } from './shared-catalogue.ts'

const USAGE = `Usage: npm run shop -- add-category <slug> --name <name> --price <dollars> [options]

Adds a category, its page and its bundle to the shop; or changes one that was added before.

  --name <name>          as lists write it, such as "Deep Sea"
  --price <dollars>      of the bundle, such as 3 or 2.50
  --path <path>          of its page (default /<slug>)
  --heading <text>       on its page (default 8K <NAME> WALLPAPERS)
  --description <text>   for search engines
  --button <text>        on its page (default Buy Bundle)

The category appears in the shop with its first wallpaper: npm run shop -- import <slug> <folder>
A shop with a real payment provider also needs the bundle's checkout link (CHECKOUT_LINKS); doctor says if it lacks.`

const text = { type: 'string' } as const
const OPTIONS = {
  help: { type: 'boolean', short: 'h' },
  name: text,
  price: text,
  path: text,
  heading: text,
  description: text,
  button: text,
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
    const { dataDir } = readConfig(process.env)
    const { name } = values
    const added = await saveOwnerCategory(dataDir, {
      slug,
      name,
      path: values.path ?? `/${slug}`,
      heading: values.heading ?? `8K ${name.toUpperCase()} WALLPAPERS`,
      description: values.description ?? `${name} wallpapers in 8K.`,
      ...(values.button && { button: values.button }),
      priceMinor: toMinor(values.price),
    })
    await compileCatalogue(dataDir)
    console.log(`'${added.name}' will be at ${added.path}. It is written down in ${ownerCategoriesFile(dataDir)}.`)
    console.log(`Now import its masters: npm run shop -- import ${added.slug} <folder>`)
    return 0
  } catch (error) {
    const isUsage = error instanceof TypeError && 'code' in error
    if (!(error instanceof OwnerCategoryError) && !isUsage) throw error
    console.error(error.message)
    return 2
  }
}

function toMinor(dollars: string): number {
  if (!/^\d{1,4}(?:\.\d\d)?$/.test(dollars)) throw new OwnerCategoryError('The price must be like 3 or 2.50.')
  return Math.round(Number(dollars) * 100)
}
