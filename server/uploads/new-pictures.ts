import type { Database } from '../database/database.ts'
import type { WallpaperRecord } from '../pictures/wallpaper-records.ts'
import type { NewPicture } from './upload-queries.ts'

/** One that waits for a publication, with the uploads that brought it. */
export type WaitingPicture = NewPicture & { readonly uploads: readonly string[]; readonly since: string }

/** What was uploaded, was found good and is not published yet; up to a moment, if one is given. */
export async function listNewPictures(db: Database, until?: string | undefined): Promise<WaitingPicture[]> {
  const rows = await db
    .selectFrom('upload')
    .select(['id', 'facts', 'changed_at'])
    .where('state', '=', 'new')
    .$if(until !== undefined, (query) => query.where('changed_at', '<=', until ?? ''))
    .orderBy('changed_at')
    .orderBy('id')
    .execute()
  const pictures = new Map<string, WaitingPicture>()
  for (const { id, facts, changed_at: since } of rows) {
    if (facts === null) continue
    const picture = JSON.parse(facts) as NewPicture
    const before = pictures.get(picture.record.wallpaper.id)
    // The last one that took a place has it.
    pictures.set(picture.record.wallpaper.id, { ...picture, since, uploads: [...(before?.uploads ?? []), id] })
  }
  return [...pictures.values()]
}

/** Of publications that are shown already and not written into the data folder yet, the oldest first. */
export async function listUnwrittenRecords(db: Database): Promise<WallpaperRecord[]> {
  const rows = await db.selectFrom('unwritten_publication').select('records').orderBy('number').execute()
  return rows.flatMap(({ records }) => JSON.parse(records) as WallpaperRecord[])
}

export function recordsOf(pictures: readonly NewPicture[]): WallpaperRecord[] {
  return pictures.map(({ record }) => record)
}
