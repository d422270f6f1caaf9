import type { Insertable, Selectable } from 'kysely'
import { FULL_SIZE } from '../../contract/pictures/catalogue.ts'
import type { Database } from '../database/database.ts'
import { prepared } from '../database/prepared.ts'
import type { Schema } from '../database/schema.ts'
import type { MasterFormat } from '../decoding/master-format.ts'

/** What is private about a wallpaper: where its master lies, and what an archive or a download must know of it. */
export type Master = {
  readonly wallpaperId: string
  readonly category: string
  readonly storageKey: string
  readonly sha256: string
  readonly crc32: number
  readonly sizeBytes: number
  readonly width: number
  readonly height: number
  readonly format: MasterFormat
  readonly addedAt: string
  /** Which of a sample's pictures it shows. */
  readonly revision?: number
}

const COLUMNS = [
  'wallpaper_id',
  'category',
  'storage_key',
  'sha256',
  'crc32',
  'size_bytes',
  'width',
  'height',
  'format',
  'added_at',
] as const

/** Adds a master or replaces what is known of it. */
export async function saveMaster(db: Database, master: Master): Promise<void> {
  const row = toRow(master)
  await db
    .insertInto('master')
    .values(row)
    .onConflict((conflict) => conflict.column('wallpaper_id').doUpdateSet(row))
    .execute()
}

const listById = prepared((db, { id }: { id: string }) =>
  db.selectFrom('master').select(COLUMNS).where('wallpaper_id', '=', id),
)

export async function findMaster(db: Database, wallpaperId: string): Promise<Master | undefined> {
  const [row] = await listById(db, { id: wallpaperId })
  return row && toMaster(row)
}

/** Whose masters lie under these keys of the storage, by key. */
export async function listPicturesOfKeys(db: Database, keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('master')
    .select(['storage_key', 'wallpaper_id'])
    .where('storage_key', 'in', keys)
    .execute()
  return new Map(rows.map(({ storage_key, wallpaper_id }) => [storage_key, wallpaper_id]))
}

/** The masters of these wallpapers. */
export async function listMastersOf(db: Database, wallpaperIds: readonly string[]): Promise<Master[]> {
  const rows = await db
    .selectFrom('master')
    .select(COLUMNS)
    .where('wallpaper_id', 'in', [...wallpaperIds, ''])
    .execute()
  return rows.map(toMaster)
}

/** Whether some picture that is in this bundle now, or in any, is below 8K. One that is yet to be drawn will not be. */
export async function hasSmallMaster(db: Database, bundle: string | null): Promise<boolean> {
  const { long, short } = FULL_SIZE
  const row = await db
    .selectFrom('bundle_picture')
    .innerJoin('master', 'master.wallpaper_id', 'bundle_picture.picture')
    .select('master.wallpaper_id')
    .where('bundle_picture.valid_until', 'is', null)
    .$if(bundle !== null, (query) => query.where('bundle_picture.bundle', '=', bundle ?? ''))
    .where((where) =>
      where.or([
        where('master.width', '<', short),
        where('master.height', '<', short),
        where.and([where('master.width', '<', long), where('master.height', '<', long)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether some picture that is in this bundle now, or in any, has no file yet. */
export async function lacksMaster(db: Database, bundle: string | null): Promise<boolean> {
  const row = await db
    .selectFrom('bundle_picture')
    .leftJoin('master', 'master.wallpaper_id', 'bundle_picture.picture')
    .select('bundle_picture.picture')
    .where('bundle_picture.valid_until', 'is', null)
    .$if(bundle !== null, (query) => query.where('bundle_picture.bundle', '=', bundle ?? ''))
    .where('master.wallpaper_id', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function listAllMasters(db: Database): Promise<Master[]> {
  const rows = await db.selectFrom('master').select(COLUMNS).orderBy('wallpaper_id').execute()
  return rows.map(toMaster)
}

/** Puts another file in the place of a master's, unless somebody has replaced it meanwhile. */
export async function replaceMasterFile(
  db: Database,
  { wallpaperId, storageKey: old }: Master,
  { storageKey, sha256, crc32, sizeBytes }: Pick<Master, 'storageKey' | 'sha256' | 'crc32' | 'sizeBytes'>,
): Promise<void> {
  await db
    .updateTable('master')
    .set({ storage_key: storageKey, sha256, crc32, size_bytes: sizeBytes })
    .where('wallpaper_id', '=', wallpaperId)
    .where('storage_key', '=', old)
    .execute()
}

function toRow(master: Master): Insertable<Schema['master']> {
  return {
    wallpaper_id: master.wallpaperId,
    category: master.category,
    storage_key: master.storageKey,
    sha256: master.sha256,
    crc32: master.crc32,
    size_bytes: master.sizeBytes,
    width: master.width,
    height: master.height,
    format: master.format,
    added_at: master.addedAt,
    revision: master.revision ?? 1,
  }
}

function toMaster(row: Omit<Selectable<Schema['master']>, 'revision'>): Master {
  return {
    wallpaperId: row.wallpaper_id,
    category: row.category,
    storageKey: row.storage_key,
    sha256: row.sha256,
    // PostgreSQL hands out large integers as text.
    crc32: Number(row.crc32),
    sizeBytes: Number(row.size_bytes),
    width: row.width,
    height: row.height,
    format: row.format,
    addedAt: row.added_at,
  }
}
