import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { standInSiteData } from '../../testing/stand-in-site.ts'

let sent: unknown[]
let send: typeof import('./send-page-view.ts').sendPageView

beforeEach(async () => {
  sent = []
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body))
    return new Response(null, { status: 204 })
  })
  vi.stubGlobal('location', { host: 'shop.example' })
  vi.resetModules()
  const { setSite } = await import('../../state/site.ts')
  setSite(standInSiteData())
  send = (await import('./send-page-view.ts')).sendPageView
})
afterEach(() => void vi.unstubAllGlobals())

const comeFrom = (referrer: string) => vi.stubGlobal('document', { referrer })

describe('a page view', () => {
  it('names the site that led here by its host alone, and with the first page only', async () => {
    comeFrom('https://news.example:8443/a/story?id=1')
    await send('/anime')
    await send('/city')
    expect(sent).toEqual([{ path: '/anime', from: 'news.example:8443' }, { path: '/city' }])
  })

  it.each([
    ['', 'of nobody'],
    ['https://shop.example/city', 'of the shop itself'],
  ])('names nobody with the referrer “%s”, which is %s', async (referrer) => {
    comeFrom(referrer)
    await send('/anime')
    expect(sent).toEqual([{ path: '/anime' }])
  })

  it('is told by browsers that have no URL.canParse', async () => {
    vi.stubGlobal(
      'URL',
      class extends URL {
        static override canParse = undefined as never
      },
    )
    comeFrom('https://news.example/')
    await send('/anime')
    expect(sent).toEqual([{ path: '/anime', from: 'news.example' }])
  })

  it('never throws into the page that is drawn', async () => {
    vi.stubGlobal('document', {
      get referrer(): string {
        throw new Error('No referrer in this browser.')
      },
    })
    const sending = send('/anime')
    await expect(sending).rejects.toThrow('No referrer')
  })
})
