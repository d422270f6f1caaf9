import { z } from 'zod'
import { type AnnouncementRow, findAnnouncement } from '../../announcements/announcement-queries.ts'
import type { Database } from '../../database/database.ts'
import { ProblemError } from '../../http/problem.ts'

/** Owners alone. */
export const ACCESS = { access: 'news' } as const

export const one = z.object({ id: z.uuid() })

export async function getAnnouncement(db: Database, id: string): Promise<AnnouncementRow> {
  const row = await findAnnouncement(db, id)
  if (!row) throw new ProblemError('not-found', 'There is no such announcement, or it was deleted.')
  return row
}

/** Why a draft could not be changed. */
export async function refuse(db: Database, id: string): Promise<never> {
  const { state, changed_by } = await getAnnouncement(db, id)
  if (state === 'draft') throw new ProblemError('conflict', `${changed_by} changed it meanwhile. Reload to see it.`)
  throw new ProblemError('conflict', 'It is not a draft any more. Reload to see how it stands.')
}
