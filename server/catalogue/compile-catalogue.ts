import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Bundle } from '../../contract/bundles.ts'
import type { Catalogue, Poster, Wallpaper } from '../../contract/catalogue.ts'
import type { Category } from '../../contract/categories.ts'
import { withLock } from '../database/file-lock.ts'
import { type CatalogueSource, catalogueFile, readCatalogue } from './catalogue-file.ts'
import { OwnerCategoryError, readOwnerCategories, toBundle, toCategory } from './owner-categories.ts'
import { listRecords } from './wallpaper-records.ts'
import { writeWhole } from './write-whole.ts'

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
    const catalogue = await gather(source, tell)
    const text = JSON.stringify(catalogue)
    const file = catalogueFile(dataDir)
    // An equal file keeps its time stamp, and the storefront is not built again.
    if ((await readFile(file, 'utf8').catch(() => '')) !== text) await writeWhole(file, text)
    return catalogue
  })
}

async function gather(source: CatalogueSource, tell: TellOwner | undefined): Promise<Catalogue> {
  const { dataDir, content } = source
  const owned = await readOwn(source, tell)
  const wallpapers: Record<string, Wallpaper[]> = {}
  for (const { slug } of content.categories) wallpapers[slug] = await wallpapersOf(dataDir, slug, tell)
  // An owner's category is published with its first wallpaper; an empty page would sell nothing.
  const open: OwnPage[] = []
  for (const entry of owned) {
    const { slug } = entry.category
    const found = await wallpapersOf(dataDir, slug, tell)
    if (found.length === 0) continue
    wallpapers[slug] = found
    open.push(entry)
  }
  const bundles = [...content.bundles, ...open.map(({ bundle }) => bundle)]
  const posters = await readPosters(dataDir)
  return {
    version: 1,
    categories: [...content.categories, ...open.map(({ category }) => category)],
    bundles,
    wallpapers,
    posters: [...posters, ...bundles.flatMap((bundle) => missingPoster(bundle, posters, wallpapers))],
  }
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

async function wallpapersOf(dataDir: string, category: string, tell?: TellOwner): Promise<Wallpaper[]> {
  return (await listRecords(dataDir, category, tell)).map(({ wallpaper }) => wallpaper)
}

async function readPosters(dataDir: string): Promise<Poster[]> {
  const text = await readFile(postersFile(dataDir), 'utf8').catch(() => '[]')
  try {
    return JSON.parse(text) as Poster[]
  } catch {
    // Others stand in for them, and whoever builds the pages says so.
    return []
  }
}

/** The carousel shows each listed bundle full-bleed; one without a poster of its own lends its first wallpaper. */
function missingPoster(bundle: Bundle, posters: readonly Poster[], wallpapers: Catalogue['wallpapers']): Poster[] {
  const name = `bundle-${bundle.slug}`
  const [first] = wallpapers[bundle.previewCategory] ?? []
  if (!first || !bundle.isListed || posters.some((poster) => poster.name === name)) return []
  return [{ name, alt: first.alt, wide: first.preview, tall: first.preview }]
}
