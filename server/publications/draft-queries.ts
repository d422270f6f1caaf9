import type { Content } from '../../contract/content/content.ts'
import { readStoredContent } from '../content/check-content.ts'
import type { Database } from '../database/database.ts'
import type { PictureDraft } from '../pictures/picture-changes.ts'

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
    .select(['revision', 'content', 'saved_at as savedAt', 'saved_by as savedBy', 'pictures'])
    .executeTakeFirst()
  return row && { ...row, content: readStoredContent(JSON.parse(row.content)), pictures: JSON.parse(row.pictures) }
}

type Save = Omit<Draft, 'revision' | 'pictures'> & {
  /** Those that wait stay where none are given. */
  readonly pictures?: Draft['pictures'] | undefined
  /** The revision that was changed. */
  readonly basedOn: number
}

/** Saves the next revision; false, and nothing is changed, if somebody else saved one since. */
export async function saveDraft(db: Database, save: Save): Promise<boolean> {
  const { basedOn, content, savedAt, savedBy, pictures } = save
  const row = {
    revision: basedOn + 1,
    content: JSON.stringify(content),
    saved_at: savedAt,
    saved_by: savedBy,
    ...(pictures && { pictures: JSON.stringify(pictures) }),
  }
  if (basedOn === NO_REVISION) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('draft')
      .values({ id: 'draft', pictures: '[]', ...row })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    return Number(numInsertedOrUpdatedRows) > 0
  }
  const { numUpdatedRows } = await db.updateTable('draft').set(row).where('revision', '=', basedOn).executeTakeFirst()
  return Number(numUpdatedRows) > 0
}

/** After they were published: what was decided since stays. */
export async function dropPictures(db: Database, published: readonly PictureDraft[]): Promise<void> {
  const draft = await findDraft(db)
  if (!draft || published.length === 0) return
  const done = new Set(published.map((picture) => JSON.stringify(picture)))
  const pictures = JSON.stringify(draft.pictures.filter((picture) => !done.has(JSON.stringify(picture))))
  const { numUpdatedRows } = await db
    .updateTable('draft')
    .set({ pictures })
    .where('revision', '=', draft.revision)
    .executeTakeFirst()
  // Somebody saved at the same moment.
  if (Number(numUpdatedRows) === 0) await dropPictures(db, published)
}
