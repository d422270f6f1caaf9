import type { SiteSettings } from '../../../contract/site/site-data.ts'
import { holdCustomerRequests } from '../../state/request.ts'
import { AuthError, type Identity, type ProviderWord } from './identity.ts'
import { canHint, onHintElsewhere, readSessionHint } from './session-hint.ts'

/** The identity provider that the owner's settings ask for. */
export function chooseIdentity({ identity, publicUrl }: SiteSettings): LazyIdentity {
  if (identity.kind === 'embedded')
    return lazyIdentity(async () => (await import('./embedded/embedded-identity.ts')).embeddedIdentity({ publicUrl }))
  const hosted = lazyIdentity(async () => (await import('./firebase-identity.ts')).firebaseIdentity(identity))
  if (readSessionHint()) holdCustomerRequests(firstWord(hosted))
  return hosted
}

function firstWord({ onAuthState }: Identity): Promise<void> {
  return new Promise((resolve) => {
    const stop = onAuthState(() => {
      resolve()
      // Not while the provider is still speaking.
      queueMicrotask(() => stop())
    })
  })
}

const FIRST_RETRY_MS = 30_000
const LONGEST_RETRY_MS = 16 * 60_000

/** An identity whose code comes later. `prepare` fetches it, so that a popup can open inside the press that asks for it. */
export type LazyIdentity = Identity & { readonly prepare: () => void }

/**
 * Visitors never load the code: it comes for whoever was signed in here or may have been, because this browser remembers
 * nothing, and for whoever is about to sign in.
 */
export function lazyIdentity(load: () => Promise<Identity>): LazyIdentity {
  let ready: Identity | null = null
  let loading: Promise<Identity> | null = null
  const waiting = new Set<(identity: Identity) => void>()

  function get(): Promise<Identity> {
    loading ??= load().then(
      (identity) => {
        ready = identity
        for (const attach of waiting) attach(identity)
        return identity
      },
      (error: unknown) => {
        loading = null
        throw new AuthError('auth/network-request-failed', { cause: error })
      },
    )
    return loading
  }

  return {
    prepare: () => void get().catch((error: unknown) => console.warn('Signing in is not ready yet.', error)),
    signIn: async (...args) => (await get()).signIn(...args),
    createAccount: async (...args) => (await get()).createAccount(...args),
    // Awaiting first would leave the press behind, and a popup blocker would step in.
    signInWithGoogle: () => (ready ? ready.signInWithGoogle() : get().then((identity) => identity.signInWithGoogle())),
    sendPasswordReset: async (...args) => (await get()).sendPasswordReset(...args),
    signOut: async () => (await get()).signOut(),
    onAuthState: (listener) => listen(listener, get, () => ready, waiting),
  }
}

function listen(
  listener: (word: ProviderWord) => void,
  get: () => Promise<Identity>,
  findReady: () => Identity | null,
  waiting: Set<(identity: Identity) => void>,
): () => void {
  let stop = () => {}
  let isListening = true
  let timer: ReturnType<typeof setTimeout> | undefined
  let waitMs = FIRST_RETRY_MS
  const attach = (identity: Identity) => {
    stop = identity.onAuthState(listener)
  }
  const say = (word: ProviderWord) => isListening && !findReady() && listener(word)
  // Without a network the code cannot be had either. It is as patient as the questions about the session.
  const tryToLoad = () => {
    clearTimeout(timer)
    get().catch(() => {
      if (!isListening) return
      timer = setTimeout(tryToLoad, waitMs)
      waitMs = Math.min(waitMs * 2, LONGEST_RETRY_MS)
      addEventListener('online', tryToLoad)
      say({ status: 'unreachable' })
    })
  }
  waiting.add(attach)
  const ready = findReady()
  if (ready) attach(ready)
  else if (readSessionHint() || !canHint()) tryToLoad()
  else queueMicrotask(() => say({ status: 'signed-out' }))
  const stopWaiting = onHintElsewhere(tryToLoad)
  return () => {
    isListening = false
    clearTimeout(timer)
    removeEventListener('online', tryToLoad)
    waiting.delete(attach)
    stopWaiting()
    stop()
  }
}
