// Sections of the home page: their names while they are looked at, what can be written in them, new ones.

import type { HomeSection } from '../../../../contract/content/content.ts'
import type { DeskSection } from '../../../../contract/desk/brand.ts'

/** A section of the page, which has no name of its own: one for as long as it is looked at, wherever it is moved to. */
export type NamedSection = { readonly id: string; readonly section: DeskSection }

/** Whether a section is the one that had a name before, the surest sign first. */
const SIGNS: readonly ((before: Known, now: Known) => boolean)[] = [
  (before, now) => before.section === now.section,
  (before, now) => before.words === now.words,
  (before, now) => before.section.kind === now.section.kind && before.at === now.at,
  (before, now) => before.section.kind === now.section.kind,
]

type Known = { readonly section: DeskSection; readonly at: number; readonly words: string }

/** The names that sections had before, also those that were changed or came back from the shop; new ones get new names. */
export function nameSections(before: readonly NamedSection[], sections: readonly DeskSection[]): NamedSection[] {
  const left = new Map(before.map(({ id, section }, at) => [id, knownOf(section, at)]))
  const names = new Map<number, string>()
  const now = sections.map(knownOf)
  for (const isIt of SIGNS) {
    for (const one of now) {
      if (names.has(one.at)) continue
      const [id] = [...left].find(([, known]) => isIt(known, one)) ?? []
      if (id === undefined) continue
      names.set(one.at, id)
      left.delete(id)
    }
  }
  return now.map(({ section, at }) => ({ id: names.get(at) ?? newName(), section }))
}

/**
 * The page as it is now, with what was made of a section that somebody opened. Undefined where that section is no longer
 * there as it was: nobody's change of it is overwritten, and nothing stands in its place.
 */
export function replaceSection(
  now: readonly NamedSection[],
  opened: NamedSection,
  changed: DeskSection,
): DeskSection[] | undefined {
  const words = JSON.stringify(opened.section)
  const asItWas = now.filter(({ section }) => JSON.stringify(section) === words)
  const target = asItWas.find(({ id }) => id === opened.id) ?? asItWas[0]
  return target && now.map(({ id, section }) => (id === target.id ? changed : section))
}

function knownOf(section: DeskSection, at: number): Known {
  return { section, at, words: JSON.stringify(section) }
}

let named = 0

function newName(): string {
  named += 1
  return `section-${named}`
}

/** A place of a section that is written or chosen, and what stands there. */
export type Spot = {
  readonly path: readonly (string | number)[]
  readonly label: string
  readonly kind: 'words' | 'poster' | 'category'
  readonly value: string
}

const WORDS: Readonly<Record<string, string>> = {
  lead: 'Small line',
  lines: 'Large line',
  accent: 'Last words, in the accent',
  words: 'Words',
  title: 'Title',
  button: 'Button',
  line: 'Line',
  description: 'Description',
  name: 'Name',
}
const POSTERS = ['poster', 'posters', 'imgSrc', 'image']
/** In these an image is a category, and a category is words. */
const BY_CATEGORY = ['featured', 'categories']

/** Words, pictures and categories of a section, in its own order. */
export function listSpots(section: DeskSection): Spot[] {
  const isByCategory = BY_CATEGORY.includes(section.kind)
  const visit = (value: unknown, path: readonly (string | number)[]): Spot[] => {
    if (typeof value === 'string') return spotOf(value, path, isByCategory)
    if (Array.isArray(value)) return value.flatMap((item, at) => visit(item, [...path, at]))
    if (typeof value !== 'object' || value === null) return []
    return Object.entries(value).flatMap(([key, part]) => visit(part, [...path, key]))
  }
  return visit(section, [])
}

function spotOf(value: string, path: Spot['path'], isByCategory: boolean): Spot[] {
  const key = String(path.findLast((part) => typeof part === 'string') ?? '')
  const numbers = path.filter((part) => typeof part === 'number').map((at) => at + 1)
  const label = (words: string) => [words, ...numbers].join(' ')
  // The colour of a character.
  if (key === 'accent' && value.startsWith('#')) return []
  const category = isByCategory ? 'image' : 'category'
  if (key === category) return [{ path, value, kind: 'category', label: label('Category') }]
  if (!isByCategory && POSTERS.includes(key)) return [{ path, value, kind: 'poster', label: label('Picture') }]
  const words = isByCategory && key === 'category' ? 'Small line' : WORDS[key]
  return words ? [{ path, value, kind: 'words', label: label(words) }] : []
}

/** The same with something else at one place. */
export function withSpot<Of>(whole: Of, [key, ...rest]: Spot['path'], value: string): Of {
  if (key === undefined) return value as Of
  if (Array.isArray(whole)) return whole.map((item, at) => (at === key ? withSpot(item, rest, value) : item)) as Of
  const parts = whole as Readonly<Record<string, unknown>>
  return { ...parts, [key]: withSpot(parts[key], rest, value) } as Of
}

/** Kinds of sections, as owners call them. */
export const SECTION_NAMES: Readonly<Record<string, string>> = {
  hero: 'First screen',
  marquee: 'Moving line',
  poster: 'Poster',
  featured: 'Featured',
  categories: 'Categories',
  split: 'Two pictures',
  scenes: 'Scenes',
  themes: 'Characters',
  rings: 'Rings',
  requests: 'Requests',
} satisfies Readonly<Record<HomeSection['kind'], string>>

/** A page has each of these once. */
const ONCE = ['hero', 'marquee', 'rings', 'requests']

type Named = { readonly slug: string; readonly name: string }

/** What can be added, with words to begin with and pictures of the shop's own categories; without one, only what needs none. */
export function listNewSections(sections: readonly DeskSection[], categories: readonly Named[]): DeskSection[] {
  const [first, second = first] = categories
  const all = first && second ? [...PLAIN, ...ofCategories(categories, first, second)] : PLAIN
  return all.filter(({ kind }) => !ONCE.includes(kind) || !sections.some((section) => section.kind === kind))
}

const PLAIN: readonly DeskSection[] = [
  { kind: 'hero', lead: 'Welcome.', lines: ['Every screen'], accent: 'anew.' },
  { kind: 'marquee', words: 'Wallpapers for every screen' },
  { kind: 'rings', title: 'All bundles', button: 'View all bundles' },
  { kind: 'requests', button: 'Write to us' },
]

const SHORT = 20
const FEATURED = 4
const LISTED = 6

function ofCategories(categories: readonly Named[], first: Named, second: Named): DeskSection[] {
  const cover = ({ slug }: Named) => `category-${slug}`
  const short = ({ name }: Named) => name.slice(0, SHORT).trim()
  const leads = { title: first.name, category: first.slug, button: `See ${first.name}` }
  const four = Array.from({ length: FEATURED }, (_, at) => categories[at % categories.length] ?? first)
  return [
    { ...leads, kind: 'poster', title: short(first) },
    {
      kind: 'featured',
      title: 'Featured',
      items: four.map(({ slug, name }) => ({ title: name, category: name, image: slug })),
    },
    {
      kind: 'categories',
      title: 'Categories',
      items: categories.slice(0, LISTED).map(({ slug, name }) => ({ title: name, image: slug })),
    },
    {
      ...leads,
      kind: 'split',
      posters: [cover(first), cover(second)],
      line: 'Two of a kind.',
      title: [short(first), '×', short(second)],
    },
    {
      ...leads,
      kind: 'scenes',
      scenes: [{ imgSrc: cover(first), images: [1, 2, 3], title: short(first), description: 'What it shows.' }],
    },
    {
      ...leads,
      kind: 'themes',
      characters: [
        {
          id: 1,
          name: short(first),
          image: cover(first),
          icon: 'shadow',
          theme: 'shadow',
          bg: '#0b0d12',
          accent: '#f2b45c',
        },
      ],
    },
  ]
}

/** The first screen is first and the question last; others stand before that. */
export function placeNew(sections: readonly DeskSection[], section: DeskSection): DeskSection[] {
  if (section.kind === 'hero') return [section, ...sections]
  const last = sections.at(-1)
  const hasEnd = last?.kind === 'requests' && section.kind !== 'requests'
  return hasEnd ? [...sections.slice(0, -1), section, last] : [...sections, section]
}
