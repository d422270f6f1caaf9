import type { Database } from '../database/database.ts'
import { listFailedEvents } from './event-queries.ts'

/** What the owner should know about payment events, in sentences; none when all is well. */
export async function examineEvents(db: Database, provider: string): Promise<string[]> {
  const failed = await listFailedEvents(db, provider)
  const aside = failed.filter(({ failed_at }) => failed_at !== null).length
  const again = failed.length - aside
  return [
    ...(aside > 0
      ? [`Payment events that could not be applied and are set aside: ${aside} (see 'orders --failed').`]
      : []),
    ...(again > 0 ? [`Payment events that failed and will be tried again: ${again} (see 'orders --failed').`] : []),
  ]
}
