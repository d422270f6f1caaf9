import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { User } from '../../../contract/identity.ts'
import type { Identity, ProviderWord } from './identity.ts'
import { lazyIdentity } from './lazy-identity.ts'
import { signedOutIdentity } from './signed-out-identity.ts'

const USER: User = { uid: 'u1', email: 'ana@example.com', displayName: null, photoURL: null }

describe('a provider whose code comes later', () => {
  const storage = new Map<string, string>()
  let window: EventTarget
  let loads = 0
  let popups = 0
  let isBroken = false

  beforeEach(() => {
    window = new EventTarget()
    loads = 0
    popups = 0
    isBroken = false
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, text: string) => storage.set(key, text),
      removeItem: (key: string) => storage.delete(key),
    })
    vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
    vi.stubGlobal('removeEventListener', window.removeEventListener.bind(window))
  })

  afterEach(() => {
    vi.unstubAllGlobals()
    storage.clear()
  })

  function open() {
    const provider: Identity = {
      ...signedOutIdentity(),
      signIn: async () => USER,
      signInWithGoogle: async () => {
        popups += 1
        return USER
      },
      onAuthState: (listener) => {
        listener({ status: 'signed-in', user: USER })
        return () => {}
      },
    }
    const identity = lazyIdentity(async () => {
      loads += 1
      if (isBroken) throw new TypeError('Failed to fetch')
      return provider
    })
    const states: ProviderWord['status'][] = []
    const stop = identity.onAuthState(({ status }) => states.push(status))
    return { identity, states, stop }
  }

  it('costs visitors nothing', async () => {
    const { states } = open()
    await expect.poll(() => states).toEqual(['signed-out'])
    expect(loads).toBe(0)
  })

  it('loads for whoever was signed in here before', async () => {
    storage.set('session-hint', '{}')
    const { states } = open()
    await expect.poll(() => states).toEqual(['signed-in'])
    expect(loads).toBe(1)
  })

  it('loads when somebody signs in on another tab, and not for other changes or after it was unsubscribed', async () => {
    const { states, stop } = open()
    await expect.poll(() => states).toEqual(['signed-out'])
    const change = (key: string, newValue: string | null) =>
      window.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }))
    change('other', '1')
    change('session-hint', null)
    expect(loads).toBe(0)
    change('session-hint', '{}')
    await expect.poll(() => states).toEqual(['signed-out', 'signed-in'])
    stop()
    change('session-hint', '{}')
    expect(loads).toBe(1)
  })

  it('says so when the code cannot be had, and is heard again once it can', async () => {
    storage.set('session-hint', '{}')
    isBroken = true
    const { identity, states } = open()
    await expect.poll(() => states).toEqual(['unreachable'])
    await expect(identity.signIn('a', 'b', true)).rejects.toMatchObject({ code: 'auth/network-request-failed' })
    isBroken = false
    await identity.signIn('a', 'b', true)
    expect(states).toEqual(['unreachable', 'signed-in'])
  })

  it('opens the popup in the same turn as the press, once it is prepared', async () => {
    const { identity } = open()
    identity.prepare()
    await expect.poll(() => loads).toBe(1)
    await Promise.resolve()
    void identity.signInWithGoogle()
    expect(popups).toBe(1)
  })
})
