import type { Database } from '../../database/database.ts'
import { ProblemError } from '../../http/problem.ts'
import { countMade, uncountMade } from './rendition-queries.ts'

export type RenditionQuota = {
  /** Counts the files that are newly made for the order, or throws the 429 that says when there will be more. */
  take(orderId: string, files?: number): Promise<{ giveBack(): Promise<void> }>
}

/** How many renditions may be made anew for one order on a day (UTC). What is stored already costs nothing. */
export function renditionQuota(db: Database, perDay: number, now: () => Date): RenditionQuota {
  return {
    async take(orderId, files = 1) {
      const at = now()
      const day = at.toISOString().slice(0, 10)
      if (!(await countMade(db, orderId, day, { files, most: perDay }))) throw usedUp(perDay, at)
      return { giveBack: () => uncountMade(db, orderId, day, files) }
    },
  }
}

function usedUp(perDay: number, at: Date): ProblemError {
  const midnight = Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate() + 1)
  const minutes = Math.ceil((midnight - at.getTime()) / 60_000)
  const wait = minutes > 90 ? `${Math.round(minutes / 60)} hours` : minutes === 1 ? 'a minute' : `${minutes} minutes`
  return new ProblemError(
    'too-many-requests',
    `We have made ${perDay.toLocaleString('en')} new sizes for this order today, which is all for one day. More are made in ${wait}, from 00:00 UTC; originals and sizes that are made already download as ever.`,
    Math.ceil((midnight - at.getTime()) / 1000),
  )
}
