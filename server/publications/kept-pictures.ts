import type { Database } from '../database/database.ts'
import { findPublication } from './publication-queries.ts'

/**
 * Ids of the pictures that publications show which the owner may want back: the one that is shown now, those that were
 * published since, and the one before them, which was still shown then.
 */
export async function listKeptPictures(db: Database, since: Date): Promise<Set<string>> {
  const at = since.toISOString()
  const current = db.selectFrom('current_publication').select('number')
  const later = db.selectFrom('publication').select('number').where('published_at', '>', at)
  const before = db
    .selectFrom('publication')
    .select(({ fn }) => fn.max('number').as('number'))
    .where('published_at', '<=', at)
  const rows = [...(await current.execute()), ...(await later.execute()), ...(await before.execute())]
  const kept = new Set<string>()
  const known = new Map<string, unknown>()
  for (const number of new Set(rows.map((row) => row.number))) {
    // No row has a number above which there is none.
    const publication = number === null ? undefined : await findPublication(db, number, known)
    for (const { id } of Object.values(publication?.catalogue.wallpapers ?? {}).flat()) kept.add(id)
  }
  return kept
}
