/** What is bought: the masters of the named categories, those added later included. */
export type Bundle = {
  readonly slug: string
  /** As the carousel and the dashboard write it: '<name> Bundle'. */
  readonly name: string
  /** Slugs of the categories it opens. */
  readonly categories: readonly string[]
  /** The category whose page previews it. */
  readonly previewCategory: string
  readonly priceMinor: number
  /** Listed bundles stand in the carousel and on the dashboard. */
  readonly isListed: boolean
}

export const CURRENCY = 'USD'

/** Every bundle but all-access costs the same, well under the $8 for everything. */
const BUNDLE_PRICE_MINOR = 300

export const ALL_ACCESS = { slug: 'all-access', name: 'All-access', priceMinor: 800 } as const

function listed(slug: string, name: string, category: string): Bundle {
  return {
    slug,
    name,
    categories: [category],
    previewCategory: category,
    priceMinor: BUNDLE_PRICE_MINOR,
    isListed: true,
  }
}

/** The spec's 14 bundles in their order, then the one that only its own page sells. */
export const BUNDLES: readonly Bundle[] = [
  listed('animals', 'Animals', 'animals'),
  listed('anime', 'Anime', 'anime'),
  listed('bikes', 'Bikes', 'bikes'),
  listed('cars', 'Cars', 'cars'),
  listed('city', 'City', 'city'),
  listed('formula-one', 'Formula One', 'formulaone'),
  listed('futuristic', 'Futuristic', 'futuristic'),
  listed('gaming', 'Gaming', 'gaming'),
  listed('ninja', 'Ninja', 'ninjas'),
  listed('mountains', 'Mountains', 'mountains'),
  listed('racing', 'Racing', 'racing'),
  listed('scifi', 'Scifi', 'scifi'),
  listed('spiderman', 'Spiderman', 'spiderman'),
  listed('sport', 'Sport', 'sport'),
  { ...listed('medieval', 'Medieval', 'medievalxfuturistic'), isListed: false },
]

export function getBundle(slug: string, bundles: readonly Bundle[] = BUNDLES): Bundle {
  const bundle = bundles.find((candidate) => candidate.slug === slug)
  if (!bundle) throw new Error(`There is no bundle '${slug}'.`)
  return bundle
}
