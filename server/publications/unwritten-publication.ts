import type { Database } from '../database/database.ts'
import { compileCatalogue } from '../pictures/compile-catalogue.ts'
import { saveMaster } from '../pictures/master-queries.ts'
import { dropTakenOver } from '../pictures/owner-categories.ts'
import { changeEdits, type OwnerEdits } from '../pictures/owner-edits.ts'
import { type Arrangement, applyChanges, PictureChangeError, type PictureDraft } from '../pictures/picture-changes.ts'
import { publishOwnerPart } from '../pictures/shared-catalogue.ts'
import { readRecordsOf, saveRecord, type WallpaperRecord } from '../pictures/wallpaper-records.ts'
import type { Storage } from '../storage/storage.ts'
import { deleteNew, giveUpUpload, recordsOf, type WaitingPicture } from '../uploads/upload-queries.ts'
import { dropPictures } from './draft-queries.ts'
import { findPublication } from './publication-queries.ts'
import { PublishError } from './publish.ts'

type Unwritten = {
  readonly number: number
  readonly pictures: readonly PictureDraft[]
  readonly added: readonly WaitingPicture[]
  /** Those that were removed before they were ever shown. */
  readonly removed: readonly WaitingPicture[]
}

/**
 * With the row that shows it: what a publication has yet to write into the data folder. From this moment on buyers may have the
 * masters of what was new, and nobody has to upload it again.
 */
export async function noteUnwritten(trx: Database, unwritten: Unwritten, at: Date): Promise<void> {
  const { number, pictures, added, removed } = unwritten
  for (const { master } of added) await saveMaster(trx, master)
  await takeUploads(trx, added)
  for (const upload of removed.flatMap(({ uploads }) => uploads)) await giveUpUpload(trx, upload, at)
  const records = JSON.stringify(recordsOf(added))
  await trx
    .insertInto('unwritten_publication')
    .values({ number, pictures: JSON.stringify(pictures), records })
    .execute()
}

/** The file of an upload that was given up meanwhile goes with the next round of tidying: it must not be sold. */
async function takeUploads(trx: Database, added: readonly WaitingPicture[]): Promise<void> {
  const uploads = added.flatMap((picture) => picture.uploads)
  if ((await deleteNew(trx, uploads)) === uploads.length) return
  throw new PublishError(['Somebody removed a new picture meanwhile: look at the changes, and publish again.'])
}

/**
 * Writes into the data folder what was published. A process that was killed right after publishing leaves this to the next
 * start, or to whoever publishes next, which would else show the catalogue from before. Safe to repeat.
 */
export async function writeUnwritten(db: Database, dataDir: string, shared: Storage | undefined): Promise<void> {
  const rows = await db
    .selectFrom('unwritten_publication')
    .select(['number', 'pictures', 'records'])
    .orderBy('number')
    .execute()
  for (const { number, pictures, records } of rows) {
    const published = await findPublication(db, number)
    if (published) {
      const source = { dataDir, content: published.content }
      const changes = JSON.parse(pictures) as PictureDraft[]
      for (const record of JSON.parse(records) as WallpaperRecord[]) await saveRecord(dataDir, record)
      const known = changes.length > 0 ? await readRecordsOf(dataDir, source.content.categories) : undefined
      if (known) await changeEdits(dataDir, (edits) => applyKnown(known, edits, changes))
      await compileCatalogue(source)
      await dropPictures(db, changes)
      await dropTakenOver(source)
      if (shared) await publishOwnerPart(source, shared)
    }
    await db.deleteFrom('unwritten_publication').where('number', '=', number).execute()
  }
}

/** They were checked when they were published; a picture that went since takes its changes along. */
function applyKnown(records: Arrangement, edits: OwnerEdits, changes: readonly PictureDraft[]): OwnerEdits {
  return changes.reduce((before, change) => {
    try {
      return applyChanges(records, before, [change])
    } catch (error) {
      if (error instanceof PictureChangeError) return before
      throw error
    }
  }, edits)
}
