import { crc32 } from 'node:zlib'
import type { ShopBrand } from '../../contract/content/brand.ts'
import { plainPolicy, policyPath, policyText } from '../../contract/content/policy.ts'
import type { LibraryBundle, LibraryWallpaper, MasterState } from '../../contract/library/library.ts'
import type { Bundle, Catalogue } from '../../contract/pictures/catalogue.ts'
import { readPolicyAside } from '../content/read-policy-aside.ts'
import type { Database } from '../database/database.ts'
import { MASTER_TYPES } from '../decoding/master-format.ts'
import { listMastersOf, listPicturesOfKeys, type Master } from '../pictures/master-queries.ts'
import { plainName } from '../pictures/send-stored.ts'
import { findBundlePicture } from '../pictures/showable-catalogue.ts'
import { listSampleMastersOf } from '../samples/sample-master-queries.ts'
import type { SampleMasters } from '../samples/sample-masters.ts'
import { type BundleEntry, type BundleVersion, type FrozenArchive, freezeBundle } from './archives/bundle-versions.ts'
import { ALL_SCOPE, bundleOfScope, bundleScope, type Entitlement } from './entitlements.ts'
import {
  findHeldPolicy,
  hasPictureSince,
  listEndedBundles,
  listIdsSince,
  listPicturesSince,
} from './published-queries.ts'

/**
 * The bundles that some entitlements open, each with the order to name in its downloads: those of today in the shop's
 * order, then those that ended after they were bought. All-access opens every bundle. Of several orders one is named that
 * can be downloaded from at once, or at least once its buyer agrees.
 */
export async function openBundles<Held extends Entitlement>(
  { db, catalogue }: Pick<ContentsSources, 'db' | 'catalogue'>,
  entitlements: readonly Held[],
) {
  const today = catalogue.bundles.map((bundle) => ({ bundle, endedAt: null }))
  return [...today, ...(await listEndedBundles(db))].flatMap(({ bundle, endedAt }) => {
    const wanted = [ALL_SCOPE, bundleScope(bundle.slug)]
    const open = entitlements.filter(
      ({ scope, since }) => wanted.includes(scope) && (endedAt === null || endedAt > since),
    )
    const staying = open.filter(({ isGoingBack }) => !isGoingBack)
    const entitlement = staying.find(({ awaitsConsent }) => !awaitsConsent) ?? staying[0] ?? open[0]
    return entitlement ? [{ bundle, entitlement }] : []
  })
}

/** Whether an entitlement opens a picture: it was in the bundle when that was bought, or came later. */
export function opensPicture(db: Database, { scope, since }: Entitlement, picture: string): Promise<boolean> {
  return hasPictureSince(db, bundleOfScope(scope) ?? null, since, picture)
}

/**
 * Whether an entitlement opens every picture of a kept list: it may have been made for somebody who bought before one of
 * them left. A file that no picture has any more is believed to whoever had bought when the list was kept.
 */
export async function opensArchive(
  db: Database,
  { scope, since }: Entitlement,
  bundle: string,
  { entries, frozenAt }: FrozenArchive,
): Promise<boolean> {
  if (scope !== ALL_SCOPE && scope !== bundleScope(bundle)) return false
  const files = entries.flatMap((entry) => ('storageKey' in entry ? [entry] : []))
  const unnamed = files.filter(({ picture }) => picture === undefined).map(({ storageKey }) => storageKey)
  const named = unnamed.length > 0 ? await listPicturesOfKeys(db, unnamed) : new Map<string, string>()
  const open = await listIdsSince(db, bundle, since)
  return files.every(({ picture, storageKey }) => {
    const id = picture ?? named.get(storageKey)
    return id === undefined ? since <= frozenAt : open.has(id)
  })
}

type ContentsSources = {
  readonly db: Database
  readonly catalogue: Catalogue
  readonly masters: Pick<SampleMasters, 'canDraw'>
}

export type BundleContents = {
  readonly wallpapers: readonly LibraryWallpaper[]
  readonly masters: ReadonlyMap<string, Master>
}

/** Every picture of a bundle that its buyer has, with the state of its master, as the gallery has them. */
export async function readBundleContents(
  { db, masters: drawn }: Pick<ContentsSources, 'db' | 'masters'>,
  bundle: Bundle,
  { since }: Entitlement,
): Promise<BundleContents> {
  const pictures = await listPicturesSince(db, bundle.slug, since)
  const ids = pictures.map(({ id }) => id)
  const masters = new Map((await listMastersOf(db, ids)).map((master) => [master.wallpaperId, master]))
  const samples = new Map((await listSampleMastersOf(db, ids)).map((row) => [row.wallpaperId, row.state]))
  const wallpapers = pictures.map((shown, at): LibraryWallpaper => {
    const { id, title, addedAt } = shown
    const master = masters.get(id)
    const state: MasterState = master ? 'ready' : drawn.canDraw(id) ? toState(samples.get(id)) : 'missing'
    const fileName = master ? archiveName(at + 1, title, master) : null
    const size = master ? { width: master.width, height: master.height } : null
    return { id, shown, state, sizeBytes: master?.sizeBytes ?? null, size, fileName, addedAt }
  })
  return { wallpapers, masters }
}

/** A row that says 'ready' without a master means that the file was lost and will be drawn again. */
function toState(state: string | undefined): MasterState {
  return state === 'queued' || state === 'rendering' || state === 'failed' ? state : 'waiting'
}

export function describeBundle(
  catalogue: Catalogue,
  bundle: Bundle,
  { grantedAt }: Entitlement,
  { wallpapers }: BundleContents,
): LibraryBundle {
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
    cover: findBundlePicture(catalogue, bundle) ?? wallpapers[0]?.shown.preview ?? null,
  }
}

/** What is ready of the bundle as one archive, or nothing while no master is. */
export async function freezeBundleContents(
  db: Database,
  bundle: Bundle,
  { wallpapers, masters }: BundleContents,
  licence: BundleEntry,
  now: Date,
): Promise<BundleVersion | undefined> {
  const entries: BundleEntry[] = [licence]
  for (const { id, fileName } of wallpapers) {
    const master = masters.get(id)
    if (master && fileName !== null) entries.push(toEntry(bundle, fileName, id, master))
  }
  return entries.length > 1 ? freezeBundle(db, bundle.slug, entries, now) : undefined
}

/** Numbered, so that equal titles never collide and files sort as in the gallery. */
function archiveName(number: number, title: string, { format }: Master): string {
  return `${String(number).padStart(3, '0')} ${plainName(title)}.${MASTER_TYPES[format].extension}`
}

function toEntry(bundle: Bundle, fileName: string, picture: string, master: Master): BundleEntry {
  return {
    name: `${plainName(bundle.name)} Bundle/${fileName}`,
    storageKey: master.storageKey,
    picture,
    sizeBytes: master.sizeBytes,
    crc32: master.crc32,
    modifiedAt: new Date(master.addedAt),
  }
}

/** The licence that held when a bundle was bought, as a file of its archive. */
export async function licenceEntry(
  db: Database,
  bundle: Bundle,
  { since, brand }: { readonly since: string; readonly brand: ShopBrand },
): Promise<BundleEntry> {
  const held = await findHeldPolicy(db, 'licence', since)
  const place = `${brand.url}${held ? policyPath('licence', held.version) : '/licence'}`
  const read = held && ((await readPolicyAside('licence', held)).policy ?? plainPolicy('licence', held))
  const words = read ? policyText(read, brand) : ''
  const text = `${words}\n${brand.name}: ${place}\n`.trimStart()
  const bytes = Buffer.from(text)
  return {
    name: `${plainName(bundle.name)} Bundle/LICENCE.txt`,
    text,
    sizeBytes: bytes.length,
    crc32: crc32(bytes),
    modifiedAt: new Date(held?.date ?? '2025-08-20'),
  }
}
