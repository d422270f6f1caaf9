import type { Catalogue, Picture, Poster, Wallpaper } from '../../contract/pictures/catalogue.ts'
import { POSTERS } from '../artwork/posters.ts'
import { recipesOf } from '../artwork/recipes.ts'
import { BUNDLES } from './bundles.ts'
import { CATEGORIES } from './categories.ts'

const WIDE = { width: 1280, height: 720 }
const TALL = { width: 720, height: 1280 }

/** The sample shop with one picture for each category, for tests of everything that is not a picture. */
export function standInCatalogue(): Catalogue {
  const wide = picture('/images/posters/wide', WIDE)
  const tall = picture('/images/posters/tall', TALL)
  return {
    version: 1,
    categories: CATEGORIES,
    bundles: BUNDLES,
    wallpapers: Object.fromEntries(CATEGORIES.map((category) => [category.slug, wallpapersOf(category)])),
    like: {},
    posters: Object.keys(POSTERS).map((name): Poster => ({ name, alt: '', wide, tall })),
  }
}

function wallpapersOf({ slug, name }: (typeof CATEGORIES)[number]): Wallpaper[] {
  return recipesOf(slug).map(({ number }) => ({
    id: `${slug}-${number}`,
    title: `${name} ${number}`,
    alt: `${name} wallpaper number ${number}`,
    colours: ['#ff5b1f', '#07080a'],
    addedAt: '2025-08-20',
    preview: picture(`/images/${slug}/stand-in`, WIDE),
  }))
}

function picture(src: string, { width, height }: typeof WIDE): Picture {
  return { src, width, height, webp: [width], avif: [], placeholder: 'linear-gradient(#3a1a0c,#07080a)' }
}
