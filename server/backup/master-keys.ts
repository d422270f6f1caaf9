import { listAllMasters } from '../catalogue/master-queries.ts'
import type { Database } from '../database/database.ts'
import { listArchivedKeys } from '../library/bundle-versions.ts'

/** Every private file that a download may ask for: of today's masters, and of frozen bundles that can still be resumed. */
export async function listMasterKeys(db: Database): Promise<string[]> {
  const masters = (await listAllMasters(db)).map(({ storageKey }) => storageKey)
  return [...new Set([...masters, ...(await listArchivedKeys(db))])].toSorted()
}
