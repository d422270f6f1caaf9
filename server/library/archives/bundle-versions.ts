import { readSelection } from '../../../contract/library/selection.ts'
import type { Database } from '../../database/database.ts'
import { planZip, type ZipEntry, type ZipLayout } from './zip.ts'

/** A file of an archive: a picture's stored master, or a short text. */
export type BundleEntry = ZipEntry & (StoredEntry | { readonly text: string })

type StoredEntry = {
  readonly storageKey: string
  /** Absent in lists that were kept before they named their pictures. */
  readonly picture?: string
}

export type BundleVersion = { readonly version: string; readonly layout: ZipLayout<BundleEntry> }

const DAY_MS = 86_400_000
/** A link lives for seven days from the visit that made it, which is written down to the day. */
const KEPT_MS = 9 * DAY_MS

/**
 * Keeps a bundle's list of files, for as long as a link may lead to it, under a name that follows from its bytes. A
 * download that began before the owner added a picture resumes on the same list. Safe to repeat.
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
    .onConflict((conflict) =>
      conflict
        .columns(['bundle', 'version'])
        .doUpdateSet(({ ref }) => ({ entries: ref('excluded.entries'), frozen_at: ref('excluded.frozen_at') }))
        .where((where) =>
          where.or([
            where('bundle_version.frozen_at', '<', ago(now, DAY_MS)),
            where('bundle_version.entries', '!=', where.ref('excluded.entries')),
          ]),
        ),
    )
    .execute()
  return { version, layout }
}

function ago(now: Date, ms: number): string {
  return new Date(now.getTime() - ms).toISOString()
}

/**
 * Forgets what no link leads to any more: each state of a bundle that is being drawn is a list of its own. Of one that
 * names no pictures nobody knows when it was looked at.
 */
export async function forgetOldArchives(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('bundle_version')
    .where('frozen_at', '<', ago(now, KEPT_MS))
    .where('entries', 'like', '%"picture":"%')
    .execute()
}

export type FrozenArchive = { readonly entries: readonly BundleEntry[]; readonly frozenAt: string }

/** The list of files that was kept under a name. */
export async function findArchive(db: Database, bundle: string, version: string): Promise<FrozenArchive | undefined> {
  const row = await db
    .selectFrom('bundle_version')
    .select(['entries', 'frozen_at'])
    .where('bundle', '=', bundle)
    .where('version', '=', version)
    .executeTakeFirst()
  if (!row) return undefined
  const entries = (JSON.parse(row.entries) as (BundleEntry & { modifiedAt: string })[]).map((entry) => ({
    ...entry,
    modifiedAt: new Date(entry.modifiedAt),
  }))
  return { entries, frozenAt: row.frozen_at }
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

/**
 * Of a frozen list the files that an address names, and the licence, which goes with every choice; without a choice all of
 * it. Nothing for what is no choice from this list.
 */
export function chooseEntries(
  entries: readonly BundleEntry[],
  only: string | undefined,
): readonly BundleEntry[] | undefined {
  if (only === undefined) return entries
  const files = entries.filter(isFile)
  const places = readSelection(only, files.length)
  if (!places) return undefined
  const chosen = new Set(files.filter((_, at) => places.has(at)))
  return entries.filter((entry) => !isFile(entry) || chosen.has(entry))
}

export function countFiles(entries: readonly BundleEntry[]): number {
  return entries.filter(isFile).length
}

function isFile(entry: BundleEntry): boolean {
  return 'storageKey' in entry
}
