import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
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
import { withLock } from '../database/file-lock.ts'
import { FORMAT_NAMES } from '../decoding/master-format.ts'
import { writeWhole } from '../storage/write-whole.ts'
import { type CatalogueSource, catalogueFile, readCatalogue } from './catalogue-file.ts'
import { OwnerCategoryError, readOwnerCategories, toBundle, toCategory } from './owner-categories.ts'
import { arrangeRecords, editedWallpaper, isShown, type OwnerEdits, readEdits } from './owner-edits.ts'
import { applyChanges } from './picture-changes.ts'
import { findSimilar } from './picture-likeness.ts'
import { listRecords, masterFile, readRecordsOf, type WallpaperRecord, withAdded } from './wallpaper-records.ts'

export function postersFile(dataDir: string): string {
  return join(dataDir, 'catalogue', 'posters.json')
}

/** Hears a sentence about what is left out. */
export type TellOwner = (sentence: string) => void

/**
 * Writes the catalogue anew from the records. Several at once take turns, so the last one has seen everything. With
 * `tell` it leaves out what cannot be read and says so; without, it throws.
 */
export async function compileCatalogue(source: CatalogueSource, tell?: TellOwner): Promise<Catalogue> {
  const { dataDir } = source
  return withLock(join(dataDir, 'catalogue', 'locks', 'catalogue.lock'), async () => {
    const catalogue = await gatherCatalogue(source, tell)
    const text = JSON.stringify(catalogue)
    const file = catalogueFile(dataDir)
    // An equal file keeps its time stamp, and the storefront is not built again.
    if ((await readFile(file, 'utf8').catch(() => '')) !== text) await writeWhole(file, text)
    return catalogue
  })
}

/** The same, and writes nothing: what would be shown with this content. */
export async function gatherCatalogue(source: CatalogueSource, tell?: TellOwner): Promise<Catalogue> {
  const { dataDir } = source
  const content = withoutHidden(source.content)
  const gathered = await gatherRecords(source, tell)
  const { categories: shown, bundles, wallpapers } = arrangeShop(source.content, gathered)
  const { all, edits } = gathered
  const posters = withOwn(content.samples === false ? [] : await readPosters(dataDir), content)
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

export async function gatherRecords(source: CatalogueSource, tell?: TellOwner): Promise<GatheredRecords> {
  const owned = await readOwn(source, tell)
  const own = owned.map(({ category }) => category)
  const edits = await editsOf(source, own)
  // Hidden ones as well: what was moved into one does not come back where it was before.
  const all = await readRecords(source, [...source.content.categories, ...own], edits, tell)
  // An owner's category is published with its first wallpaper; an empty page would sell nothing.
  return { all, edits, own: owned.filter(({ category }) => (all.get(category.slug)?.length ?? 0) > 0) }
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

/** Those of the data folder, with what is only written so far. */
async function editsOf({ dataDir, content, pictures = [], added }: CatalogueSource, own: readonly Category[]) {
  const edits = await readEdits(dataDir)
  if (pictures.length === 0) return edits
  return applyChanges(await readRecordsOf(dataDir, [...content.categories, ...own], added), edits, pictures)
}

type OwnPage = { readonly category: Category; readonly bundle: Bundle }

/** While the owner's file is broken, their categories stay as the catalogue had them last. */
async function readOwn(source: CatalogueSource, tell: TellOwner | undefined): Promise<OwnPage[]> {
  try {
    const entries = await readOwnerCategories(source)
    return entries.map((entry) => ({ category: toCategory(entry), bundle: toBundle(entry) }))
  } catch (error) {
    if (!tell || !(error instanceof OwnerCategoryError)) throw error
    const kept = lastOwn(source)
    const outcome = kept.length > 0 ? 'stay as they were last' : 'are not shown'
    tell(`The owner's own categories ${outcome}: ${error.message}`)
    return kept
  }
}

function lastOwn({ dataDir, content }: CatalogueSource): OwnPage[] {
  try {
    const { categories, bundles } = readCatalogue(dataDir)
    const builtIn = new Set(content.categories.map(({ slug }) => slug))
    const own = categories.filter(({ slug }) => !builtIn.has(slug))
    return own.flatMap((category) =>
      bundles.filter(({ slug }) => slug === category.slug).map((bundle) => ({ category, bundle })),
    )
  } catch {
    return []
  }
}

/** What is shown, by category, as the owner arranged them. */
async function readRecords(
  { dataDir, content, added = [] }: CatalogueSource,
  categories: readonly Category[],
  edits: OwnerEdits,
  tell: TellOwner | undefined,
): Promise<Map<string, WallpaperRecord[]>> {
  const records = new Map<string, WallpaperRecord[]>()
  for (const { slug } of categories) {
    const all = withAdded(await listRecords(dataDir, slug, tell), slug, added)
    records.set(slug, content.samples !== false ? all : all.filter(({ recipe }) => !recipe))
  }
  const arranged = [...arrangeRecords(records, edits)].map(([slug, list]): [string, WallpaperRecord[]] => [
    slug,
    list.filter(({ wallpaper }) => isShown(edits, wallpaper.id)),
  ])
  return new Map(arranged)
}

/** Nothing where one of them is unknown: an average of the others would be a guess. */
function filesOf(slug: string, records: readonly WallpaperRecord[]): [string, MasterFiles][] {
  const known = records.flatMap((record) => masterFile(record) ?? [])
  if (known.length === 0 || known.length < records.length) return []
  const bytes = known.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
  const formats = [...new Set(known.map(({ format }) => FORMAT_NAMES[format]))].sort()
  return [[slug, { formats, meanBytes: Math.round(bytes / known.length) }]]
}

async function readPosters(dataDir: string): Promise<Poster[]> {
  // Others stand in for them, and whoever builds the pages says so.
  return (await findSamplePosters(dataDir)) ?? []
}

/** Those of the sample shop; nothing where they were never brought in or cannot be read. */
export async function findSamplePosters(dataDir: string): Promise<Poster[] | undefined> {
  try {
    return JSON.parse(await readFile(postersFile(dataDir), 'utf8')) as Poster[]
  } catch {
    return undefined
  }
}

/** The owner's own take the place of others of their names. */
function withOwn(samples: readonly Poster[], { posters = {} }: CatalogueSource['content']): Poster[] {
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
