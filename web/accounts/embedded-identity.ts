import type { SessionAnswer, User } from '../../contract/identity.ts'
import { authRequest } from './auth-request.ts'
import { signInByPopup } from './google-popup.ts'
import { AuthError, type Identity, type KnownAuthState } from './identity.ts'
import { SESSION_CHANNEL } from './session-channel.ts'
import { readSessionHint } from './session-hint.ts'
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
  const post = (path: string, body: object) => authRequest<SessionAnswer>(path, { method: 'POST', body })

  return {
    signIn: (email, password, remember) => enter(post('auth/sign-in', { email, password, remember })),
    createAccount: (email, password, name) => enter(post('auth/sign-up', { email, password, name })),
    async signInWithGoogle() {
      // The popup comes back to the shop's own address, where a page of another address could not hear it.
      if (location.origin !== new URL(publicUrl).origin) throw new AuthError('auth/unauthorized-domain')
      await signInByPopup()
      return enter(authRequest('auth/session'))
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

/** One question at a time about the session, for all listeners of this page. */
function sessionWatch() {
  const listeners = new Set<(state: KnownAuthState) => void>()
  const refresh = sessionRefresh(ask)
  let channel: BroadcastChannel | null = null
  let known: KnownAuthState | null = null

  function take({ user, expiresAt }: SessionAnswer) {
    if (user) refresh.planFor(Date.parse(expiresAt))
    else refresh.stop()
    tell(user ? { status: 'signed-in', user } : { status: 'signed-out' })
  }

  function tell(state: KnownAuthState) {
    known = state
    for (const listener of listeners) listener(state)
  }

  function ask() {
    authRequest<SessionAnswer>('auth/session').then(take, () => {
      // Not reachable: whoever was signed in stays so on the screen, and nobody waits for ever.
      const user = known?.status === 'signed-in' ? known.user : readSessionHint()?.user
      tell(user ? { status: 'signed-in', user } : { status: 'signed-out' })
      refresh.planRetry()
    })
  }

  function start() {
    channel = new BroadcastChannel(SESSION_CHANNEL)
    channel.onmessage = ask
    // Nobody signed in here before: visitors cost no question.
    if (readSessionHint() || !canStore()) ask()
    else tell({ status: 'signed-out' })
  }

  function stop() {
    channel?.close()
    channel = null
    refresh.stop()
    known = null
  }

  return {
    announce(answer: SessionAnswer) {
      take(answer)
      channel?.postMessage('changed')
    },
    listen(listener: (state: KnownAuthState) => void): () => void {
      listeners.add(listener)
      if (!channel) queueMicrotask(() => listeners.size > 0 && !channel && start())
      else if (known) listener(known)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) stop()
      }
    },
  }
}

/** Where nothing can be stored there is never a hint, so the cookie alone knows. */
function canStore(): boolean {
  try {
    localStorage.setItem('storage-check', '1')
    localStorage.removeItem('storage-check')
    return true
  } catch {
    return false
  }
}
