import { COVER_POSTER, type Content, listPosters } from '../../contract/content/content.ts'
import {
  ALL_ACCESS,
  type Bundle,
  type Catalogue,
  type Category,
  findCover,
  type Picture,
  type Poster,
  type Wallpaper,
} from '../../contract/pictures/catalogue.ts'

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

/** No file stands behind it: light in the shop's own colours, where there is no picture at all. */
const BLANK: Picture = {
  src: '',
  width: 1280,
  height: 720,
  webp: [],
  avif: [],
  placeholder: [
    'radial-gradient(90% 70% at 78% 8%,color-mix(in oklab,var(--ember) 38%,transparent),transparent)',
    'radial-gradient(70% 90% at 8% 96%,color-mix(in oklab,var(--ember-soft) 18%,transparent),transparent)',
    'linear-gradient(160deg,var(--raised),var(--canvas))',
  ].join(),
}

/** As many pictures stand in for missing posters, so that a slideshow has something to change to. */
const MOST_STAND_INS = 8

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
  { allAccess: { name, isSold: isOffered = true } }: Content,
  bundles: readonly Bundle[],
  unsold: readonly Bundle[],
): string[] {
  // Where nothing at all is sold, the problem says it, and nobody needs the list.
  if (problem && ![ALL_ACCESS, ...bundles].some(({ slug }) => isSold(slug))) return [problem]
  const isMissed = isOffered && !isSold(ALL_ACCESS.slug)
  const names = [...(isMissed ? [name] : []), ...(unsold.length > 0 ? [namesOf(unsold)] : [])]
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
  const { posters, bundles } = catalogue
  const known = new Set(posters.map(({ name }) => name))
  const names = [
    ...listPosters(content),
    ...bundles.flatMap(({ slug, isListed }) => (isListed ? [`bundle-${slug}`] : [])),
  ]
  const missing = [...new Set(names)].filter((name) => !known.has(name))
  const lent = content.samples === false ? undefined : posters[0]
  const others = lent ? [lent] : listStandIns(catalogue).map(posterFrom)
  const standIns = missing.flatMap((name, at) => {
    const cover = lent && !isCover(name) ? undefined : findNamedCover(catalogue, content, name)
    const other = cover ? posterFrom(cover.preview) : others[at % others.length]
    return other ? [{ ...other, name, alt: '' }] : []
  })
  // A shop without samples never had them, so it lacks nothing.
  const isLack = content.samples !== false && others.some(({ wide }) => wide !== BLANK)
  return { posters: [...posters, ...standIns], borrowed: isLack ? missing.filter((name) => !isCover(name)).length : 0 }
}

/** What stands for the category that the name means, or that a section of the home page shows this poster for. */
function findNamedCover({ wallpapers, covers }: Catalogue, { home }: Content, name: string): Wallpaper | undefined {
  const section = home.sections.find((candidate) => candidate.kind === 'poster' && candidate.poster === name)
  const named = isCover(name) ? name.slice(COVER_POSTER.length) : undefined
  const category = named ?? (section?.kind === 'poster' ? section.category : undefined)
  return category === undefined ? undefined : findCover({ wallpapers, covers: covers ?? {} }, category)
}

/** It is asked for by the category's name, so nothing is missing. */
function isCover(name: string): boolean {
  return name.startsWith(COVER_POSTER)
}

/** What stands for each category first, then what else there is. */
function listStandIns({ categories, wallpapers, covers }: Catalogue): Picture[] {
  const shown = categories.flatMap(({ slug }) => findCover({ wallpapers, covers: covers ?? {} }, slug) ?? [])
  const rest = categories.flatMap(({ slug }) => (wallpapers[slug] ?? []).slice(0, MOST_STAND_INS))
  const pictures = [...new Set([...shown, ...rest])].slice(0, MOST_STAND_INS).map(({ preview }) => preview)
  return pictures.length > 0 ? pictures : [BLANK]
}

function posterFrom(picture: Picture): Poster {
  return { name: '', alt: '', wide: picture, tall: picture }
}

type Pictures = Pick<Catalogue, 'wallpapers' | 'posters' | 'covers'>

/** What stands for a bundle: its poster, else the cover of its gallery. */
export function findBundlePicture(
  catalogue: Pictures,
  { slug, previewCategory }: Pick<Bundle, 'slug' | 'previewCategory'>,
): Picture | undefined {
  const poster = catalogue.posters.find(({ name }) => name === `bundle-${slug}`)
  return poster?.wide ?? findCover(catalogue, previewCategory)?.preview
}
