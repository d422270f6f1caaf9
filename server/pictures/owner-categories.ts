import { z } from 'zod'
import type { Content } from '../../contract/content/content.ts'
import type { Bundle, Category } from '../../contract/pictures/catalogue.ts'
import { listPaths, listRoutes, RESERVED_PATHS } from '../../contract/site/routes.ts'
import type { Database } from '../database/database.ts'
import { inTransaction } from '../database/transactions.ts'
import { listFilledCategories, noteRevision } from './picture-queries.ts'

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

type Shop = { readonly db: Database; readonly content: Content }

/** A category with its bundle, as the owner describes it. */
export type OwnerCategory = z.infer<typeof ownerCategory>

/** The owner's entry is wrong: one sentence that says where. */
export class OwnerCategoryError extends Error {
  override name = 'OwnerCategoryError'
}

/** Without those that the content has taken over. */
export async function readOwnerCategories({ db, content }: Shop): Promise<OwnerCategory[]> {
  const rows = await db.selectFrom('own_category').select('facts').orderBy('place').execute()
  const taken = new Set(content.categories.map((category) => category.slug))
  return rows.map(({ facts }) => JSON.parse(facts) as OwnerCategory).filter(({ slug }) => !taken.has(slug))
}

/** Adds a category, or replaces the owner's own one of that slug. */
export async function saveOwnerCategory(shop: Shop, entry: unknown): Promise<OwnerCategory> {
  return inTransaction(shop.db, async (db) => {
    const known = await readOwnerCategories({ ...shop, db })
    const { added, categories } = checkNewCategory(shop.content, known, entry)
    await saveOwnerCategories(db, categories)
    return added
  })
}

/** In the place of all that there were. */
export async function saveOwnerCategories(trx: Database, categories: readonly OwnerCategory[]): Promise<void> {
  await trx.deleteFrom('own_category').execute()
  const rows = categories.map((entry, place) => ({ slug: entry.slug, place, facts: JSON.stringify(entry) }))
  if (rows.length > 0) await trx.insertInto('own_category').values(rows).execute()
  await noteRevision(trx)
}

/** After the content was published with them in it: they are the content's alone from then on. */
export async function dropTakenOver(trx: Database, { categories }: Content): Promise<void> {
  const slugs = categories.map((category) => category.slug)
  await trx
    .deleteFrom('own_category')
    .where('slug', 'in', [...slugs, ''])
    .execute()
}

/** The content with the owner's own categories that have pictures, and their bundles: to be changed in one place. */
export async function withOwnerCategories(shop: Shop): Promise<Content> {
  const { db, content } = shop
  const added = await readOwnerCategories(shop)
  if (added.length === 0) return content
  const filled = await listFilledCategories(db)
  const own = added.filter((entry) => filled.has(entry.slug))
  return {
    ...content,
    categories: [...content.categories, ...own.map(toCategory)],
    bundles: [...content.bundles, ...own.map(toBundle)],
  }
}

/** What saving it would write, beside those that are known. Throws what is wrong with it. */
export function checkNewCategory(content: Content, known: readonly OwnerCategory[], entry: unknown) {
  const [added] = checkOwnerCategories([entry], content)
  if (!added) throw new OwnerCategoryError('There is no category to add.')
  if (isShopsOwn(added.path)) throw new OwnerCategoryError(`The path ${added.path} is taken by the shop itself.`)
  const others = known.filter(({ slug }) => slug !== added.slug)
  const categories = checkOwnerCategories([...others, added], content)
  const before = known.find(({ slug }) => slug === added.slug)
  if (!before || !isSameName(before, added)) refuseTakenName(added, [...content.categories, ...others])
  return { added, categories }
}

/** Asked of new names only: two from before that share one still stand. */
function refuseTakenName(added: OwnerCategory, others: readonly Named[]): void {
  const holder = others.find((other) => isSameName(other, added))
  if (holder) throw new OwnerCategoryError(`The name '${added.name}' is taken by the category '${holder.slug}'.`)
}

type Named = { readonly slug: string; readonly name: string }

function isSameName(a: Pick<Named, 'name'>, b: Pick<Named, 'name'>): boolean {
  const plain = ({ name }: Pick<Named, 'name'>) => name.toLowerCase().replace(/\s+/g, ' ')
  return plain(a) === plain(b)
}

function checkOwnerCategories(entries: readonly unknown[], content: Content): OwnerCategory[] {
  const { data, error } = z.array(ownerCategory).safeParse(entries)
  if (error) {
    const [issue] = error.issues
    const place = issue?.path.filter((part) => typeof part === 'string').join('.') || 'entry'
    const name = place.replace('priceMinor', 'price')
    throw new OwnerCategoryError(`The category's ${name} is wrong: ${issue?.message}.`)
  }
  const paths = new Set(listPaths(listRoutes(content.categories)).map((path) => path.toLowerCase()))
  const slugs = new Set(
    [...content.categories, ...content.bundles]
      .map((entry) => entry.slug)
      .concat('posters', 'all-access', 'constructor'),
  )
  for (const entry of data) {
    if (paths.has(entry.path)) throw new OwnerCategoryError(`The path ${entry.path} is taken by another page.`)
    if (slugs.has(entry.slug)) throw new OwnerCategoryError(`The slug '${entry.slug}' is taken.`)
    paths.add(entry.path)
    slugs.add(entry.slug)
  }
  return data
}

/** Asked of new paths only: one from before the shop took it for itself still stands. */
function isShopsOwn(path: string): boolean {
  return RESERVED_PATHS.includes(path)
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
