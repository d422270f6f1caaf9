import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const reload = vi.fn()
const back = vi.fn()
const tell = vi.fn(async () => {})
let isThere: boolean
let data: PromiseWithResolvers<Response>
const asked = vi.fn(async (path: string) => {
  if (path !== '/healthz') return data.promise
  if (!isThere) throw new TypeError('Failed to fetch')
  return new Response('ok')
})
let pages: typeof import('./pages.ts')

beforeEach(async () => {
  // What was asked for in another test is not asked for again.
  vi.resetModules()
  pages = await import('./pages.ts')
  const [{ showStandInSite }, { lastStep }] = await Promise.all([
    import('../../testing/stand-in-site.ts'),
    import('../../routing/router.tsx'),
  ])
  showStandInSite()
  for (const spy of [reload, back, tell, asked]) spy.mockClear()
  isThere = true
  lastStep.isOurs = true
  data = Promise.withResolvers()
  vi.stubGlobal('location', { pathname: '/terms', reload })
  vi.stubGlobal('history', { back })
  vi.stubGlobal('fetch', asked)
})
afterEach(() => void vi.unstubAllGlobals())

/** Somebody presses a link to it. */
function goTo(path: string): void {
  Object.assign(location, { pathname: path })
  void pages.loadOrReload(pages.findRoute(path), tell)
}

describe('a page whose data do not arrive', () => {
  it('is loaded whole where the shop can be reached', async () => {
    goTo('/subscription')
    data.reject(new TypeError('Failed to fetch'))
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
    expect(tell).not.toHaveBeenCalled()
  })

  it('is given up where it cannot, and the page before stays', async () => {
    isThere = false
    goTo('/contact')
    data.reject(new TypeError('Failed to fetch'))
    await vi.waitFor(() => expect(tell).toHaveBeenCalledOnce())
    expect(back).toHaveBeenCalledOnce()
    expect(reload).not.toHaveBeenCalled()
  })

  it.each([true, false])(
    'changes nothing for whoever has gone elsewhere meanwhile, the shop answering: %s',
    async (is) => {
      isThere = is
      goTo('/bundles')
      Object.assign(location, { pathname: '/terms' })
      data.reject(new TypeError('Failed to fetch'))
      await vi.waitFor(() => expect(asked).toHaveBeenCalledWith('/healthz'))
      await vi.waitFor(() => expect(asked.mock.results.at(-1)?.value).toBeDefined())
      await Promise.resolve()
      expect([reload, back, tell].map(({ mock }) => mock.calls.length)).toEqual([0, 0, 0])
      // Who comes back asks again.
      data = Promise.withResolvers()
      goTo('/bundles')
      data.reject(new TypeError('Failed to fetch'))
      await vi.waitFor(() => expect(is ? reload : tell).toHaveBeenCalledOnce())
    },
  )
})
