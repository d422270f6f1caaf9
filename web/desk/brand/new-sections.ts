import type { HomeSection } from '../../../contract/content/content.ts'
import type { DeskSection } from '../../../contract/desk/brand.ts'

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
