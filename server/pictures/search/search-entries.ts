import { createHash } from 'node:crypto'
import type { Content } from '../../../contract/content/content.ts'
import type { Catalogue, Category, Wallpaper } from '../../../contract/pictures/catalogue.ts'
import { searchedWords } from '../../../contract/pictures/picture.ts'
import { fitsScreen, nameColour, SCREEN_NAMES, singular, splitWords } from '../../../contract/pictures/search-terms.ts'
import { MOST_IN_BROWSER } from '../../../contract/site/paging.ts'

/** A picture's words by what they say of it, those first that count most. */
export type SearchEntry = {
  readonly picture: string
  readonly digest: string
  readonly title: readonly string[]
  readonly category: readonly string[]
  readonly description: readonly string[]
  readonly colours: readonly string[]
  /** Its slug. */
  readonly slug: string
  /** The names of those that it fits, each between spaces. */
  readonly screens: string
}

/** What is published, as far as the search reads it. */
export type Searchable = {
  readonly catalogue: Pick<Catalogue, 'categories' | 'wallpapers'>
  readonly content: Pick<Content, 'otherNames'>
}

/** Whether a shop is too large to be searched in the browser. */
export function isLarge({ catalogue: { wallpapers } }: Searchable): boolean {
  return Object.values(wallpapers).reduce((sum, { length }) => sum + length, 0) > MOST_IN_BROWSER
}

/** Of every picture of these categories. */
export function listSearchEntries(shop: Searchable, slugs: ReadonlySet<string>): SearchEntry[] {
  const { categories, wallpapers } = shop.catalogue
  return categories.flatMap((category) => {
    if (!slugs.has(category.slug)) return []
    const names = toWords(categoryText(shop, category))
    return (wallpapers[category.slug] ?? []).map((wallpaper) => toEntry(wallpaper, category.slug, names))
  })
}

/** Categories that are other than before: in their names, or in the list of their pictures. */
export function listChangedCategories(now: Searchable, before: Searchable): Set<string> {
  const textsOf = (shop: Searchable) =>
    new Map(shop.catalogue.categories.map((category) => [category.slug, categoryText(shop, category)]))
  const [texts, old] = [textsOf(now), textsOf(before)]
  const slugs = [...new Set([...texts.keys(), ...old.keys()])]
  const listOf = ({ catalogue }: Searchable, slug: string) => catalogue.wallpapers[slug]
  return new Set(
    slugs.filter((slug) => texts.get(slug) !== old.get(slug) || listOf(now, slug) !== listOf(before, slug)),
  )
}

function categoryText({ content }: Searchable, { name, slug, path }: Category): string {
  return `${name} ${slug} ${path} ${content.otherNames[slug] ?? ''}`
}

function toEntry(wallpaper: Wallpaper, slug: string, category: readonly string[]): SearchEntry {
  const { id, colours } = wallpaper
  const said = {
    title: toWords(searchedWords(wallpaper, 'title')),
    category,
    description: toWords(searchedWords(wallpaper, 'description')),
    colours: [...new Set(colours.map(nameColour))],
    slug,
    screens: ` ${SCREEN_NAMES.filter((screen) => fitsScreen(wallpaper, screen)).join(' ')} `,
  }
  const digest = createHash('sha256').update(JSON.stringify(said)).digest('base64url').slice(0, 16)
  return { picture: id, digest, ...said }
}

/** More than of anything that can be searched for; PostgreSQL takes no word of 2 KB, whoever wrote it. */
const MOST_LETTERS = 300

function toWords(text: string): string[] {
  return [...new Set(splitWords(text).map((word) => singular(word).slice(0, MOST_LETTERS).toWellFormed()))]
}
