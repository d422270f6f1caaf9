import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { User } from '../../../contract/accounts/identity.ts'
import type { Identity, ProviderWord } from './identity.ts'
import { authStore } from './identity-context.tsx'
import { announceSession } from './session-hint.ts'
import { signedOutIdentity } from './testing/signed-out-identity.ts'

const USER: User = { uid: 'u1', email: 'ana@example.com', displayName: null, photoURL: null }

function provider() {
  const listeners = new Set<(state: ProviderWord) => void>()
  const identity: Identity = {
    ...signedOutIdentity(),
    onAuthState(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  return {
    identity,
    listeners,
    say: (state: ProviderWord) => {
      for (const listener of listeners) listener(state)
    },
  }
}

describe('the sign-in state', () => {
  const storage = new Map<string, string>()

  beforeEach(() => {
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => storage.set(key, value),
      removeItem: (key: string) => storage.delete(key),
    })
  })

  afterEach(() => {
    vi.unstubAllGlobals()
    storage.clear()
  })

  it('is signed out at once for a visitor without a session hint', () => {
    expect(authStore(provider().identity).get()).toEqual({ status: 'signed-out' })
  })

  it('is unknown for a returning user until the provider speaks', () => {
    storage.set('session-hint', '1')
    const { identity, say } = provider()
    const store = authStore(identity)
    store.subscribe(() => {})
    expect(store.get()).toEqual({ status: 'unknown' })
    say({ status: 'signed-in', user: USER })
    expect(store.get()).toEqual({ status: 'signed-in', user: USER })
  })

  it('shows a remembered user at once and corrects it when the provider says otherwise', () => {
    storage.set('session-hint', JSON.stringify({ isRemembered: true, user: USER }))
    storage.set('user', '{}')
    const { identity, say } = provider()
    const store = authStore(identity)
    let changes = 0
    store.subscribe(() => {
      changes += 1
    })
    expect(store.get()).toEqual({ status: 'signed-in', user: USER })
    say({ status: 'signed-in', user: { ...USER } })
    expect(changes).toBe(0)
    say({ status: 'signed-out' })
    expect(store.get()).toEqual({ status: 'signed-out' })
    expect(storage.size).toBe(0)
  })

  it.each([
    ['leaves whoever is remembered signed in', USER, { status: 'signed-in', user: USER }],
    ['lets nobody else wait for ever', null, { status: 'signed-out' }],
  ])('%s when the provider cannot be reached, and asks it again on the next page', (_what, user, shown) => {
    const hint = JSON.stringify({ isRemembered: user !== null, user })
    storage.set('session-hint', hint)
    const { identity, say } = provider()
    const store = authStore(identity)
    store.subscribe(() => {})
    say({ status: 'unreachable' })
    expect(store.get()).toEqual(shown)
    expect(storage.get('session-hint')).toBe(hint)
    say({ status: 'signed-in', user: USER })
    expect(store.get()).toEqual({ status: 'signed-in', user: USER })
  })

  it('keeps the name only of somebody who asked to be remembered', () => {
    const { identity, say } = provider()
    authStore(identity).subscribe(() => {})
    announceSession(false)
    say({ status: 'signed-in', user: USER })
    expect(storage.get('session-hint')).not.toContain('ana@example.com')
    say({ status: 'signed-out' })
    announceSession(true)
    say({ status: 'signed-in', user: USER })
    expect(storage.get('session-hint')).toContain('ana@example.com')
  })

  it('leaves a hint while somebody is signed in and removes it after', () => {
    const { identity, say } = provider()
    authStore(identity).subscribe(() => {})
    say({ status: 'signed-in', user: USER })
    expect(storage.has('session-hint')).toBe(true)
    say({ status: 'signed-out' })
    expect(storage.has('session-hint')).toBe(false)
  })

  it('listens to the provider once for many readers, and not at all after the last one', () => {
    const { identity, listeners } = provider()
    const store = authStore(identity)
    const stops = [store.subscribe(() => {}), store.subscribe(() => {})]
    expect(listeners.size).toBe(1)
    for (const stop of stops) stop()
    expect(listeners.size).toBe(0)
  })

  it('is signed out when the browser keeps no storage for us', () => {
    vi.stubGlobal('localStorage', undefined)
    expect(authStore(provider().identity).get()).toEqual({ status: 'signed-out' })
  })
})
