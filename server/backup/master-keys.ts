import type { Database } from '../database/database.ts'

/** Every private file that a download may ask for: of today's masters, and of frozen bundles that can still be resumed. */
export async function listMasterKeys(db: Database): Promise<string[]> {
  const masters = await db.selectFrom('master').select('storage_key').execute()
  const bundles = await db.selectFrom('bundle_version').select('entries').execute()
  const frozen = bundles.flatMap(({ entries }) => JSON.parse(entries) as { storageKey?: string }[])
  const keys = [...masters.map((row) => row.storage_key), ...frozen.flatMap(({ storageKey }) => storageKey ?? [])]
  return [...new Set(keys)].toSorted()
}
