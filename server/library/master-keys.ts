import { listAllMasters } from '../catalogue/master-queries.ts'
import { listNewKeys } from '../catalogue/uploads/upload-queries.ts'
import type { Database } from '../database/database.ts'
import { listArchivedKeys } from './archives/bundle-versions.ts'

/**
 * Every private file that a download may ask for: of today's masters, of frozen bundles that can still be resumed, and of new
 * pictures that wait for a publication.
 */
export async function listMasterKeys(db: Database): Promise<string[]> {
  const masters = (await listAllMasters(db)).map(({ storageKey }) => storageKey)
  return [...new Set([...masters, ...(await listArchivedKeys(db)), ...(await listNewKeys(db))])].toSorted()
}
