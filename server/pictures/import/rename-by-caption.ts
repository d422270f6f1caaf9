import type { Database } from '../../database/database.ts'
import { editPicture } from '../owner-edits.ts'
import { changeEdits, saveRecord } from '../picture-queries.ts'
import type { WallpaperRecord } from '../wallpaper-records.ts'
import type { Captions } from './caption.ts'

/** Words that the owner has written anew into captions.json are the newest that were given. Returns whether they are new. */
export async function renameByCaption(db: Database, record: WallpaperRecord, captions: Captions): Promise<boolean> {
  const { wallpaper, source } = record
  const words = captions[source?.name ?? '']
  if (!words || (words.title === wallpaper.title && words.alt === wallpaper.alt)) return false
  await saveRecord(db, { ...record, wallpaper: { ...wallpaper, ...words } })
  await changeEdits(db, (edits) => editPicture(edits, wallpaper.id, { title: undefined, alt: undefined }))
  return true
}
