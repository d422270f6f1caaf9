import type { FastifyRequest } from 'fastify'
import { ACCOUNT_HEADER } from '../../contract/requests.ts'
import { ProblemError } from '../http/problem.ts'

/**
 * What is pressed goes to the account that the page shows, not to whoever signed in on another tab since: a request that
 * names another one than its cookie is answered 401. The name opens nothing. Without it, as in a link, the cookie decides.
 */
export function refuseOther({ headers }: FastifyRequest, accountId: string): void {
  const named = headers[ACCOUNT_HEADER]
  if (named !== undefined && named !== encodeURIComponent(accountId)) {
    throw new ProblemError('unauthorized', 'You are logged in with another account now, so nothing was done.')
  }
}

/** Where nobody is found: a page that shows somebody must not take a visitor's answer for theirs, such as an empty library. */
export function refuseUnknown({ headers }: FastifyRequest): void {
  if (headers[ACCOUNT_HEADER] !== undefined) throw new ProblemError('unauthorized', 'Please log in first.')
}
