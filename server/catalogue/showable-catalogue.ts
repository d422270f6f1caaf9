import { ALL_ACCESS, type Bundle } from '../../contract/bundles.ts'
import type { Catalogue, Picture, Poster } from '../../contract/catalogue.ts'
import type { Category } from '../../contract/categories.ts'
import { type Content, listPosters } from '../../contract/content.ts'

export type Showable = {
  readonly catalogue: Catalogue
  /** What is not shown, and why; a sentence each. */
  readonly notes: readonly string[]
}

/** What can be bought. */
export type Sale = {
  readonly isSold: (product: string) => boolean
  /** What is wrong with the owner's file of checkout links, in one sentence. */
  readonly problem: string | null
}

/** No file stands behind it: the page shows its colours, and the mark of a missing picture. */
const BLANK: Picture = {
  ...{ src: '/images/posters/missing', width: 1280, height: 720, webp: [1280], avif: [] },
  placeholder: 'linear-gradient(#3a1a0c,#07080a)',
}

/**
 * The catalogue as pages can show it, whatever it lacks: a bundle without wallpapers or that the payment
 * provider cannot sell is neither listed nor sold, and another picture stands where a poster is missing.
 */
export function showableCatalogue(catalogue: Catalogue, content: Content, sale: Sale): Showable {
  const isEmpty = ({ categories }: Bundle) => categories.every((slug) => !catalogue.wallpapers[slug]?.length)
  const empty = catalogue.bundles.filter(isEmpty)
  const unsold = catalogue.bundles.filter((bundle) => !isEmpty(bundle) && !sale.isSold(bundle.slug))
  const hidden = new Set([...empty, ...unsold].map(({ slug }) => slug))
  const bundles = catalogue.bundles.map((entry) => (hidden.has(entry.slug) ? { ...entry, isListed: false } : entry))
  const { posters, borrowed } = withAllPosters({ ...catalogue, bundles }, content)
  return {
    catalogue: {
      ...catalogue,
      bundles,
      posters,
      categories: catalogue.categories.map((category) => withoutButtons(category, hidden)),
    },
    notes: [
      ...(empty.length > 0 ? [`Not sold, because there are no wallpapers in it: ${namesOf(empty)}; ${ADVICE}.`] : []),
      ...unsoldNotes(sale, content, catalogue.bundles, unsold),
      ...(borrowed > 0 ? [`Another picture stands in for each of ${borrowed} missing posters.`] : []),
    ],
  }
}

const ADVICE = 'npm run shop -- doctor says more'

function unsoldNotes(
  { isSold, problem }: Sale,
  { allAccess }: Content,
  bundles: readonly Bundle[],
  unsold: readonly Bundle[],
): string[] {
  // Where nothing at all is sold, the problem says it, and nobody needs the list.
  if (problem && ![ALL_ACCESS, ...bundles].some(({ slug }) => isSold(slug))) return [problem]
  const names = [...(isSold(ALL_ACCESS.slug) ? [] : [allAccess.name]), ...(unsold.length > 0 ? [namesOf(unsold)] : [])]
  const sentence = `Not sold, because the payment provider cannot sell it: ${names.join(', ')}; ${ADVICE}.`
  return [...(problem ? [problem] : []), ...(names.length > 0 ? [sentence] : [])]
}

function namesOf(bundles: readonly Bundle[]): string {
  return bundles.map(({ name }) => `${name} Bundle`).join(', ')
}

function withoutButtons(category: Category, hidden: ReadonlySet<string>): Category {
  const { offer } = category
  if (offer.kind !== 'bundles' || !offer.buttons.some(({ bundle }) => hidden.has(bundle))) return category
  return { ...category, offer: { ...offer, buttons: offer.buttons.filter(({ bundle }) => !hidden.has(bundle)) } }
}

function withAllPosters(catalogue: Catalogue, content: Content): { posters: Poster[]; borrowed: number } {
  const { posters, bundles, wallpapers } = catalogue
  const known = new Set(posters.map(({ name }) => name))
  const names = [
    ...listPosters(content),
    ...bundles.flatMap(({ slug, isListed }) => (isListed ? [`bundle-${slug}`] : [])),
  ]
  const missing = [...new Set(names)].filter((name) => !known.has(name))
  const other = posters[0] ?? posterFrom(Object.values(wallpapers).flat()[0]?.preview ?? BLANK)
  const standIns = missing.map((name) => ({ ...other, name, alt: '' }))
  return { posters: [...posters, ...standIns], borrowed: missing.length }
}

function posterFrom(picture: Picture): Poster {
  return { name: '', alt: '', wide: picture, tall: picture }
}
