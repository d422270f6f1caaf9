import { inTransaction } from '../database/in-transaction.ts'
import type { CatalogueSource } from './gather-catalogue.ts'
import { readOwnerCategories } from './owner-categories.ts'
import { arrangeRecords } from './owner-edits.ts'
import { type Arrangement, applyChange, checkPicture, type PictureChange } from './picture-changes.ts'
import { changeEdits, type PictureStock, readPictures } from './picture-queries.ts'

/** Every picture that was ever brought in, hidden and removed ones included, by category as the owner arranged them. */
export async function readArrangement(
  source: CatalogueSource,
): Promise<{ readonly arrangement: Arrangement; readonly edits: PictureStock['edits'] }> {
  const own = await readOwnerCategories(source)
  const { records, edits } = await readPictures(source.db, [...source.content.categories, ...own])
  return { arrangement: arrangeRecords(records, edits), edits }
}

/** Writes down what the owner decided. Rejects with a sentence, and changes nothing. */
export async function changePicture(source: CatalogueSource, id: string, change: PictureChange): Promise<void> {
  await inTransaction(source.db, async (db) => {
    const { arrangement, edits } = await readArrangement({ ...source, db })
    checkPicture(arrangement, edits, id, change)
    await changeEdits(db, (before) => applyChange(arrangement, before, id, change))
  })
}
