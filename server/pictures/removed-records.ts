import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { previewKey, type Storage } from '../storage/storage.ts'
import { type CatalogueSource, previewFolder } from './catalogue-file.ts'
import { readArrangement } from './change-picture.ts'
import { changeEdits, readEdits } from './owner-edits.ts'
import { picturePaths } from './preview-files.ts'
import { removeRecord, type WallpaperRecord } from './wallpaper-records.ts'

/** The owner's own pictures that they took out of the shop. Samples are not among them: they are drawn, not stored. */
export async function listRemovedRecords(source: CatalogueSource): Promise<WallpaperRecord[]> {
  const edits = await readEdits(source.dataDir)
  const all = [...(await readArrangement(source, edits)).values()].flat()
  return all.filter(({ wallpaper, source: file }) => file && edits.pictures[wallpaper.id]?.isRemoved)
}

/** Takes a record away for good, its previews first: on this machine, and where machines share a storage, there. */
export async function deleteRecord(
  dataDir: string,
  shared: Storage | undefined,
  record: WallpaperRecord,
): Promise<void> {
  const { wallpaper } = record
  for (const path of picturePaths(wallpaper.preview)) {
    await rm(join(previewFolder(dataDir), path), { force: true })
    await shared?.remove(previewKey(path))
  }
  await removeRecord(dataDir, record)
  await changeEdits(dataDir, ({ pictures, order, covers, ...edits }) => ({
    ...edits,
    pictures: withoutKey(pictures, wallpaper.id),
    order: Object.fromEntries(
      Object.entries(order).map(([slug, ids]) => [slug, ids.filter((id) => id !== wallpaper.id)]),
    ),
    covers: Object.fromEntries(Object.entries(covers).filter(([, id]) => id !== wallpaper.id)),
  }))
}

function withoutKey<Value>(entries: Readonly<Record<string, Value>>, key: string): Record<string, Value> {
  return Object.fromEntries(Object.entries(entries).filter(([name]) => name !== key))
}
