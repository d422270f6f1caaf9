import { isSessionAnswer, type SessionAnswer, type User } from '../../../../contract/accounts/identity.ts'
import { authRequest } from '../auth-request.ts'
import { AuthError, type Identity } from '../identity.ts'
import { signInByPopup } from './google-popup.ts'
import { askSession, sessionWatch } from './session-watch.ts'

/** Accounts at the shop itself. The session is a cookie that no script can read; this only asks about it. */
export function embeddedIdentity({ publicUrl }: { publicUrl: string }): Identity {
  const session = sessionWatch()
  let last: Promise<unknown> = Promise.resolve()

  /** One after the other: of two that cross, the cookie that came last would stay, whatever was pressed last. */
  function post(path: string, body: object): Promise<SessionAnswer> {
    const answer = last.then(() => authRequest(path, { method: 'POST', body }, isSessionAnswer))
    last = answer.catch(() => {})
    return answer
  }

  async function enter(work: () => Promise<SessionAnswer>): Promise<User> {
    const { user } = await session.change(async () => {
      const answer = await work()
      if (!answer.user) throw new AuthError('auth/internal-error')
      return answer
    })
    return user as User
  }

  return {
    signIn: (email, password, remember) => enter(() => post('auth/sign-in', { email, password, remember })),
    createAccount: (email, password, name) => enter(() => post('auth/sign-up', { email, password, name })),
    async signInWithGoogle() {
      // The popup comes back to the shop's own address, where a page of another address could not hear it.
      if (location.origin !== new URL(publicUrl).origin) throw new AuthError('auth/unauthorized-domain')
      return enter(async () => {
        await signInByPopup()
        return askSession()
      })
    },
    async sendPasswordReset(email) {
      await authRequest('auth/reset', { method: 'POST', body: { email } })
    },
    async signOut() {
      await session.change(() => post('auth/sign-out', {}))
    },
    onAuthState: session.listen,
  }
}
