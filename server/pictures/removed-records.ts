import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { previewKey, type Storage } from '../storage/storage.ts'
import { readArrangement } from './change-picture.ts'
import type { CatalogueSource } from './gather-catalogue.ts'
import { removeRecords } from './picture-queries.ts'
import { picturePaths, previewFolder } from './preview-files.ts'
import type { WallpaperRecord } from './wallpaper-records.ts'

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
