import type { FastifyRequest } from 'fastify'
import { ACCOUNT_HEADER } from '../../contract/requests.ts'
import { ProblemError } from '../http/problem.ts'

/** Whoever is signed in, whichever provider says so. Features know nothing else about accounts. */
export type Customer = {
  readonly id: string
  readonly email: string | null
  /** Only a verified address may take over purchases made with it. */
  readonly isEmailVerified: boolean
  readonly name: string | null
  /** By which sign-in they came. Without one nothing can be bound to it, so nothing that outlives the request is given. */
  readonly signIn?: SignIn
}

/** One sign-in: a row in the table of sessions, or what a hosted provider's token says of it. */
type SignIn =
  | { readonly kind: 'session'; readonly id: string }
  | { readonly kind: 'hosted'; readonly signedInAt: Date; readonly goodUntil: Date }

/** Who is asking? Null for visitors, and for sessions or tokens that are not valid. */
export type FindCustomer = (request: FastifyRequest) => Promise<Customer | null>

/** Whoever asks, or the answer 401. */
export async function getCustomer(findCustomer: FindCustomer, request: FastifyRequest): Promise<Customer> {
  const customer = await findCustomer(request)
  if (!customer) throw new ProblemError('unauthorized', 'Please log in first.')
  return customer
}

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
