import type { Content } from '../../contract/content/content.ts'
import { readStoredContent } from '../content/check-content.ts'
import type { Database } from '../database/database.ts'
import { inTransaction } from '../database/transactions.ts'
import type { PictureDraft } from '../pictures/owner-edits.ts'

/** The content that is being written. Its revision grows by one with each save. */
export type Draft = {
  readonly revision: number
  readonly content: Content
  readonly savedAt: string
  readonly savedBy: string
  /** What was decided about pictures since they were last published. */
  readonly pictures: readonly PictureDraft[]
}

/** Of content that was never saved here: what the shop shows without its owner's own. */
export const NO_REVISION = 0

export async function findDraft(db: Database): Promise<Draft | undefined> {
  const row = await db
    .selectFrom('draft')
    .select(['revision', 'content', 'saved_at as savedAt', 'saved_by as savedBy'])
    .executeTakeFirst()
  return row && { ...row, content: readStoredContent(JSON.parse(row.content)), pictures: await listPictureChanges(db) }
}

async function listPictureChanges(db: Database): Promise<PictureDraft[]> {
  const rows = await db.selectFrom('picture_change').selectAll().orderBy('place').execute()
  return rows.map(({ picture: id, category, change }) => ({ id, category, change: JSON.parse(change) }))
}

type Save = Omit<Draft, 'revision' | 'pictures'> & {
  /** Those that wait stay where none are given. */
  readonly pictures?: Draft['pictures'] | undefined
  /** The revision that was changed. */
  readonly basedOn: number
}

/** Saves the next revision; false, and nothing is changed, if somebody else saved one since. */
export function saveDraft(db: Database, save: Save): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const isSaved = await saveRevision(trx, save)
    if (isSaved && save.pictures) await replaceChanges(trx, save.pictures)
    return isSaved
  })
}

async function saveRevision(db: Database, { basedOn, content, savedAt, savedBy }: Save): Promise<boolean> {
  const row = {
    revision: basedOn + 1,
    content: JSON.stringify(content),
    saved_at: savedAt,
    saved_by: savedBy,
  }
  if (basedOn === NO_REVISION) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('draft')
      .values({ id: 'draft', ...row })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    return Number(numInsertedOrUpdatedRows) > 0
  }
  const { numUpdatedRows } = await db.updateTable('draft').set(row).where('revision', '=', basedOn).executeTakeFirst()
  return Number(numUpdatedRows) > 0
}

/** Most are there already: somebody decided one thing more. */
async function replaceChanges(trx: Database, pictures: readonly PictureDraft[]): Promise<void> {
  const before = (await listPictureChanges(trx)).map((change) => JSON.stringify(change))
  const differs = pictures.findIndex((change, place) => JSON.stringify(change) !== before[place])
  const kept = differs < 0 ? pictures.length : differs
  await trx.deleteFrom('picture_change').where('place', '>=', kept).execute()
  const rows = pictures.slice(kept).map(({ id, category, change }, at) => ({
    place: kept + at,
    picture: id,
    category,
    change: JSON.stringify(change),
  }))
  if (rows.length > 0) await trx.insertInto('picture_change').values(rows).execute()
}

/** With what publishes them: what was decided since stays. */
export async function dropPictures(trx: Database, published: readonly PictureDraft[]): Promise<void> {
  if (published.length === 0) return
  const done = new Set(published.map((picture) => JSON.stringify(picture)))
  const rest = (await listPictureChanges(trx)).filter((picture) => !done.has(JSON.stringify(picture)))
  await replaceChanges(trx, rest)
}
