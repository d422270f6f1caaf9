import type { CatalogueSource } from './catalogue-file.ts'
import { compileCatalogue } from './compile-catalogue.ts'
import { readOwnerCategories } from './owner-categories.ts'
import { arrangeRecords, changeEdits, type OwnerEdits, readEdits } from './owner-edits.ts'
import { type Arrangement, applyChange, checkPicture, type PictureChange } from './picture-changes.ts'
import { readRecordsOf } from './wallpaper-records.ts'

/** Every picture that was ever brought in, hidden and removed ones included, by category as the owner arranged them. */
export async function readArrangement(source: CatalogueSource, edits: OwnerEdits): Promise<Arrangement> {
  const own = await readOwnerCategories(source)
  return arrangeRecords(await readRecordsOf(source.dataDir, [...source.content.categories, ...own]), edits)
}

/** Writes down what the owner decided and compiles the catalogue anew. Rejects with a sentence, and changes nothing. */
export async function changePicture(source: CatalogueSource, id: string, change: PictureChange): Promise<void> {
  const edits = await readEdits(source.dataDir)
  const arrangement = await readArrangement(source, edits)
  checkPicture(arrangement, edits, id, change)
  await changeEdits(source.dataDir, (edits) => applyChange(arrangement, edits, id, change))
  await compileCatalogue(source)
}
