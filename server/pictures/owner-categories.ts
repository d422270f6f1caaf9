import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Bundle, Category } from '../../contract/pictures/catalogue.ts'
import type { Content } from '../../contract/content/content.ts'
import { listPaths, listRoutes, RESERVED_PATHS } from '../../contract/site/routes.ts'
import { writeWhole } from '../storage/write-whole.ts'
import { type CatalogueSource, readCatalogue } from './catalogue-file.ts'

const slug = z
  .string()
  .regex(/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/, 'must be lower-case words with dashes')
  .max(40)
const words = (most: number) => z.string().trim().min(1).max(most)

/** Far above any price, and far below what the books can hold of one order. */
const MOST_MINOR = 100_000_000

const ownerCategory = z.strictObject({
  slug,
  name: words(40),
  path: z.string().regex(/^\/[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be one lower-case word after a slash, such as /space'),
  heading: words(80),
  description: words(200),
  /** What the button says; 'Buy Bundle' unless the owner chooses other words. */
  button: words(60).default('Buy Bundle'),
  /** What the payment provider charges at least is another question: a bundle below that is not sold. */
  priceMinor: z.int().min(1, 'must be above 0').max(MOST_MINOR, 'must be a smaller number'),
})

const ownerFile = z.strictObject({ version: z.literal(1), categories: z.array(ownerCategory) })

/** A category with its bundle, as the owner describes it. */
export type OwnerCategory = z.infer<typeof ownerCategory>

/** The owner's entry is wrong: one sentence that says where. */
export class OwnerCategoryError extends Error {
  override name = 'OwnerCategoryError'
}

const THE_FILE = "The owner's categories.json"

export function ownerCategoriesFile(dataDir: string): string {
  return join(dataDir, 'catalogue', 'categories.json')
}

/** Without those that the content has taken over. */
export async function readOwnerCategories({ dataDir, content }: CatalogueSource): Promise<OwnerCategory[]> {
  const text = await readFile(ownerCategoriesFile(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw new OwnerCategoryError(`${THE_FILE} cannot be read (${error.code}).`)
  })
  if (text === undefined) return []
  const value = parseJson(text)
  const taken = new Set(content.categories.map((category) => category.slug))
  try {
    return checkOwnerCategories(value, content, taken)
  } catch (error) {
    throw error instanceof OwnerCategoryError ? new OwnerCategoryError(`${THE_FILE} is wrong: ${error.message}`) : error
  }
}

/** Adds a category, or replaces the owner's own one of that slug. */
export async function saveOwnerCategory(source: CatalogueSource, entry: unknown): Promise<OwnerCategory> {
  const { added, categories } = await checkNewCategory(source, entry)
  await writeWhole(ownerCategoriesFile(source.dataDir), toText(categories))
  return added
}

/** After the content was published with them in it: they are the content's alone from then on. */
export async function dropTakenOver(source: CatalogueSource): Promise<void> {
  const file = ownerCategoriesFile(source.dataDir)
  const before = await readFile(file, 'utf8').catch(() => undefined)
  if (before === undefined) return
  const after = toText(await readOwnerCategories(source))
  if (before !== after) await writeWhole(file, after)
}

/** The content with the owner's own categories that have pictures, and their bundles: to be changed in one place. */
export async function withOwnerCategories(source: CatalogueSource): Promise<Content> {
  const { content, dataDir } = source
  const added = await readOwnerCategories(source)
  if (added.length === 0) return content
  const open = new Set(readCatalogue(dataDir).categories.map((category) => category.slug))
  const own = added.filter((entry) => open.has(entry.slug))
  return {
    ...content,
    categories: [...content.categories, ...own.map(toCategory)],
    bundles: [...content.bundles, ...own.map(toBundle)],
  }
}

function toText(categories: readonly OwnerCategory[]): string {
  return `${JSON.stringify({ version: 1, categories }, null, 2)}\n`
}

/** What saving it would write. Throws what is wrong with it, and writes nothing. */
export async function checkNewCategory(
  source: CatalogueSource,
  entry: unknown,
): Promise<{ added: OwnerCategory; categories: OwnerCategory[] }> {
  const { content } = source
  const [added] = checkOwnerCategories({ version: 1, categories: [entry] }, content)
  if (!added) throw new OwnerCategoryError('There is no category to add.')
  if (isShopsOwn(added.path)) throw new OwnerCategoryError(`The path ${added.path} is taken by the shop itself.`)
  const known = await readOwnerCategories(source)
  const others = known.filter((entry) => entry.slug !== added.slug)
  const categories = checkOwnerCategories({ version: 1, categories: [...others, added] }, content)
  const before = known.find((entry) => entry.slug === added.slug)
  if (!before || !isSameName(before, added)) refuseTakenName(added, [...content.categories, ...others])
  return { added, categories }
}

/** Asked of new names only: a file from before, where two share one, still opens. */
function refuseTakenName(added: OwnerCategory, others: readonly Named[]): void {
  const holder = others.find((other) => isSameName(other, added))
  if (holder) throw new OwnerCategoryError(`The name '${added.name}' is taken by the category '${holder.slug}'.`)
}

type Named = { readonly slug: string; readonly name: string }

function isSameName(a: Pick<Named, 'name'>, b: Pick<Named, 'name'>): boolean {
  const plain = ({ name }: Pick<Named, 'name'>) => name.toLowerCase().replace(/\s+/g, ' ')
  return plain(a) === plain(b)
}

function checkOwnerCategories(
  value: unknown,
  content: Content,
  passedOver: ReadonlySet<string> = new Set(),
): OwnerCategory[] {
  const { data, error } = ownerFile.safeParse(value)
  if (error) {
    const [issue] = error.issues
    const place = issue?.path.filter((part) => typeof part === 'string' && part !== 'categories').join('.') || 'file'
    const name = place.replace('priceMinor', 'price')
    throw new OwnerCategoryError(`The category's ${name} is wrong: ${issue?.message}.`)
  }
  const paths = new Set(listPaths(listRoutes(content.categories)).map((path) => path.toLowerCase()))
  const slugs = new Set(
    [...content.categories, ...content.bundles]
      .map((entry) => entry.slug)
      .concat('posters', 'all-access', 'constructor'),
  )
  const own = data.categories.filter((entry) => !passedOver.has(entry.slug))
  for (const entry of own) {
    if (paths.has(entry.path)) throw new OwnerCategoryError(`The path ${entry.path} is taken by another page.`)
    if (slugs.has(entry.slug)) throw new OwnerCategoryError(`The slug '${entry.slug}' is taken.`)
    paths.add(entry.path)
    slugs.add(entry.slug)
  }
  return own
}

/** Asked of new paths only: a file from before the shop took one for itself still opens. */
function isShopsOwn(path: string): boolean {
  return RESERVED_PATHS.includes(path)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new OwnerCategoryError(`${THE_FILE} is not valid JSON.`)
  }
}

export function toCategory({ slug: name, button, ...entry }: OwnerCategory): Category {
  const offer = { kind: 'bundles', buttons: [{ label: button, bundle: name }] } as const
  const { path, heading, description } = entry
  return { slug: name, name: entry.name, path, aliases: [], heading, description, offer }
}

export function toBundle({ slug: name, priceMinor, ...entry }: OwnerCategory): Bundle {
  return {
    slug: name,
    name: entry.name,
    categories: [name],
    previewCategory: name,
    priceMinor,
    isListed: true,
  }
}
