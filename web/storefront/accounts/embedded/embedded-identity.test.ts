import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SessionAnswer, User } from '../../../../contract/accounts/identity.ts'
import { AuthError, type ProviderWord } from '../identity.ts'
import { embeddedIdentity } from './embedded-identity.ts'

const MINUTE = 60_000
const USER: User = { uid: 'u1', email: 'ana@example.com', displayName: 'Ana', photoURL: null }
const START = new Date('2026-03-01T12:00:00Z')

describe('the embedded provider’s manners', () => {
  const storage = new Map<string, string>()
  let requests: { path: string; at: number; signal: AbortSignal }[] = []
  let answer: (path: string, signal: AbortSignal) => Promise<Response>
  let window: EventTarget

  beforeEach(() => {
    vi.useFakeTimers({ now: START })
    window = new EventTarget()
    vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
    vi.stubGlobal('removeEventListener', window.removeEventListener.bind(window))
    requests = []
    answer = async () => session(USER)
    vi.stubGlobal('navigator', { userAgent: 'Desktop' })
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => storage.set(key, value),
      removeItem: (key: string) => storage.delete(key),
    })
    vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
      requests.push({ path, at: Date.now() - START.getTime(), signal: init.signal as AbortSignal })
      return answer(path, init.signal as AbortSignal)
    })
    storage.set('session-hint', JSON.stringify({ isRemembered: true, user: null }))
  })

  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    storage.clear()
  })

  function session(user: User | null): Response {
    const body: SessionAnswer = { user, expiresAt: new Date(Date.now() + 60 * MINUTE).toISOString() }
    return Response.json(body)
  }

  /** Seconds between the requests. */
  const waits = () => requests.slice(1).map(({ at }, index) => (at - (requests[index]?.at ?? 0)) / 1000)

  function listen() {
    const states: ProviderWord[] = []
    const identity = embeddedIdentity({ publicUrl: 'http://shop.test' })
    const stop = identity.onAuthState((state) => states.push(state))
    return { identity, states, stop }
  }

  it('asks again five minutes before an answer expires, and no longer after it was unsubscribed', async () => {
    const { stop, states } = listen()
    await vi.advanceTimersByTimeAsync(0)
    expect(states).toEqual([{ status: 'signed-in', user: USER }])
    await vi.advanceTimersByTimeAsync(54 * MINUTE)
    expect(requests).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(MINUTE)
    expect(requests.map(({ at }) => at)).toEqual([0, 55 * MINUTE])
    stop()
    await vi.advanceTimersByTimeAsync(120 * MINUTE)
    expect(requests).toHaveLength(2)
  })

  it('waits 30 s after a failed network, twice as long each time, at most 16 minutes', async () => {
    answer = () => Promise.reject(new TypeError('Failed to fetch'))
    const { stop } = listen()
    await vi.advanceTimersByTimeAsync(70 * MINUTE)
    expect(waits().slice(0, 7)).toEqual([30, 60, 120, 240, 480, 960, 960])
    answer = async () => session(USER)
    await vi.advanceTimersByTimeAsync(16 * MINUTE)
    answer = () => Promise.reject(new TypeError('Failed to fetch'))
    await vi.advanceTimersByTimeAsync(60 * MINUTE)
    const afterSuccess = waits().indexOf(55 * 60)
    expect(waits().slice(afterSuccess, afterSuccess + 3)).toEqual([55 * 60, 30, 60])
    stop()
  })

  it('says so when it cannot reach the shop, so that nobody waits for ever', async () => {
    answer = () => Promise.reject(new TypeError('Failed to fetch'))
    const { states, stop } = listen()
    await vi.advanceTimersByTimeAsync(0)
    expect(states).toEqual([{ status: 'unreachable' }])
    answer = async () => session(USER)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(states.at(-1)).toEqual({ status: 'signed-in', user: USER })
    stop()
  })

  it('says after an outage what became of the session', async () => {
    const { states, stop } = listen()
    await vi.advanceTimersByTimeAsync(0)
    answer = () => Promise.reject(new TypeError('Failed to fetch'))
    await vi.advanceTimersByTimeAsync(55 * MINUTE)
    expect(states.map(({ status }) => status)).toEqual(['signed-in', 'unreachable'])
    answer = async () => session(null)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(states.at(-1)?.status).toBe('signed-out')
    stop()
  })

  it.each([
    ['Desktop', 30_000],
    ['Mozilla/5.0 (Linux; Android 15) Mobile', 60_000],
  ])('gives up on a silent network: %s after %i ms', async (userAgent, patienceMs) => {
    vi.stubGlobal('navigator', { userAgent })
    const timeouts: number[] = []
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      timeouts.push(ms)
      return AbortSignal.abort(new DOMException('Timed out', 'TimeoutError'))
    })
    vi.stubGlobal('fetch', async (_path: string, { signal }: RequestInit) => signal?.throwIfAborted())
    const identity = embeddedIdentity({ publicUrl: 'http://shop.test' })
    const refusal = await identity.signIn('a@example.com', 'quiet-lake', true).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(AuthError)
    expect((refusal as AuthError).code).toBe('auth/network-request-failed')
    expect(timeouts).toEqual([patienceMs])
  })

  it.each([
    [429, 'too-many-requests', 'auth/too-many-requests'],
    [500, 'internal', 'auth/internal-error'],
    [401, 'auth/wrong-password', 'auth/wrong-password'],
  ])('turns an answer of %i into a code', async (status, said, code) => {
    answer = async () => Response.json({ code: said, title: 'No.', status, requestId: 'r1' }, { status })
    const identity = embeddedIdentity({ publicUrl: 'http://shop.test' })
    await expect(identity.signIn('a@example.com', 'x', true)).rejects.toMatchObject({ code })
  })

  it('says after an outage what became of the session as soon as the network is back, and only then', async () => {
    const { states, stop } = listen()
    await vi.advanceTimersByTimeAsync(0)
    window.dispatchEvent(new Event('online'))
    expect(requests).toHaveLength(1)
    answer = () => Promise.reject(new TypeError('Failed to fetch'))
    await vi.advanceTimersByTimeAsync(55 * MINUTE)
    answer = async () => session(null)
    window.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
    expect(states.at(-1)?.status).toBe('signed-out')
    stop()
  })

  it('asks at once when the shop has seen somebody else than the page', async () => {
    const { states, stop } = listen()
    await vi.advanceTimersByTimeAsync(0)
    answer = async () => session({ ...USER, uid: 'u2' })
    window.dispatchEvent(new Event('session-doubted'))
    await vi.advanceTimersByTimeAsync(0)
    expect(states.at(-1)).toMatchObject({ user: { uid: 'u2' } })
    stop()
    window.dispatchEvent(new Event('session-doubted'))
    expect(requests).toHaveLength(2)
  })

  /** Answers arrive when they are let go, whatever was asked first; a question that was given up is never answered. */
  function holdAnswers() {
    const held: { path: string; give: (answer: Response) => void }[] = []
    answer = (path, signal) =>
      new Promise((resolve, reject) => {
        held.push({ path, give: resolve })
        signal.addEventListener('abort', () => reject(signal.reason))
      })
    return {
      paths: () => held.map(({ path }) => path.replace('/api/auth/', '')),
      async give(at: number, user: User | null) {
        held[at]?.give(session(user))
        await vi.advanceTimersByTimeAsync(0)
      },
    }
  }

  it('takes no late answer to a question that was asked before somebody signed in, and gives it up', async () => {
    const { give, paths } = holdAnswers()
    const { identity, states, stop } = listen()
    await vi.advanceTimersByTimeAsync(0)
    const signedIn = identity.signIn('ana@example.com', 'quiet-lake', true)
    await vi.advanceTimersByTimeAsync(0)
    expect(paths()).toEqual(['session', 'sign-in'])
    expect(requests[0]?.signal.aborted).toBe(true)
    await give(1, USER)
    await give(0, null)
    await signedIn
    expect(states).toEqual([{ status: 'signed-in', user: USER }])
    await vi.advanceTimersByTimeAsync(54 * MINUTE)
    expect(requests).toHaveLength(2)
    stop()
  })

  it('asks nothing while somebody signs in, and after a refusal who is there', async () => {
    const { give, paths } = holdAnswers()
    const { identity, states, stop } = listen()
    await vi.advanceTimersByTimeAsync(0)
    const refused = identity.signIn('ana@example.com', 'wrong', true).catch(() => 'refused')
    window.dispatchEvent(new Event('session-doubted'))
    await vi.advanceTimersByTimeAsync(0)
    await give(1, null)
    expect(await refused).toBe('refused')
    await vi.advanceTimersByTimeAsync(0)
    expect(paths()).toEqual(['session', 'sign-in', 'session'])
    await give(2, USER)
    expect(states).toEqual([{ status: 'signed-in', user: USER }])
    stop()
  })

  it('signs in only when the sign-out before it was answered, whose cookie would be the later one', async () => {
    const { give, paths } = holdAnswers()
    const { identity, states, stop } = listen()
    await vi.advanceTimersByTimeAsync(0)
    const signedOut = identity.signOut()
    const signedIn = identity.signIn('ana@example.com', 'quiet-lake', true)
    await vi.advanceTimersByTimeAsync(0)
    expect(paths()).toEqual(['session', 'sign-out'])
    await give(1, null)
    await signedOut
    await vi.advanceTimersByTimeAsync(0)
    await give(2, USER)
    await signedIn
    expect(states.map(({ status }) => status)).toEqual(['signed-out', 'signed-in'])
    stop()
  })

  it('takes of two questions the newer one’s answer', async () => {
    const { give } = holdAnswers()
    const { states, stop } = listen()
    await vi.advanceTimersByTimeAsync(0)
    window.dispatchEvent(new Event('session-doubted'))
    await vi.advanceTimersByTimeAsync(0)
    await give(1, USER)
    await give(0, null)
    expect(states).toEqual([{ status: 'signed-in', user: USER }])
    stop()
  })

  it('does not ask about visitors', async () => {
    storage.clear()
    const { states, stop } = listen()
    await vi.advanceTimersByTimeAsync(0)
    expect(states).toEqual([{ status: 'signed-out' }])
    expect(requests).toEqual([])
    stop()
  })
})
