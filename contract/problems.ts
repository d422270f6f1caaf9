import type { AuthCode } from './identity.ts'

/** Every error of the API has this one shape (application/problem+json, RFC 9457). */
export type Problem = {
  /** Stable and machine-readable. */
  readonly code: ProblemCode
  /** One sentence for people. */
  readonly title: string
  readonly status: number
  /** Found again in the logs. */
  readonly requestId: string
}

export type ProblemCode =
  | AuthCode
  | 'bad-request'
  | 'common-password'
  | 'unauthorized'
  | 'forbidden'
  | 'not-found'
  | 'too-large'
  | 'too-many-requests'
  | 'busy'
  | 'internal'
