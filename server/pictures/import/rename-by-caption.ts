import { changeEdits, editPicture } from '../owner-edits.ts'
import { saveRecord, type WallpaperRecord } from '../wallpaper-records.ts'
import type { Captions } from './caption.ts'

/** Words that the owner has written anew into captions.json are the newest that were given. Returns whether they are new. */
export async function renameByCaption(dataDir: string, record: WallpaperRecord, captions: Captions): Promise<boolean> {
  const { wallpaper, source } = record
  const words = captions[source?.name ?? '']
  if (!words || (words.title === wallpaper.title && words.alt === wallpaper.alt)) return false
  await saveRecord(dataDir, { ...record, wallpaper: { ...wallpaper, ...words } })
  await changeEdits(dataDir, (edits) => editPicture(edits, wallpaper.id, { title: undefined, alt: undefined }))
  return true
}
