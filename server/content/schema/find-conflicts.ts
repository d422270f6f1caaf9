import type { z } from 'zod'
import { contrastOf } from '../../../contract/content/brand.ts'
import type { Content, HomeSection } from '../../../contract/content/content.ts'
import { formatMoney, minorDigits } from '../../../contract/money.ts'
import { listPaths, listRoutes, RESERVED_PATHS } from '../../../contract/site/routes.ts'
import { contentParts, tooPale } from './content-schema.ts'

export type Conflict = { readonly path: readonly PropertyKey[]; readonly words: string }

type Category = Content['categories'][number]

/** Every object has something of this name: pictures kept by it would be looked for where none were kept. */
export const NO_SLUG = 'constructor'

/** Parts that do not fit each other, each of which alone would do. What is wrong by itself is not compared. */
export function findConflicts(value: unknown): Conflict[] {
  return RULES.flatMap((find) => find(value))
}

const RULES = [
  rule(contentParts.pick({ categories: true, bundles: true }), findTwins),
  rule(contentParts.pick({ categories: true }), findTakenPaths),
  rule(contentParts.pick({ categories: true }), findNoSlugs),
  rule(contentParts.pick({ categories: true, bundles: true, otherNames: true, pages: true }), findUnknownNames),
  rule(contentParts.pick({ categories: true, home: true, brand: true }), findWrongSections),
  rule(contentParts.pick({ categories: true, redirects: true }), findWrongRedirects),
  rule(contentParts.pick({ allAccess: true, currency: true }), findWrongPrice),
  rule(contentParts.pick({ bundles: true, sales: true }), findWrongSales),
  rule(contentParts.pick({ bundles: true, reviews: true }), findUnknownSamples),
]

function rule<Part>(parts: z.ZodType<Part>, find: (part: Part) => Conflict[]): (value: unknown) => Conflict[] {
  return (value) => {
    const { data } = parts.safeParse(value)
    return data === undefined ? [] : find(data)
  }
}

function findTwins({ categories, bundles }: Pick<Content, 'categories' | 'bundles'>): Conflict[] {
  return [
    ...twinsOf(
      'categories',
      'slug',
      categories.map(({ slug }) => slug),
    ),
    ...twinsOf(
      'categories',
      'name',
      categories.map(({ name }) => name),
    ),
    ...twinsOf('bundles', 'slug', ['all-access', ...bundles.map(({ slug }) => slug)], 1),
    ...twinsOf(
      'bundles',
      'name',
      bundles.map(({ name }) => name),
    ),
  ]
}

/** `before` entries of the list belong to the shop itself. */
function twinsOf(list: string, part: string, values: readonly string[], before = 0): Conflict[] {
  const plain = values.map((value) => value.toLowerCase().replace(/\s+/g, ' '))
  return plain.flatMap((value, at) =>
    plain.indexOf(value) < at
      ? [{ path: [list, at - before, part], words: `'${values[at]}' is taken by another entry of ${list}.` }]
      : [],
  )
}

/** Not a matter of the schema: what was stored with one can be read, and the category ended. */
function findNoSlugs({ categories }: Pick<Content, 'categories'>): Conflict[] {
  const words = `must be another word than ${NO_SLUG}.`
  return categories.flatMap(({ slug }, at) => (slug === NO_SLUG ? [{ path: ['categories', at, 'slug'], words }] : []))
}

function findTakenPaths({ categories }: Pick<Content, 'categories'>): Conflict[] {
  const holders = new Map<string, string>()
  for (const path of [...listPaths(listRoutes([])), ...RESERVED_PATHS]) holders.set(path.toLowerCase(), '')
  return categories.flatMap(({ slug, path, aliases }, at) => {
    const places = [{ path, place: ['path'] }, ...aliases.map((alias, nr) => ({ path: alias, place: ['aliases', nr] }))]
    return places.flatMap(({ path: own, place }) => {
      const holder = holders.get(own.toLowerCase()) ?? slug
      holders.set(own.toLowerCase(), holder)
      if (holder === slug) return []
      const words = `${own} is taken by ${holder === '' ? 'the shop itself' : `the category '${holder}'`}.`
      return [{ path: ['categories', at, ...place], words }]
    })
  })
}

type Named = Pick<Content, 'categories' | 'bundles' | 'otherNames'> & {
  readonly pages: Pick<Content['pages'], 'dashboard'>
}

function findUnknownNames({ categories, bundles, otherNames, pages }: Named): Conflict[] {
  const noBundle = unknownIn('bundle', bundles)
  const noCategory = unknownIn('category', categories)
  return [
    ...categories.flatMap(({ offer }, at) =>
      offer.kind === 'bundles'
        ? offer.buttons.flatMap(({ bundle }, nr) =>
            noBundle(['categories', at, 'offer', 'buttons', nr, 'bundle'], bundle),
          )
        : [],
    ),
    ...bundles.flatMap(({ categories: opened, previewCategory }, at) => [
      ...opened.flatMap((slug, nr) => noCategory(['bundles', at, 'categories', nr], slug)),
      ...noCategory(['bundles', at, 'previewCategory'], previewCategory),
    ]),
    ...Object.keys(otherNames).flatMap((slug) => noCategory(['otherNames', slug], slug)),
    ...(pages.dashboard.tiles ?? []).flatMap((slug, at) => noBundle(['pages', 'dashboard', 'tiles', at], slug)),
  ]
}

type FindUnknown = (path: readonly PropertyKey[], slug: string) => Conflict[]

function unknownIn(what: string, known: readonly { readonly slug: string }[]): FindUnknown {
  const slugs = new Set(known.map(({ slug }) => slug))
  return (path, slug) => (slugs.has(slug) ? [] : [{ path, words: `there is no ${what} '${slug}'.` }])
}

function findWrongSections({ home, categories, brand }: Pick<Content, 'home' | 'categories' | 'brand'>): Conflict[] {
  const noCategory = unknownIn('category', categories)
  return [
    ...home.sections.flatMap((section, at) => [
      ...namedCategories(section).flatMap(({ place, slug }) => noCategory(['home', 'sections', at, ...place], slug)),
      ...findMisplaced(home.sections, at),
      ...findWrongThemes(section, brand.colours.text).map(({ path, words }) => ({
        path: ['home', 'sections', at, ...path],
        words,
      })),
    ]),
    ...home.picker.links.flatMap(({ category, alias }, at) => [
      ...noCategory(['home', 'picker', 'links', at, 'category'], category),
      ...findWrongAlias(
        alias,
        categories.find(({ slug }) => slug === category),
      ).map((words) => ({
        path: ['home', 'picker', 'links', at, 'alias'],
        words,
      })),
    ]),
    ...home.picker.leavesOut.flatMap((slug, at) => noCategory(['home', 'picker', 'leavesOut', at], slug)),
  ]
}

type NamedCategory = { readonly place: readonly PropertyKey[]; readonly slug: string }

function namedCategories(section: HomeSection): NamedCategory[] {
  switch (section.kind) {
    case 'featured':
    case 'categories':
      return section.items.map(({ image }, nr) => ({ place: ['items', nr, 'image'], slug: image }))
    case 'poster':
    case 'split':
    case 'scenes':
    case 'themes':
      return [{ place: ['category'], slug: section.category }]
    case 'hero':
    case 'marquee':
    case 'rings':
    case 'requests':
      return []
  }
}

/** The first screen and the page's end are there once, and the end is last. */
function findMisplaced(sections: readonly HomeSection[], at: number): Conflict[] {
  const kind = sections[at]?.kind
  const path = ['home', 'sections', at, 'kind']
  const isSecond = sections.findIndex((section) => section.kind === kind) < at
  if (isSecond && (kind === 'hero' || kind === 'requests')) return [{ path, words: `there is a '${kind}' already.` }]
  if (kind === 'requests' && at < sections.length - 1)
    return [{ path, words: "'requests' is the end of the page, so it must be the last section." }]
  return []
}

function findWrongThemes(section: HomeSection, text: string): Conflict[] {
  if (section.kind !== 'themes') return []
  const { characters } = section
  return characters.flatMap(({ theme, bg, accent }, at) => {
    const path = ['characters', at]
    const isTwin = characters.findIndex((other) => other.theme === theme) < at
    const pairs = [{ name: 'text', ink: text, least: 4.5 } as const, { name: 'accent', ink: accent, least: 3 } as const]
    return [
      ...(isTwin ? [{ path: [...path, 'theme'], words: `another character has the theme '${theme}' already.` }] : []),
      ...pairs.flatMap(({ name, ink, least }) => {
        const found = contrastOf(ink, bg)
        if (found >= least) return []
        return [
          { path: [...path, name === 'text' ? 'bg' : name], words: tooPale(ink, `the background ${bg}`, found, least) },
        ]
      }),
    ]
  })
}

function findWrongAlias(alias: string | undefined, category: Category | undefined): string[] {
  if (alias === undefined || !category || [category.path, ...category.aliases].includes(alias)) return []
  return [`${alias} is no address of the category '${category.slug}'.`]
}

function findWrongRedirects({ redirects, categories }: Pick<Content, 'redirects' | 'categories'>): Conflict[] {
  const paths = new Set(listPaths(listRoutes(categories)))
  const reserved = new Set(RESERVED_PATHS)
  return redirects.flatMap(({ from, to }, at) => {
    const isTwin = redirects.findIndex((other) => other.from === from) < at
    const isTaken = paths.has(from) || reserved.has(from.toLowerCase())
    return [
      ...(isTaken ? [{ path: ['redirects', at, 'from'], words: `${from} is a page of the shop.` }] : []),
      ...(isTwin ? [{ path: ['redirects', at, 'from'], words: `${from} leads elsewhere already.` }] : []),
      ...(paths.has(to) ? [] : [{ path: ['redirects', at, 'to'], words: `there is no page ${to}.` }]),
    ]
  })
}

/** Words that name another price than the one that is asked. */
function findWrongPrice({ allAccess, currency }: Pick<Content, 'allAccess' | 'currency'>): Conflict[] {
  const { priceMinor, priceWords } = allAccess
  if (priceWords === null) return []
  const digits = minorDigits(currency)
  const said = Number(priceWords.replace(/[^0-9.,]/g, '').replace(',', '.'))
  if (said === priceMinor / 10 ** digits) return []
  const asked = formatMoney(priceMinor, currency, { isShort: true })
  return [{ path: ['allAccess', 'priceWords'], words: `'${priceWords}' is another price than ${asked}.` }]
}

function findUnknownSamples({ bundles, reviews }: Pick<Content, 'bundles' | 'reviews'>): Conflict[] {
  const noBundle = unknownIn('bundle', [...bundles, { slug: 'all-access' }])
  return reviews.samples.flatMap(({ product }, at) => noBundle(['reviews', 'samples', at, 'product'], product))
}

function findWrongSales({ bundles, sales = [] }: Pick<Content, 'bundles' | 'sales'>): Conflict[] {
  const noBundle = unknownIn('bundle', [...bundles, { slug: 'all-access' }])
  return [
    ...twinsOf(
      'sales',
      'slug',
      sales.map(({ slug }) => slug),
    ),
    ...sales.flatMap(({ from, until, products }, at) => [
      ...(from < until ? [] : [{ path: ['sales', at, 'until'], words: 'must be later than its beginning.' }]),
      ...(typeof products === 'string'
        ? []
        : products.flatMap((product, nr) => noBundle(['sales', at, 'products', nr], product))),
    ]),
  ]
}
