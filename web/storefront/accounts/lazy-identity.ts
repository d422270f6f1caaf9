import { AuthError, type Identity, type ProviderWord } from './identity.ts'
import { patientRetry } from './patient-retry.ts'
import { canHint, onHintElsewhere, readSessionHint } from './session-hint.ts'

/** An identity whose code comes later. `prepare` fetches it, so that a popup can open inside the press that asks for it. */
export type LazyIdentity = Identity & { readonly prepare: () => void }

/**
 * Visitors never load the code: it comes for whoever was signed in here or may have been, because this browser remembers
 * nothing, and for whoever is about to sign in.
 */
export function lazyIdentity(load: () => Promise<Identity>): LazyIdentity {
  const code = lateCode(load)
  const { get } = code
  return {
    prepare: () => void get().catch((error: unknown) => console.warn('Signing in is not ready yet.', error)),
    signIn: async (...args) => (await get()).signIn(...args),
    createAccount: async (...args) => (await get()).createAccount(...args),
    // Awaiting first would leave the press behind, and a popup blocker would step in.
    signInWithGoogle: () => code.ready?.signInWithGoogle() ?? get().then((identity) => identity.signInWithGoogle()),
    sendPasswordReset: async (...args) => (await get()).sendPasswordReset(...args),
    signOut: async () => (await get()).signOut(),
    onAuthState: (listener) => listen(code, listener),
  }
}

type LateCode = {
  ready: Identity | null
  /** Called with what comes, whoever asked for it. */
  readonly waiting: Set<(identity: Identity) => void>
  readonly get: () => Promise<Identity>
}

function lateCode(load: () => Promise<Identity>): LateCode {
  let loading: Promise<Identity> | null = null
  const code: LateCode = { ready: null, waiting: new Set(), get }

  function get(): Promise<Identity> {
    loading ??= load().then(
      (identity) => {
        code.ready = identity
        for (const attach of code.waiting) attach(identity)
        return identity
      },
      (error: unknown) => {
        loading = null
        throw new AuthError('auth/network-request-failed', { cause: error })
      },
    )
    return loading
  }

  return code
}

function listen(code: LateCode, listener: (word: ProviderWord) => void): () => void {
  const { waiting, get } = code
  const retry = patientRetry(tryToLoad)
  let stop = () => {}
  let isListening = true

  function attach(identity: Identity): void {
    retry.stop()
    stop = identity.onAuthState(listener)
  }

  /** Without a network the code cannot be had either, and somebody waits to be told apart from a visitor. */
  function tryToLoad(): void {
    get().catch(() => {
      if (!isListening || code.ready) return
      retry.plan()
      listener({ status: 'unreachable' })
    })
  }

  waiting.add(attach)
  if (code.ready) attach(code.ready)
  else if (readSessionHint() || !canHint()) tryToLoad()
  else queueMicrotask(() => isListening && !code.ready && listener({ status: 'signed-out' }))
  const stopWaiting = onHintElsewhere(tryToLoad)
  return () => {
    isListening = false
    waiting.delete(attach)
    stopWaiting()
    retry.stop()
    stop()
  }
}
