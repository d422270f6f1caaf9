import type { FastifyRequest } from 'fastify'
import type { User } from '../../contract/accounts/identity.ts'
import { clientWords } from '../http/client.ts'
import { ProblemError } from '../http/problem.ts'
import { refuseOther } from './customer.ts'

/** The browser's Cookie header, and the Set-Cookie lines that answer it. */
type Cookie = string | undefined

/** Whose browser signs in: its cookies, and what it is called where its owner sees all of theirs. */
type Visitor = { readonly cookie: Cookie; readonly client: string }

/** A signed-in answer. The session it replaces has ended. */
export type SignedIn = { readonly user: User; readonly setCookies: readonly string[] }

/** Accounts with a password. Every refusal is a ProblemError with a code in Firebase's words. */
export type PasswordAccounts = {
  readonly signIn: (visitor: Visitor, email: string, password: string, remember: boolean) => Promise<SignedIn>
  /** Of many at once for one address, one succeeds. */
  readonly signUp: (visitor: Visitor, email: string, password: string, name: string) => Promise<SignedIn>
  readonly hash: (password: string) => Promise<string>
  /** False as well for an account without a password. */
  readonly isRight: (userId: string, password: string) => Promise<boolean>
}

/** The session that a browser holds now. */
export type CurrentSession = {
  readonly token: string
  readonly userId: string
  readonly email: string
  /** Google vouched for the person a few minutes ago. */
  readonly isFreshByGoogle: boolean
}

export type Sessions = {
  /** Prolongs the session when it is due. Takes no cookie back. */
  readonly find: (cookie: Cookie) => Promise<{ user: User | null; setCookies: readonly string[] }>
  readonly current: (cookie: Cookie) => Promise<CurrentSession | null>
  /** Without a session it only clears the cookies. */
  readonly end: (cookie: Cookie) => Promise<readonly string[]>
}

/** Sign-in with Google by OpenID Connect: where to send the popup, and what its return means. */
export type GoogleAccounts = {
  readonly start: (cookie: Cookie, returnUrl: string) => Promise<{ url: string; setCookies: readonly string[] }>
  /** Answers with the redirect to the return URL, and who is signed in now; a refusal carries `error` in its query. */
  readonly finish: (
    visitor: Visitor,
    url: string,
  ) => Promise<{ location: string; setCookies: readonly string[]; userId: string | null }>
}

export type EmbeddedAccounts = {
  readonly passwords: PasswordAccounts
  readonly sessions: Sessions
  /** Null where nobody signs in with Google. */
  readonly google: GoogleAccounts | null
}

export function visitorOf({ headers }: FastifyRequest): Visitor {
  return { cookie: headers.cookie, client: clientWords(headers['user-agent']) }
}

/** The session of whoever asks, or the answer 401. */
export async function getSession(
  sessions: Pick<Sessions, 'current'>,
  request: FastifyRequest,
): Promise<CurrentSession> {
  const session = await sessions.current(request.headers.cookie)
  if (!session) throw new ProblemError('unauthorized', 'Please log in first.')
  refuseOther(request, session.userId)
  return session
}
