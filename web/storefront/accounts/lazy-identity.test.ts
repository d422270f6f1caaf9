import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { User } from '../../../contract/accounts/identity.ts'
import type { Identity, ProviderWord } from './identity.ts'
import { lazyIdentity } from './lazy-identity.ts'
import { signedOutIdentity } from './testing/signed-out-identity.ts'

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

  describe('when the code could not be had', () => {
    beforeEach(() => {
      vi.useFakeTimers()
      storage.set('session-hint', '{}')
      isBroken = true
    })

    it('tries again after 30 s, twice as long each time, at most 16 minutes', async () => {
      const { states, stop } = open()
      const times: number[] = []
      for (let second = 0; second < 70 * 60; second++) {
        const before = loads
        await vi.advanceTimersByTimeAsync(1000)
        if (loads > before && second > 0) times.push(second + 1)
      }
      expect(times).toEqual([30, 90, 210, 450, 930, 1890, 2850, 3810])
      expect(new Set(states)).toEqual(new Set(['unreachable']))
      isBroken = false
      await vi.advanceTimersByTimeAsync(16 * 60_000)
      expect(states.at(-1)).toBe('signed-in')
      stop()
    })

    it('tries again as soon as the network is back, and no more once it came or nobody listens', async () => {
      const { states, stop } = open()
      await vi.advanceTimersByTimeAsync(0)
      isBroken = false
      window.dispatchEvent(new Event('online'))
      await vi.advanceTimersByTimeAsync(0)
      expect(states).toEqual(['unreachable', 'signed-in'])
      window.dispatchEvent(new Event('online'))
      await vi.advanceTimersByTimeAsync(60 * 60_000)
      expect(loads).toBe(2)
      stop()
      isBroken = true
      const gone = open()
      await vi.advanceTimersByTimeAsync(0)
      gone.stop()
      await vi.advanceTimersByTimeAsync(60 * 60_000)
      window.dispatchEvent(new Event('online'))
      expect(loads).toBe(3)
    })
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
