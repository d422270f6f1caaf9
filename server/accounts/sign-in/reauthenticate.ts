import type { FastifyRequest } from 'fastify'
import { ProblemError } from '../../http/problem.ts'
import type { AccountLimits } from '../account-limits.ts'
import { getSession, type PasswordAccounts, type Sessions } from '../embedded-accounts.ts'
import type { SignInPlaces } from './sign-in-places.ts'

/**
 * Before what cannot be undone: throws unless the person proves once more to be the owner, by the password or by having
 * signed in a few minutes ago. A session alone, such as one on a computer left open, is not enough.
 */
export type Reauthenticate = (request: FastifyRequest, password: string | undefined) => Promise<void>

const PROVE_AGAIN = 'Please type your password, or sign in with Google again.'

type Embedded = {
  readonly passwords: Pick<PasswordAccounts, 'isRight'>
  readonly sessions: Pick<Sessions, 'current'>
  readonly places: SignInPlaces
  readonly limits: AccountLimits
}

/** A guess at the password counts like one at the login. */
export function embeddedReauthentication({ passwords, sessions, places, limits }: Embedded): Reauthenticate {
  return async (request, password) => {
    const session = await getSession(sessions, request)
    if (session.isFreshByGoogle) return
    if (password === undefined) throw new ProblemError('auth/requires-recent-login', PROVE_AGAIN)
    const isKnownPlace = await places.isKnown(request.ip, session.userId)
    const succeeded = await limits.signIn(request.ip, session.email, isKnownPlace)
    if (!(await passwords.isRight(session.userId, password))) {
      throw new ProblemError('auth/wrong-password', 'The password is not right.')
    }
    await succeeded()
  }
}

/** The hosted provider asks for the password itself; its token says when. */
export function hostedReauthentication(isFresh: (request: FastifyRequest) => Promise<boolean>): Reauthenticate {
  return async (request) => {
    if (!(await isFresh(request))) throw new ProblemError('auth/requires-recent-login', 'Please log in again first.')
  }
}
