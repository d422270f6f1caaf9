import type { Category } from '../../contract/pictures/catalogue.ts'
import { CATEGORIES as SLUGS, type Category as Slug } from '../artwork/scenes.ts'

type Offer = Category['offer']

function sold(bundle: string, label = 'Buy Bundle'): Offer {
  return { kind: 'bundles', buttons: [{ label, bundle }] }
}

/** One entry for each category that the artwork draws, by its slug. */
const DETAILS: Readonly<Record<Slug, Omit<Category, 'slug'>>> = {
  abstract: {
    name: 'Abstract',
    path: '/abstract',
    aliases: [],
    heading: 'ABSTRACT',
    description: 'Silk, glass and light in motion: abstract 8K wallpapers, free to download in full size.',
    offer: { kind: 'free', shareTitle: 'Check out this Abstract wallpaper!' },
  },
  animals: {
    name: 'Animals',
    path: '/animals',
    aliases: [],
    heading: '8K ANIMAL WALLPAPERS',
    description: 'Stags in the mist, wolves under the moon, whales in the deep: animal wallpapers in 8K.',
    offer: sold('animals'),
  },
  anime: {
    name: 'Anime',
    path: '/anime',
    aliases: [],
    heading: '8K ANIME WALLPAPERS',
    description: 'Summer skies, torii gates and trains by the sea: anime scenery in 8K.',
    offer: sold('anime'),
  },
  bikes: {
    name: 'Bikes',
    path: '/bikes',
    aliases: [],
    heading: '8K BIKE WALLPAPERS',
    description: 'Motorcycles in neon, rain and last light: bike wallpapers in 8K.',
    offer: sold('bikes'),
  },
  cars: {
    name: 'Cars',
    path: '/automotive',
    aliases: [],
    heading: '8k CAR WALLPAPERS',
    description: 'Polished paint, long exposures and empty halls: car wallpapers in 8K.',
    offer: sold('cars'),
  },
  city: {
    name: 'City',
    path: '/city',
    aliases: [],
    heading: '8K CITY WALLPAPERS',
    description: 'Skylines, bridges and rain on the window: city wallpapers in 8K.',
    offer: sold('city'),
  },
  formulaone: {
    name: 'Formula One',
    path: '/formulaone',
    aliases: ['/FormulaOne'],
    heading: '8K FORMULA ONE WALLPAPERS',
    description: 'Open wheels at dusk, in spray and under hall lights: Formula One wallpapers in 8K.',
    offer: sold('formula-one', 'Download 8K Formula One Bundle'),
  },
  futuristic: {
    name: 'Futuristic',
    path: '/technology',
    aliases: [],
    heading: '8K FUTURISTIC WALLPAPERS',
    description: 'Sky lanes, light tunnels and canyons of circuits: futuristic wallpapers in 8K.',
    offer: sold('futuristic'),
  },
  gaming: {
    name: 'Gaming',
    path: '/gaming',
    aliases: ['/Gaming'],
    heading: '8K GAMING WALLPAPERS',
    description: 'Voxel realms, arcades and dungeons: gaming wallpapers in 8K.',
    offer: sold('gaming'),
  },
  medievalxfuturistic: {
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
  mountains: {
    name: 'Mountains',
    path: '/nature',
    aliases: [],
    heading: '8K MOUNTAIN WALLPAPERS',
    description: 'Alpine lakes, seas of cloud, dunes and northern lights: mountain wallpapers in 8K.',
    offer: sold('mountains'),
  },
  ninjas: {
    name: 'Ninja',
    path: '/ninjas',
    aliases: [],
    heading: '8K NINJA WALLPAPERS',
    description: 'Shadow, fire, ice and stone: ninja wallpapers in 8K.',
    offer: sold('ninja', 'Download Full 8K Ninja Bundle'),
  },
  racing: {
    name: 'Racing',
    path: '/racing',
    aliases: [],
    heading: '8K RACING WALLPAPERS',
    description: 'Dirt rally, Formula cars, grand tourers and hyper cars at full speed: racing wallpapers in 8K.',
    offer: sold('racing', 'Download 8K Racing Bundle'),
  },
  scifi: {
    name: 'Scifi',
    path: '/futuristic',
    aliases: [],
    heading: '8K SCI-FI APOCALYPTIC WALLPAPERS',
    description: 'Wastelands, ruins and dying worlds: sci-fi apocalyptic wallpapers in 8K.',
    offer: sold('scifi'),
  },
  space: {
    name: 'Space',
    path: '/space',
    aliases: ['/Space'],
    heading: 'SPACE',
    description: 'Black holes and far worlds: space wallpapers in 8K, free to download in full size.',
    offer: { kind: 'free', shareTitle: 'Check out this space wallpaper!' },
  },
  spiderman: {
    name: 'Spiderman',
    path: '/spiderman',
    aliases: [],
    heading: '8K SPIDERMAN WALLPAPERS',
    description: 'Webs, skylines and a swing between towers: Spiderman wallpapers in 8K.',
    offer: sold('spiderman'),
  },
  sport: {
    name: 'Sport',
    path: '/sport',
    aliases: ['/Sport'],
    heading: '8K SPORT WALLPAPERS',
    description: 'Floodlights, courts, lanes and tracks: sport wallpapers in 8K.',
    offer: sold('sport'),
  },
}

type SampleCategory = Category & { readonly slug: Slug }

/** The 17 categories of the spec, in alphabetical order of their slugs. */
export const CATEGORIES: readonly SampleCategory[] = SLUGS.map(getSampleCategory)

export function getSampleCategory(slug: Slug): SampleCategory {
  return { slug, ...DETAILS[slug] }
}

/** Names that people search by and the pages do not use. */
export const OTHER_NAMES: Readonly<Partial<Record<Slug, string>>> = {
  bikes: 'motorcycle motorbike',
  cars: 'automobile supercar',
  city: 'skyline urban',
  formulaone: 'f1 grand prix',
  futuristic: 'technology future',
  gaming: 'game',
  mountains: 'landscape nature',
  scifi: 'science fiction apocalypse',
  space: 'galaxy planet',
  spiderman: 'spider',
  sport: 'sports',
}
