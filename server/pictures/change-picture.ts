import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { inTransaction } from '../database/transactions.ts'
import { previewKey, type Storage } from '../storage/storage.ts'
import type { CatalogueSource } from './gather-catalogue.ts'
import { readOwnerCategories } from './owner-categories.ts'
import { type Arrangement, applyChange, arrangeRecords, checkPicture, type PictureChange } from './owner-edits.ts'
import { changeEdits, type PictureStock, readPictures, removeRecords } from './picture-queries.ts'
import { picturePaths, previewFolder } from './preview-files.ts'
import type { WallpaperRecord } from './wallpaper-records.ts'

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

/** The owner's own pictures that they took out of the shop. Samples are not among them: they are drawn, not stored. */
export async function listRemovedRecords(source: CatalogueSource): Promise<WallpaperRecord[]> {
  const { arrangement, edits } = await readArrangement(source)
  const all = [...arrangement.values()].flat()
  return all.filter(({ wallpaper, source: file }) => file && edits.pictures[wallpaper.id]?.isRemoved)
}

type Place = Pick<CatalogueSource, 'db'> & {
  readonly dataDir: string
  /** Where machines share a storage. */
  readonly shared: Storage | undefined
}

/** Takes a picture away for good, its previews first: on this machine, and in the storage that machines share. */
export async function deleteRecord({ db, dataDir, shared }: Place, { wallpaper }: WallpaperRecord): Promise<void> {
  for (const path of picturePaths(wallpaper.preview)) {
    await rm(join(previewFolder(dataDir), path), { force: true })
    await shared?.remove(previewKey(path))
  }
  await removeRecords(db, [wallpaper.id])
}
