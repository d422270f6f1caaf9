import type { Bundle } from '../../contract/pictures/catalogue.ts'
import type { Category as Slug } from '../artwork/scenes.ts'
import { getSampleCategory } from './categories.ts'

/** Every bundle but all-access costs the same, well under the $8 for everything. */
const PRICE_MINOR = 300

function listed(category: Slug, slug: string = category): Bundle {
  const { name } = getSampleCategory(category)
  return { slug, name, categories: [category], previewCategory: category, priceMinor: PRICE_MINOR, isListed: true }
}

/** The spec's 14 bundles in their order, then the one that only its own page sells. */
export const BUNDLES: readonly Bundle[] = [
  listed('animals'),
  listed('anime'),
  listed('bikes'),
  listed('cars'),
  listed('city'),
  listed('formulaone', 'formula-one'),
  listed('futuristic'),
  listed('gaming'),
  listed('ninjas', 'ninja'),
  listed('mountains'),
  listed('racing'),
  listed('scifi'),
  listed('spiderman'),
  listed('sport'),
  { ...listed('medievalxfuturistic', 'medieval'), name: 'Medieval', isListed: false },
]
