/** How a category's page sells: whole bundles, or each picture for free. */
type Offer =
  | { readonly kind: 'bundles'; readonly buttons: readonly BuyButton[] }
  | { readonly kind: 'free'; readonly shareTitle: string }

type BuyButton = { readonly label: string; readonly bundle: string }

/** A preview page's theme. The owner's own categories have the same shape and come from the manifest. */
export type Category = {
  readonly slug: string
  /** As lists and greetings write it. */
  readonly name: string
  /** The canonical path; aliases show the same page. */
  readonly path: string
  readonly aliases: readonly string[]
  readonly heading: string
  readonly description: string
  readonly offer: Offer
}

const BUY = 'Buy Bundle'

function sold(bundle: string, label = BUY): Offer {
  return { kind: 'bundles', buttons: [{ label, bundle }] }
}

/** The 17 categories of the spec, in alphabetical order of their slugs. */
export const CATEGORIES: readonly Category[] = [
  {
    slug: 'abstract',
    name: 'Abstract',
    path: '/abstract',
    aliases: [],
    heading: 'ABSTRACT',
    description: 'Silk, glass and light in motion: abstract 8K wallpapers, free to download in full size.',
    offer: { kind: 'free', shareTitle: 'Check out this Abstract wallpaper!' },
  },
  {
    slug: 'animals',
    name: 'Animals',
    path: '/animals',
    aliases: [],
    heading: '8K ANIMAL WALLPAPERS',
    description: 'Stags in the mist, wolves under the moon, whales in the deep: animal wallpapers in 8K.',
    offer: sold('animals'),
  },
  {
    slug: 'anime',
    name: 'Anime',
    path: '/anime',
    aliases: [],
    heading: '8K ANIME WALLPAPERS',
    description: 'Summer skies, torii gates and trains by the sea: anime scenery in 8K.',
    offer: sold('anime'),
  },
  {
    slug: 'bikes',
    name: 'Bikes',
    path: '/bikes',
    aliases: [],
    heading: '8K BIKE WALLPAPERS',
    description: 'Motorcycles in neon, rain and last light: bike wallpapers in 8K.',
    offer: sold('bikes'),
  },
  {
    slug: 'cars',
    name: 'Cars',
    path: '/automotive',
    aliases: [],
    heading: '8k CAR WALLPAPERS',
    description: 'Polished paint, long exposures and empty halls: car wallpapers in 8K.',
    offer: sold('cars'),
  },
  {
    slug: 'city',
    name: 'City',
    path: '/city',
    aliases: [],
    heading: '8K CITY WALLPAPERS',
    description: 'Skylines, bridges and rain on the window: city wallpapers in 8K.',
    offer: sold('city'),
  },
  {
    slug: 'formulaone',
    name: 'Formula One',
    path: '/formulaone',
    aliases: ['/FormulaOne'],
    heading: '8K FORMULA ONE WALLPAPERS',
    description: 'Open wheels at dusk, in spray and under hall lights: Formula One wallpapers in 8K.',
    offer: sold('formula-one', 'Download 8K Formula One Bundle'),
  },
  {
    slug: 'futuristic',
    name: 'Futuristic',
    path: '/technology',
    aliases: [],
    heading: '8K FUTURISTIC WALLPAPERS',
    description: 'Sky lanes, light tunnels and canyons of circuits: futuristic wallpapers in 8K.',
    offer: sold('futuristic'),
  },
  {
    slug: 'gaming',
    name: 'Gaming',
    path: '/gaming',
    aliases: ['/Gaming'],
    heading: '8K GAMING WALLPAPERS',
    description: 'Voxel realms, arcades and dungeons: gaming wallpapers in 8K.',
    offer: sold('gaming'),
  },
  {
    slug: 'medievalxfuturistic',
    name: 'Medieval x Futuristic',
    path: '/medievalxfuturistic',
    aliases: [],
    heading: '8K MEDIEVAL × FUTURISTIC WALLPAPERS',
    description: 'Dragon castles, riders, villages and cities to come: medieval x futuristic wallpapers in 8K.',
    offer: {
      kind: 'bundles',
      buttons: [
        { label: 'Download 8K Medieval Bundle', bundle: 'medieval' },
        { label: 'Download 8K Futuristic Bundle', bundle: 'futuristic' },
      ],
    },
  },
  {
    slug: 'mountains',
    name: 'Mountains',
    path: '/nature',
    aliases: [],
    heading: '8K MOUNTAIN WALLPAPERS',
    description: 'Alpine lakes, seas of cloud, dunes and northern lights: mountain wallpapers in 8K.',
    offer: sold('mountains'),
  },
  {
    slug: 'ninjas',
    name: 'Ninja',
    path: '/ninjas',
    aliases: [],
    heading: '8K NINJA WALLPAPERS',
    description: 'Shadow, fire, ice and stone: ninja wallpapers in 8K.',
    offer: sold('ninja', 'Download Full 8K Ninja Bundle'),
  },
  {
    slug: 'racing',
    name: 'Racing',
    path: '/racing',
    aliases: [],
    heading: '8K RACING WALLPAPERS',
    description: 'Dirt rally, Formula cars, grand tourers and hyper cars at full speed: racing wallpapers in 8K.',
    offer: sold('racing', 'Download 8K Racing Bundle'),
  },
  {
    slug: 'scifi',
    name: 'Scifi',
    path: '/futuristic',
    aliases: [],
    heading: '8K SCI-FI APOCALYPTIC WALLPAPERS',
    description: 'Wastelands, ruins and dying worlds: sci-fi apocalyptic wallpapers in 8K.',
    offer: sold('scifi'),
  },
  {
    slug: 'space',
    name: 'Space',
    path: '/space',
    aliases: ['/Space'],
    heading: 'SPACE',
    description: 'Black holes and far worlds: space wallpapers in 8K, free to download in full size.',
    offer: { kind: 'free', shareTitle: 'Check out this space wallpaper!' },
  },
  {
    slug: 'spiderman',
    name: 'Spiderman',
    path: '/spiderman',
    aliases: [],
    heading: '8K SPIDERMAN WALLPAPERS',
    description: 'Webs, skylines and a swing between towers: Spiderman wallpapers in 8K.',
    offer: sold('spiderman'),
  },
  {
    slug: 'sport',
    name: 'Sport',
    path: '/sport',
    aliases: ['/Sport'],
    heading: '8K SPORT WALLPAPERS',
    description: 'Floodlights, courts, lanes and tracks: sport wallpapers in 8K.',
    offer: sold('sport'),
  },
]

/** How many wallpapers each category of the spec shows. */
export const WALLPAPER_COUNTS: Readonly<Record<string, number>> = {
  abstract: 8,
  animals: 23,
  anime: 11,
  bikes: 64,
  cars: 57,
  city: 60,
  formulaone: 50,
  futuristic: 47,
  gaming: 66,
  medievalxfuturistic: 88,
  mountains: 51,
  ninjas: 75,
  racing: 48,
  scifi: 52,
  space: 6,
  spiderman: 44,
  sport: 75,
}

export function getCategory(slug: string, categories: readonly Category[]): Category {
  const category = categories.find((candidate) => candidate.slug === slug)
  if (!category) throw new Error(`There is no category '${slug}'.`)
  return category
}
