import { isDeepStrictEqual } from 'node:util'
import type { Content } from '../../contract/content/content.ts'
import { findPublication } from './publication-queries.ts'
import {
  findShown,
  PublishError,
  type Publisher,
  type Publishing,
  publish,
  refuseDeleted,
  rollBack,
} from './publish.ts'

/** Whoever goes back to older pictures and prices takes back none of what the law or a promise to buyers asks. */
const STAYING = ['seller', 'trader', 'contact', 'orderPrefix', 'withdrawal', 'retention', 'policies'] as const

/** The older content, with what holds from the day on which it was said. */
export function withWhatStays(older: Content, shown: Content): Content {
  return { ...older, ...Object.fromEntries(STAYING.map((key) => [key, shown[key]])) }
}

type GoingBack = Pick<Publishing, 'by' | 'onDrawn' | 'judge'>

/**
 * Shows an older publication again. Where seller, terms or policies have changed since, the two together are a publication of
 * their own.
 */
export async function goBack(
  publisher: Publisher,
  number: number,
  { by, ...heard }: GoingBack,
): Promise<{ number: number }> {
  const { db } = publisher
  const [older, shown] = [await findPublication(db, number), await findShown(db)]
  if (!older) throw new PublishError([`There is no publication ${number}.`])
  const content = shown ? withWhatStays(older.content, shown.content) : older.content
  if (isDeepStrictEqual(content, older.content)) return rollBack(publisher, number, heard)
  await refuseDeleted(db, older)
  const how = { by, note: `Back to publication ${number}`, wentBackTo: number, ...heard }
  return publish(publisher, { content, catalogue: older.catalogue }, how)
}
