import { isDeepStrictEqual } from 'node:util'
import type { Content } from '../../contract/content/content.ts'
import { leaveOut } from '../content/leave-out.ts'

/** Parts of the content that are the owner's word alone, as they are called; null is the catalogue's work, or judged with prices. */
const PARTS: Readonly<Record<keyof Content, string | null>> = {
  brand: 'brand',
  home: 'home page',
  contact: 'contact',
  seller: 'seller',
  mail: 'mail',
  policies: 'policies',
  posters: 'posters',
  socialPicture: 'picture of links',
  pages: 'words of pages',
  allAccess: 'words of all-access',
  otherNames: 'names to search by',
  reviews: 'reviews',
  locale: 'language',
  samples: 'sample pictures',
  trader: 'who sells',
  orderPrefix: 'numbers of orders',
  withdrawal: 'withdrawal',
  retention: 'what is kept',
  version: null,
  categories: null,
  bundles: null,
  redirects: null,
  currency: null,
  credit: null,
  gifts: null,
  sales: null,
}

/** What the shop says of itself otherwise than before, by name: none of it is for everybody to publish. */
export function listBrandChanges(before: Content, after: Content): string[] {
  const [was, is] = [withoutOthers(before, after), withoutOthers(after, before)]
  const parts = Object.entries(PARTS) as [keyof Content, string | null][]
  const words = parts.flatMap(([key, name]) => (name === null || isDeepStrictEqual(was[key], is[key]) ? [] : [name]))
  return saysMadeOtherwise(before, after) ? [...words, 'how pictures were made'] : words
}

/** Bundles are the catalogue's; what they say of how their pictures were made is the owner's own words. */
function saysMadeOtherwise(before: Content, after: Content): boolean {
  const said = new Map(before.bundles.map(({ slug, howMade }) => [slug, howMade]))
  return after.bundles.some(({ slug, howMade }) => said.has(slug) && said.get(slug) !== howMade)
}

/** A category that comes, goes or moves takes along what names it: that is the catalogue's work, and no change of words. */
function withoutOthers(content: Content, other: Content): Content {
  const known = new Set(other.categories.map(({ slug }) => slug))
  const categories = new Set(content.categories.flatMap(({ slug }) => (known.has(slug) ? [] : [slug])))
  const left = leaveOut(content, { categories })
  const { picker } = left.home
  const links = picker.links.map(({ alias: _alias, ...link }) => link)
  const home = { ...left.home, picker: { ...picker, links } }
  const allAccess = { ...left.allAccess, priceMinor: 0, isSold: true }
  // What was stored has no keys without a value.
  return JSON.parse(JSON.stringify({ ...left, home, allAccess })) as Content
}
