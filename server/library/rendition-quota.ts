import type { Database } from '../database/database.ts'
import { ProblemError } from '../http/problem.ts'
import { countMade, findMade } from './renditions/rendition-queries.ts'

export type RenditionQuota = {
  /** Throws what `take` would throw now, and counts nothing: for whoever waits. */
  check(orderId: string, files: number): Promise<void>
  /** Counts the files that are newly made for the order, or throws the 429 that says when there will be more. */
  take(orderId: string, files: number): Promise<void>
}

/** The day of this order is used up; another that waits for the same file may have it drawn. */
export class UsedUpError extends ProblemError {
  readonly orderId: string

  constructor(orderId: string, perDay: number, at: Date) {
    const midnight = Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate() + 1)
    const words = `We make ${perDay.toLocaleString('en')} new sizes for an order on a day, and too few are left today. More are made in ${waitUntil(midnight, at)}, from 00:00 UTC; originals and sizes that are made already download as ever.`
    super('too-many-requests', words, Math.ceil((midnight - at.getTime()) / 1000))
    this.orderId = orderId
  }
}

/** How many renditions may be made anew for one order on a day (UTC). What is stored already costs nothing. */
export function renditionQuota(db: Database, perDay: number, now: () => Date): RenditionQuota {
  const dayOf = (at: Date) => at.toISOString().slice(0, 10)
  return {
    async check(orderId, files) {
      if (files > perDay) throw tooMany(files, perDay)
      const at = now()
      if ((await findMade(db, orderId, dayOf(at))) > perDay - files) throw new UsedUpError(orderId, perDay, at)
    },
    async take(orderId, files) {
      const at = now()
      const isCounted = await countMade(db, orderId, dayOf(at), { files, most: perDay })
      if (!isCounted) throw new UsedUpError(orderId, perDay, at)
    },
  }
}

/** No day has room for it. */
function tooMany(files: number, perDay: number): ProblemError {
  return new ProblemError(
    'bad-request',
    `These are ${files} files; this shop makes at most ${perDay} new ones for an order on a day.`,
  )
}

function waitUntil(midnight: number, at: Date): string {
  const minutes = Math.ceil((midnight - at.getTime()) / 60_000)
  return minutes > 90 ? `${Math.round(minutes / 60)} hours` : minutes === 1 ? 'a minute' : `${minutes} minutes`
}
