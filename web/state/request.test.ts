import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { object, string } from '../../contract/schema.ts'
import { getValue, holdCustomerRequests, nameAccount, request, SESSION_DOUBTED } from './request.ts'

const isName = object({ name: string })
const PROBLEM = { code: 'not-found', title: 'There is no such thing.', status: 404, requestId: 'r1' }

describe('a request', () => {
  const sent: { path: string; init: RequestInit }[] = []
  let answer: () => Promise<Response>

  beforeEach(() => {
    sent.length = 0
    answer = async () => Response.json({ name: 'Mara' })
    vi.stubGlobal('navigator', { userAgent: 'Desktop' })
    vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
      sent.push({ path, init })
      return answer()
    })
    vi.spyOn(console, 'error').mockImplementation(() => {})
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  it('gives a value of the agreed shape', async () => {
    expect(await request('/api/name', {}, isName)).toEqual({ value: { name: 'Mara' } })
  })

  it('sends what it is given as JSON, and a token as such', async () => {
    await request('/api/name', { method: 'PUT', body: { name: 'Ana' }, token: 't', keepalive: true })
    expect(sent[0]).toMatchObject({
      path: '/api/name',
      init: {
        method: 'PUT',
        body: '{"name":"Ana"}',
        keepalive: true,
        headers: { 'content-type': 'application/json', authorization: 'Bearer t' },
      },
    })
  })

  it('is content with any success where no value is wanted', async () => {
    answer = async () => new Response(null, { status: 204 })
    expect((await request('/api/name', { method: 'DELETE' })).problem).toBeUndefined()
  })

  it('waits half a minute, and longer for as much as a slow line takes with what is sent', async () => {
    const patience = vi.spyOn(AbortSignal, 'timeout')
    await request('/api/name')
    await request('/api/picture', { method: 'PUT', body: { data: 'x'.repeat(8_000_000) } })
    const [short = 0, long = 0] = patience.mock.calls.map(([ms]) => ms)
    expect(short).toBe(30_000)
    expect(long).toBe(530_000)
  })

  it('gives the shop’s problem with its code, and under what its log has it', async () => {
    answer = async () => Response.json(PROBLEM, { status: 404 })
    expect(await request('/api/name', {}, isName)).toEqual({
      problem: { code: 'not-found', status: 404, title: 'There is no such thing.', requestId: 'r1' },
    })
  })

  it('finds nobody where the network fails', async () => {
    answer = () => Promise.reject(new TypeError('Failed to fetch'))
    expect(await request('/api/name', {}, isName)).toEqual({ problem: { code: 'unreachable', status: 0 } })
  })

  it('finds nobody where the answer breaks off, as on a page that is left, and complains of nothing', async () => {
    const broken = new ReadableStream({ start: (body) => body.error(new TypeError('network error')) })
    answer = async () => new Response(broken)
    expect(await request('/api/name', {}, isName)).toEqual({ problem: { code: 'unreachable', status: 0 } })
    expect(console.error).not.toHaveBeenCalled()
  })

  it.each([
    ['a value of another shape', 200, '{"name":1}'],
    ['a page of a proxy', 502, '<h1>Bad gateway</h1>'],
    ['half an answer', 200, '{"name":'],
    ['an error that is not ours', 429, '{"message":"slow down"}'],
  ])(
    'takes %s for no answer, keeps its status and says so to whoever looks for the reason',
    async (_, status, body) => {
      answer = async () => new Response(body, { status })
      expect(await request('/api/name', {}, isName)).toEqual({ problem: { code: 'unreachable', status } })
      expect(console.error).toHaveBeenCalledOnce()
    },
  )

  describe('in a customer’s name', () => {
    let shown: string | undefined
    let doubts = 0
    const named = () => sent.map(({ init }) => new Headers(init.headers).get('x-account'))

    beforeEach(() => {
      shown = 'uid/ü'
      doubts = 0
      nameAccount(() => shown)
      vi.stubGlobal('dispatchEvent', ({ type }: Event) => (doubts += Number(type === SESSION_DOUBTED)))
    })
    afterEach(() => nameAccount(() => undefined))

    it('names the account that the page shows; others name none', async () => {
      await request('/api/library', { asCustomer: true })
      await request('/api/name')
      shown = undefined
      await request('/api/library', { asCustomer: true })
      expect(named()).toEqual([encodeURIComponent('uid/ü'), null, null])
    })

    it('has no answer once somebody else is shown, whose page it would be kept in', async () => {
      answer = async () => {
        shown = undefined
        return Response.json({ name: 'Mara' })
      }
      expect((await request('/api/library', { asCustomer: true }, isName)).problem?.code).toBe('unreachable')
      expect((await request('/api/library', { asCustomer: true }, isName)).value).toEqual({ name: 'Mara' })
      expect(doubts).toBe(0)
    })

    it('names the one that was shown when it was pressed, however long it waited', async () => {
      let tellSession = () => {}
      holdCustomerRequests(new Promise<void>((resolve) => (tellSession = resolve)))
      const asked = request('/api/library', { asCustomer: true })
      shown = 'somebody else'
      tellSession()
      await asked
      expect(named()).toEqual([encodeURIComponent('uid/ü')])
    })

    it.each([
      [
        'has no answer where the shop saw somebody else, and has the session asked for',
        'unauthorized',
        1,
        'unreachable',
      ],
      ['takes a refused password for what it is', 'auth/wrong-password', 0, 'auth/wrong-password'],
    ])('%s', async (_what, code, times, said) => {
      answer = async () => Response.json({ ...PROBLEM, code, status: 401 }, { status: 401 })
      expect((await request('/api/library', { asCustomer: true })).problem?.code).toBe(said)
      expect(doubts).toBe(times)
      shown = undefined
      expect((await request('/api/library', { asCustomer: true })).problem?.code).toBe(code)
      expect(doubts).toBe(times)
    })
  })

  it('in a customer’s name waits until the shop knows the session; others do not', async () => {
    let tellSession = () => {}
    holdCustomerRequests(new Promise<void>((resolve) => (tellSession = resolve)))
    const customers = request('/api/library', { asCustomer: true })
    await request('/api/name')
    expect(sent.map(({ path }) => path)).toEqual(['/api/name'])
    tellSession()
    await customers
    expect(sent.map(({ path }) => path)).toEqual(['/api/name', '/api/library'])
  })
})

describe('getValue', () => {
  it('throws what kept the value from coming', () => {
    expect(getValue({ value: 1 })).toBe(1)
    expect(() => getValue({ problem: { code: 'busy', status: 503 } })).toThrow('503: busy')
  })
})
