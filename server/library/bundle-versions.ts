import type { Database } from '../database/database.ts'
import type { ZipEntry } from './zip/zip-headers.ts'
import { planZip, type ZipLayout } from './zip/zip-layout.ts'

/** A file of an archive: a stored master, or a short text. */
export type BundleEntry = ZipEntry & ({ readonly storageKey: string } | { readonly text: string })

export type BundleVersion = { readonly version: string; readonly layout: ZipLayout<BundleEntry> }

/**
 * Keeps a bundle's list of files for good under a name that follows from its bytes. A download that began before the
 * owner added a picture resumes on the same list. Safe to repeat.
 */
export async function freezeBundle(
  db: Database,
  bundle: string,
  entries: readonly BundleEntry[],
  now: Date,
): Promise<BundleVersion> {
  const layout = planZip(entries)
  const version = layout.etag.replaceAll('"', '')
  await db
    .insertInto('bundle_version')
    .values({ bundle, version, entries: JSON.stringify(entries), frozen_at: now.toISOString() })
    .onConflict((conflict) => conflict.columns(['bundle', 'version']).doNothing())
    .execute()
  return { version, layout }
}

/** The list of files that was kept under a name. */
export async function findBundleEntries(
  db: Database,
  bundle: string,
  version: string,
): Promise<readonly BundleEntry[] | undefined> {
  const row = await db
    .selectFrom('bundle_version')
    .select('entries')
    .where('bundle', '=', bundle)
    .where('version', '=', version)
    .executeTakeFirst()
  if (!row) return undefined
  return (JSON.parse(row.entries) as (BundleEntry & { modifiedAt: string })[]).map((entry) => ({
    ...entry,
    modifiedAt: new Date(entry.modifiedAt),
  }))
}

type FrozenEntry = { readonly storageKey?: string }

/** Every stored file that a frozen archive holds. */
export async function listArchivedKeys(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('bundle_version').select('entries').execute()
  const entries = rows.flatMap((row) => JSON.parse(row.entries) as FrozenEntry[])
  return [...new Set(entries.flatMap(({ storageKey }) => storageKey ?? []))]
}

/** Forgets the archives that hold one of these files: what is resumed of them starts over. Returns how many. */
export async function endArchivesWith(db: Database, keys: ReadonlySet<string>): Promise<number> {
  const rows = await db.selectFrom('bundle_version').select(['bundle', 'version', 'entries']).execute()
  const ended = rows.filter(({ entries }) =>
    (JSON.parse(entries) as FrozenEntry[]).some(({ storageKey }) => storageKey !== undefined && keys.has(storageKey)),
  )
  for (const { bundle, version } of ended) {
    await db.deleteFrom('bundle_version').where('bundle', '=', bundle).where('version', '=', version).execute()
  }
  return ended.length
}
