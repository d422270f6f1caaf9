import { CONSENT_KINDS, findStatements } from '../../../contract/orders/consent.ts'
import type { TimelineEntry } from '../../../contract/desk/orders.ts'
import type { Database } from '../../database/database.ts'
import { listConsents } from '../../library/supply-queries.ts'
import type { OrderRow } from '../../orders/order.ts'
import { entry } from './timeline-entry.ts'

/** What a buyer agreed to, word for word, as one thing that happened. */
export async function listConsentEntries({ db }: { db: Database }, { id }: OrderRow): Promise<TimelineEntry[]> {
  const consents = await listConsents(db, id)
  const [first] = consents.filter(({ kind }) => kind !== 'downloaded-before')
  if (!first) return []
  const statements = findStatements(first.version)
  const words = CONSENT_KINDS.map((kind) => `“${statements?.[kind] ?? kind}”`).join(' ')
  return [entry('consent', first.given_at, 'The buyer agreed that the download begins', words)]
}
