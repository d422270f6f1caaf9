import type { Bundle, Catalogue } from '../../contract/pictures/catalogue.ts'
import type { Database } from '../database/database.ts'
import { inTransaction } from '../database/transactions.ts'
import {
  closeMemberships,
  listMemberships,
  listNotedBundles,
  listNotedPictures,
  type Membership,
  moveMembership,
  openMemberships,
  saveBundles,
  savePictures,
} from './published-queries.ts'

/**
 * Notes what is published from now on: every picture, every bundle, and what is in which. Nothing of it is ever
 * forgotten, so whoever bought a bundle keeps what was in it. Safe to repeat, and from many processes at once. Lists that
 * are those of `noted`, which was noted last, are passed over.
 */
export async function notePublished(db: Database, catalogue: Catalogue, now: Date, noted?: Catalogue): Promise<void> {
  const at = now.toISOString()
  await inTransaction(db, async (trx) => {
    await notePictures(trx, catalogue, noted)
    await noteBundles(trx, catalogue.bundles, at)
    await noteMemberships(trx, catalogue, at, noted)
  })
}

async function notePictures(trx: Database, { wallpapers }: Catalogue, noted: Catalogue | undefined): Promise<void> {
  const published = Object.entries(wallpapers).flatMap(([category, list]) =>
    noted?.wallpapers[category] === list
      ? []
      : list.map((wallpaper) => ({ id: wallpaper.id, category, facts: JSON.stringify(wallpaper) })),
  )
  const ids = published.map(({ id }) => id)
  const known = new Map((await listNotedPictures(trx, ids)).map((row) => [row.id, row]))
  const changed = published.filter(({ id, category, facts }) => {
    const row = known.get(id)
    return row?.category !== category || row.facts !== facts
  })
  await savePictures(trx, changed)
}

async function noteBundles(trx: Database, bundles: readonly Bundle[], at: string): Promise<void> {
  const rows = await listNotedBundles(trx)
  const known = new Map(rows.map((row) => [row.slug, row]))
  const sold = bundles.map((bundle) => ({ slug: bundle.slug, facts: JSON.stringify(bundle), ended_at: null }))
  const slugs = new Set(sold.map(({ slug }) => slug))
  const ended = rows.flatMap((row) => (slugs.has(row.slug) || row.ended_at ? [] : [{ ...row, ended_at: at }]))
  const changed = sold.filter(({ slug, facts }) => known.get(slug)?.facts !== facts || known.get(slug)?.ended_at)
  await saveBundles(trx, [...changed, ...ended])
}

async function noteMemberships(trx: Database, catalogue: Catalogue, at: string, noted?: Catalogue): Promise<void> {
  const unchanged = noted ? listUnchanged(catalogue, noted) : new Set<string>()
  const open = new Map((await listMemberships(trx, unchanged)).map((row) => [keyOf(row), row]))
  const changed = catalogue.bundles.filter(({ slug }) => !unchanged.has(slug))
  const wanted = new Map(changed.flatMap((bundle) => membersOf(catalogue, bundle)).map((row) => [keyOf(row), row]))
  const left = [...open].flatMap(([key, row]) => (wanted.has(key) ? [] : [row]))
  const joined = [...wanted].flatMap(([key, row]) => (open.has(key) ? [] : [row]))
  const moved = [...wanted].flatMap(([key, row]) =>
    (open.get(key)?.position ?? row.position) === row.position ? [] : [row],
  )
  await closeMemberships(trx, left, at)
  await openMemberships(trx, joined, at)
  for (const row of moved) await moveMembership(trx, row)
}

/** Bundles that open the same lists as before. */
function listUnchanged(catalogue: Catalogue, noted: Catalogue): Set<string> {
  const before = new Map(noted.bundles.map(({ slug, categories }) => [slug, categories]))
  const isSame = ({ slug, categories }: Bundle) =>
    before.get(slug)?.join() === categories.join() &&
    categories.every((category) => catalogue.wallpapers[category] === noted.wallpapers[category])
  return new Set(catalogue.bundles.filter(isSame).map(({ slug }) => slug))
}

function membersOf({ wallpapers }: Catalogue, { slug, categories }: Bundle): Membership[] {
  return categories
    .flatMap((category) => wallpapers[category] ?? [])
    .map(({ id }, position) => ({ bundle: slug, picture: id, position }))
}

function keyOf({ bundle, picture }: Membership): string {
  return `${bundle} ${picture}`
}
