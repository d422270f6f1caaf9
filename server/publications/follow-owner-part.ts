import type { Content } from '../../contract/content/content.ts'
import type { Database } from '../database/database.ts'
import { fetchOwnerPart } from '../pictures/shared-catalogue.ts'
import type { Storage } from '../storage/storage.ts'
import { findCurrentNumber } from './publication-queries.ts'

type Following = {
  readonly db: Database
  readonly dataDir: string
  readonly shared: Storage
  readonly content: () => Content
}

/**
 * Brings the data folder of this machine to what was published on another one, once for each publication: whoever asks the desk
 * here sees the pictures that somebody published there.
 */
export function followOwnerPart({ db, dataDir, shared, content }: Following): () => Promise<void> {
  let known: number | undefined
  let following: Promise<void> | undefined
  const follow = async () => {
    const number = await findCurrentNumber(db)
    if (number === undefined || number === known) return
    const isWritten = !(await db.selectFrom('unwritten_publication').select('number').limit(1).executeTakeFirst())
    await fetchOwnerPart({ dataDir, content: content() }, shared)
    // Whoever published it lays it out a moment later: until then it is asked for again.
    if (isWritten) known = number
  }
  return () => {
    following ??= follow().finally(() => {
      following = undefined
    })
    return following
  }
}
