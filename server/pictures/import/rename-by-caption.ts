import { eachField, PICTURE_WORDS, WORD_FIELDS, type Words } from '../../../contract/pictures/picture.ts'
import type { Database } from '../../database/database.ts'
import { editPicture } from '../owner-edits.ts'
import { changeEdits, saveRecord } from '../picture-queries.ts'
import type { WallpaperRecord } from '../wallpaper-records.ts'
import type { Captions } from './caption.ts'

/** Words that the owner has written anew into captions.json are the newest that were given. Returns whether they are new. */
export async function renameByCaption(db: Database, record: WallpaperRecord, captions: Captions): Promise<boolean> {
  const { wallpaper, source } = record
  const words = captions[source?.name ?? '']
  if (!words || WORD_FIELDS.every((field) => words[field] === undefined || words[field] === (wallpaper[field] ?? '')))
    return false
  await saveRecord(db, { ...record, wallpaper: { ...wallpaper, ...words } })
  // What every picture has came with it from now on; what may be left out is the owner's word.
  const own = eachField(PICTURE_WORDS, ({ isOptional }: Words, field) => (isOptional ? words[field] : undefined))
  await changeEdits(db, (edits) => editPicture(edits, wallpaper.id, own))
  return true
}
