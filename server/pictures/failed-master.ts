import { ProblemError } from '../http/problem.ts'
import { REST_MS } from './sample-master-queries.ts'
import type { MasterAnswer } from './sample-masters.ts'

/** A sample whose drawing failed is left alone for a while: whoever went on waiting would wait in vain. */
export function refuseFailed({ state }: Pick<MasterAnswer, 'state'>): void {
  if (state !== 'failed') return
  const minutes = REST_MS / 60_000
  throw new ProblemError(
    'busy',
    `The original could not be drawn. Please ask again in ${minutes} minutes; it is tried anew then.`,
    REST_MS / 1000,
  )
}
