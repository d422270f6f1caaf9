import { toPoster } from '../../contract/content/brand.ts'
import type { Content } from '../../contract/content/content.ts'
import {
  type Bundle,
  type Catalogue,
  type Category,
  findCover,
  type MasterFiles,
  type Poster,
} from '../../contract/pictures/catalogue.ts'
import { withoutHidden } from '../content/leave-out.ts'
import type { Database } from '../database/database.ts'
import { FORMAT_NAMES } from '../decoding/master-format.ts'
import { readOwnerCategories, toBundle, toCategory } from './owner-categories.ts'
import {
  applyChanges,
  arrangeRecords,
  editedWallpaper,
  isShown,
  type OwnerEdits,
  type PictureDraft,
} from './owner-edits.ts'
import { findSimilar } from './picture-likeness.ts'
import { findSamplePosters, readPictures } from './picture-queries.ts'
import { masterFile, type WallpaperRecord } from './wallpaper-records.ts'

/** What a catalogue is made from: the shop's content, and the pictures that the owner brought. */
export type CatalogueSource = {
  readonly db: Database
  readonly content: Content
  /** What was decided about pictures and is not published yet. */
  readonly pictures?: readonly PictureDraft[] | undefined
  /** Pictures that are not published yet. */
  readonly added?: readonly WallpaperRecord[] | undefined
}

/** What would be shown with this content and the pictures that there are. */
export async function gatherCatalogue(source: CatalogueSource): Promise<Catalogue> {
  const content = withoutHidden(source.content)
  const gathered = await gatherRecords(source)
  const { categories: shown, bundles, wallpapers } = arrangeShop(source.content, gathered)
  const { all, edits } = gathered
  const posters = withOwn(content.samples === false ? [] : ((await findSamplePosters(source.db)) ?? []), content)
  const { covers } = edits
  return {
    version: 1,
    categories: shown,
    bundles,
    wallpapers,
    like: findSimilar(
      shown.flatMap(({ slug }) =>
        (all.get(slug) ?? []).map(({ wallpaper, hash }) => ({ id: wallpaper.id, category: slug, hash })),
      ),
    ),
    files: Object.fromEntries(shown.flatMap(({ slug }) => filesOf(slug, all.get(slug) ?? []))),
    posters: [...posters, ...bundles.flatMap((bundle) => missingPoster(bundle, posters, { wallpapers, covers }))],
    ...(Object.keys(covers).length > 0 && { covers }),
  }
}

/** What it takes long to read. Words, prices and the order of content may be other ones when something is made of it. */
export type GatheredRecords = {
  /** What is shown of every category, of those that are hidden too, as the owner arranged it. */
  readonly all: ReadonlyMap<string, readonly WallpaperRecord[]>
  readonly edits: OwnerEdits
  /** The owner's own categories that have pictures. */
  readonly own: readonly OwnPage[]
}

export async function gatherRecords(source: CatalogueSource): Promise<GatheredRecords> {
  const { db, content, pictures = [], added } = source
  const entries = await readOwnerCategories(source)
  const owned = entries.map((entry) => ({ category: toCategory(entry), bundle: toBundle(entry) }))
  // Hidden ones as well: what was moved into one does not come back where it was before.
  const categories = [...content.categories, ...owned.map(({ category }) => category)]
  const { records, edits: decided } = await readPictures(db, categories, added)
  const edits = applyChanges(records, decided, pictures)
  const all = listShown(content, records, edits)
  // An owner's category is published with its first wallpaper; an empty page would sell nothing.
  return { all, edits, own: owned.filter(({ category }) => (all.get(category.slug)?.length ?? 0) > 0) }
}

type OwnPage = { readonly category: Category; readonly bundle: Bundle }

/** What is shown, by category, as the owner arranged them. */
function listShown(
  content: Content,
  records: ReadonlyMap<string, readonly WallpaperRecord[]>,
  edits: OwnerEdits,
): Map<string, WallpaperRecord[]> {
  const kept = [...records].map(
    ([slug, all]) => [slug, content.samples !== false ? all : all.filter(({ recipe }) => !recipe)] as const,
  )
  const arranged = [...arrangeRecords(new Map(kept), edits)]
  return new Map(arranged.map(([slug, list]) => [slug, list.filter(({ wallpaper }) => isShown(edits, wallpaper.id))]))
}

/** What would be sold, and the pictures in it, with nothing of how they look. */
export function arrangeShop(
  whole: Content,
  { all, edits, own }: GatheredRecords,
): Pick<Catalogue, 'categories' | 'bundles' | 'wallpapers'> {
  const content = withoutHidden(whole)
  const categories = [...content.categories, ...own.map(({ category }) => category)]
  const wallpapers = categories.map(
    ({ slug }) => [slug, (all.get(slug) ?? []).map((record) => editedWallpaper(record, edits))] as const,
  )
  const bundles = [...content.bundles, ...own.map(({ bundle }) => bundle)]
  return { categories, bundles, wallpapers: Object.fromEntries(wallpapers) }
}

/** Nothing where one of them is unknown: an average of the others would be a guess. */
function filesOf(slug: string, records: readonly WallpaperRecord[]): [string, MasterFiles][] {
  const known = records.flatMap((record) => masterFile(record) ?? [])
  if (known.length === 0 || known.length < records.length) return []
  const bytes = known.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
  const formats = [...new Set(known.map(({ format }) => FORMAT_NAMES[format]))].sort()
  return [[slug, { formats, meanBytes: Math.round(bytes / known.length) }]]
}

/** The owner's own take the place of others of their names. */
function withOwn(samples: readonly Poster[], { posters = {} }: Content): Poster[] {
  const own = Object.entries(posters).map(([name, poster]) => toPoster(name, poster))
  return [...samples.filter(({ name }) => !Object.hasOwn(posters, name)), ...own]
}

/** The carousel shows each listed bundle full-bleed; one without a poster of its own lends its cover. */
function missingPoster(
  bundle: Bundle,
  posters: readonly Poster[],
  shown: Pick<Catalogue, 'wallpapers' | 'covers'>,
): Poster[] {
  const name = `bundle-${bundle.slug}`
  const cover = findCover(shown, bundle.previewCategory)
  if (!cover || !bundle.isListed || posters.some((poster) => poster.name === name)) return []
  return [{ name, alt: cover.alt, wide: cover.preview, tall: cover.preview }]
}
