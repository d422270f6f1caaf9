import { isDeepStrictEqual } from 'node:util'
import type { Content } from '../../contract/content.ts'
import { leaveOut } from '../content/leave-out.ts'

/** Parts of the content that are the owner's word alone, as they are called. */
const PARTS = {
  ...{ brand: 'brand', home: 'home page', contact: 'contact', seller: 'seller', mail: 'mail', policies: 'policies' },
  ...{ posters: 'posters', socialPicture: 'picture of links' },
} as const satisfies Partial<Record<keyof Content, string>>

/** What the shop says of itself otherwise than before, by name: none of it is for everybody to publish. */
export function listBrandChanges(before: Content, after: Content): string[] {
  const [was, is] = [withoutOthers(before, after), withoutOthers(after, before)]
  const keys = Object.keys(PARTS) as (keyof typeof PARTS)[]
  return keys.flatMap((key) => (isDeepStrictEqual(was[key], is[key]) ? [] : [PARTS[key]]))
}

/** A category that comes, goes or moves takes along what names it: that is the catalogue's work, and no change of words. */
function withoutOthers(content: Content, other: Content): Content {
  const known = new Set(other.categories.map(({ slug }) => slug))
  const categories = new Set(content.categories.flatMap(({ slug }) => (known.has(slug) ? [] : [slug])))
  const left = leaveOut(content, { categories })
  const { picker } = left.home
  const links = picker.links.map(({ alias: _alias, ...link }) => link)
  // What was stored has no keys without a value.
  return JSON.parse(JSON.stringify({ ...left, home: { ...left.home, picker: { ...picker, links } } })) as Content
}
