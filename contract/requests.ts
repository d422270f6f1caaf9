// What browsers say with a request, and how one is refused.

import type { AuthCode } from './accounts/identity.ts'
import { number, object, type Schema, string, type ValueOf } from './schema.ts'

export const isProblem = object({
  /** Stable and machine-readable. A newer shop may say one that this page does not know: every reader has words for the rest. */
  code: string as Schema<ProblemCode>,
  /** One sentence for people. */
  title: string,
  status: number,
  /** Found again in the logs. */
  requestId: string,
})

/** Every error of the API has this one shape (application/problem+json, RFC 9457). */
export type Problem = ValueOf<typeof isProblem>

export type ProblemCode =
  | AuthCode
  | 'bad-request'
  | 'conflict'
  | 'own-network'
  | 'common-password'
  | 'unauthorized'
  | 'forbidden'
  | 'consent-required'
  | 'not-found'
  | 'too-large'
  | 'too-many-requests'
  | 'busy'
  | 'internal'

/**
 * Which account the page shows, its id percent-encoded, with every request in a customer's name. The cookie may be another
 * one's since, and what was pressed must not reach that one.
 */
export const ACCOUNT_HEADER = 'x-account'
