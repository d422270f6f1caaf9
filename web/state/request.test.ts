import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { object, string } from '../../contract/schema.ts'
import { getValue, holdCustomerRequests, request } from './request.ts'

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
