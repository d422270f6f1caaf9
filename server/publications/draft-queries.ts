import type { Content } from '../../contract/content.ts'
import { readStoredContent } from '../content/check-content.ts'
import type { Database } from '../database/database.ts'

/** The content that is being written. Its revision grows by one with each save. */
export type Draft = {
  readonly revision: number
  readonly content: Content
  readonly savedAt: string
  readonly savedBy: string
}

/** Of content that was never saved here: what the shop shows without its owner's own. */
export const NO_REVISION = 0

export async function findDraft(db: Database): Promise<Draft | undefined> {
  const row = await db
    .selectFrom('draft')
    .select(['revision', 'content', 'saved_at as savedAt', 'saved_by as savedBy'])
    .executeTakeFirst()
  return row && { ...row, content: readStoredContent(JSON.parse(row.content)) }
}

type Save = Omit<Draft, 'revision'> & {
  /** The revision that was changed. */
  readonly basedOn: number
}

/** Saves the next revision; false, and nothing is changed, if somebody else saved one since. */
export async function saveDraft(db: Database, { basedOn, content, savedAt, savedBy }: Save): Promise<boolean> {
  const row = { revision: basedOn + 1, content: JSON.stringify(content), saved_at: savedAt, saved_by: savedBy }
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
