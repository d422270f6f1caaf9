import { crc32 } from 'node:zlib'
import type { Bundle } from '../../contract/bundles.ts'
import type { Catalogue } from '../../contract/catalogue.ts'
import { LICENCE_TEXT, type LibraryBundle, type LibraryWallpaper, type MasterState } from '../../contract/library.ts'
import { MASTER_TYPES } from '../catalogue/master-format.ts'
import { listMasters, type Master } from '../catalogue/master-queries.ts'
import { listSampleMasters } from '../catalogue/sample-master-queries.ts'
import type { SampleMasters } from '../catalogue/sample-masters.ts'
import { plainName } from '../catalogue/send-stored.ts'
import type { Database } from '../database/database.ts'
import { type BundleEntry, type BundleVersion, freezeBundle } from './bundle-versions.ts'
import type { Entitlement } from './entitlements.ts'
import { ALL_SCOPE, bundleOfScope, bundleScope } from './scope.ts'

/** The bundles that some entitlements open, each with the order to name in its downloads. All-access opens every bundle. */
export function openBundles<Held extends Entitlement>(catalogue: Catalogue, entitlements: readonly Held[]) {
  return catalogue.bundles.flatMap((bundle) => {
    const wanted = [ALL_SCOPE, bundleScope(bundle.slug)]
    const entitlement = entitlements.find(({ scope }) => wanted.includes(scope))
    return entitlement ? [{ bundle, entitlement }] : []
  })
}

/** Whether an entitlement opens a wallpaper. One for a bundle that the owner took down opens nothing. */
export function opensWallpaper(catalogue: Catalogue, scope: string, wallpaperId: string): boolean {
  const slug = bundleOfScope(scope)
  return catalogue.bundles.some(
    (bundle) =>
      (slug === undefined || bundle.slug === slug) &&
      bundle.categories.some((category) => catalogue.wallpapers[category]?.some(({ id }) => id === wallpaperId)),
  )
}

type ShelfSources = {
  readonly db: Database
  readonly catalogue: Catalogue
  readonly masters: Pick<SampleMasters, 'canDraw'>
}

export type Shelf = { readonly wallpapers: readonly LibraryWallpaper[]; readonly masters: ReadonlyMap<string, Master> }

/** Every wallpaper of a bundle with the state of its master, newest first as the gallery has them. */
export async function readShelf({ db, catalogue, masters: drawn }: ShelfSources, bundle: Bundle): Promise<Shelf> {
  const masters = new Map((await listMasters(db, bundle.categories)).map((master) => [master.wallpaperId, master]))
  const samples = new Map((await listSampleMasters(db, bundle.categories)).map((row) => [row.wallpaperId, row.state]))
  const wallpapers = bundle.categories
    .flatMap((category) => catalogue.wallpapers[category] ?? [])
    .map(({ id, title, addedAt }, at): LibraryWallpaper => {
      const master = masters.get(id)
      const state: MasterState = master ? 'ready' : drawn.canDraw(id) ? toState(samples.get(id)) : 'missing'
      const fileName = master ? archiveName(at + 1, title, master) : null
      const size = master ? { width: master.width, height: master.height } : null
      return { id, state, sizeBytes: master?.sizeBytes ?? null, size, fileName, addedAt }
    })
  return { wallpapers, masters }
}

/** A row that says 'ready' without a master means that the file was lost and will be drawn again. */
function toState(state: string | undefined): MasterState {
  return state === 'queued' || state === 'rendering' || state === 'failed' ? state : 'waiting'
}

export function describeBundle(bundle: Bundle, { grantedAt }: Entitlement, { wallpapers }: Shelf): LibraryBundle {
  return {
    slug: bundle.slug,
    name: bundle.name,
    categories: bundle.categories,
    since: grantedAt,
    total: wallpapers.length,
    ready: wallpapers.filter(({ state }) => state === 'ready').length,
    newestAt: wallpapers.reduce<string | null>(
      (newest, { addedAt }) => (addedAt > (newest ?? '') ? addedAt : newest),
      null,
    ),
  }
}

/** The bundle as one archive, or nothing while a master is missing. */
export async function freezeShelf(
  db: Database,
  bundle: Bundle,
  { wallpapers, masters }: Shelf,
  now: Date,
): Promise<BundleVersion | undefined> {
  const entries: BundleEntry[] = [licence(bundle)]
  for (const { id, fileName } of wallpapers) {
    const master = masters.get(id)
    if (!master || fileName === null) return undefined
    entries.push(toEntry(bundle, fileName, master))
  }
  return entries.length > 1 ? freezeBundle(db, bundle.slug, entries, now) : undefined
}

function licence(bundle: Bundle): BundleEntry {
  const bytes = Buffer.from(LICENCE_TEXT)
  return {
    name: `${plainName(bundle.name)} Bundle/LICENCE.txt`,
    text: LICENCE_TEXT,
    sizeBytes: bytes.length,
    crc32: crc32(bytes),
    modifiedAt: new Date('2025-08-20T00:00:00Z'),
  }
}

/** Numbered, so that equal titles never collide and files sort as in the gallery. */
function archiveName(number: number, title: string, { format }: Master): string {
  return `${String(number).padStart(3, '0')} ${plainName(title)}.${MASTER_TYPES[format].extension}`
}

function toEntry(bundle: Bundle, fileName: string, master: Master): BundleEntry {
  return {
    name: `${plainName(bundle.name)} Bundle/${fileName}`,
    storageKey: master.storageKey,
    sizeBytes: master.sizeBytes,
    crc32: master.crc32,
    modifiedAt: new Date(master.addedAt),
  }
}
