import { isSessionAnswer, type SessionAnswer, type User } from '../../../contract/identity.ts'
import { createStore } from '../../state/store.ts'
import { authRequest } from './auth-request.ts'
import { signInByPopup } from './google-popup.ts'
import { AuthError, type Identity, type ProviderWord } from './identity.ts'
import { SESSION_CHANNEL } from './session-channel.ts'
import { canHint, readSessionHint } from './session-hint.ts'
import { sessionRefresh } from './session-refresh.ts'

/** Accounts at the shop itself. The session is a cookie that no script can read; this only asks about it. */
export function embeddedIdentity({ publicUrl }: { publicUrl: string }): Identity {
  const session = sessionWatch()

  async function enter(answer: Promise<SessionAnswer>): Promise<User> {
    const { user, expiresAt } = await answer
    if (!user) throw new AuthError('auth/internal-error')
    session.announce({ user, expiresAt })
    return user
  }
  const post = (path: string, body: object) => authRequest(path, { method: 'POST', body }, isSessionAnswer)

  return {
    signIn: (email, password, remember) => enter(post('auth/sign-in', { email, password, remember })),
    createAccount: (email, password, name) => enter(post('auth/sign-up', { email, password, name })),
    async signInWithGoogle() {
      // The popup comes back to the shop's own address, where a page of another address could not hear it.
      if (location.origin !== new URL(publicUrl).origin) throw new AuthError('auth/unauthorized-domain')
      await signInByPopup()
      return enter(askSession())
    },
    async sendPasswordReset(email) {
      await authRequest('auth/reset', { method: 'POST', body: { email } })
    },
    async signOut() {
      session.announce(await post('auth/sign-out', {}))
    },
    onAuthState: session.listen,
  }
}

function askSession(): Promise<SessionAnswer> {
  return authRequest('auth/session', {}, isSessionAnswer)
}

/** One question at a time about the session, for all listeners of this page. */
function sessionWatch() {
  const known = createStore<ProviderWord | null>(() => null, follow)
  const refresh = sessionRefresh(ask)
  let channel: BroadcastChannel | null = null

  function take({ user, expiresAt }: SessionAnswer) {
    if (user) refresh.planFor(Date.parse(expiresAt))
    else refresh.stop()
    known.set(user ? { status: 'signed-in', user } : { status: 'signed-out' })
  }

  function ask() {
    askSession().then(take, () => {
      known.set({ status: 'unreachable' })
      refresh.planRetry()
    })
  }

  function start() {
    channel = new BroadcastChannel(SESSION_CHANNEL)
    channel.onmessage = ask
    // Nobody signed in here before: visitors cost no question.
    if (readSessionHint() || !canHint()) ask()
    else known.set({ status: 'signed-out' })
  }

  function follow(): () => void {
    let isFollowed = true
    // Not yet: whoever subscribes does not expect to be spoken to before it has finished.
    queueMicrotask(() => isFollowed && start())
    return () => {
      isFollowed = false
      channel?.close()
      channel = null
      refresh.stop()
      known.set(null)
    }
  }

  return {
    announce(answer: SessionAnswer) {
      take(answer)
      channel?.postMessage('changed')
    },
    listen(listener: (word: ProviderWord) => void): () => void {
      const tell = () => {
        const word = known.get()
        if (word) listener(word)
      }
      const stop = known.subscribe(tell)
      tell()
      return stop
    },
  }
}
