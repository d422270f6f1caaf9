import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DATA_INDEX_URL } from '../../contract/site/site-data.ts'
import { ROUTES, standInData, standInSiteData } from '../testing/stand-in-site.ts'

const SITE = '/data/site-1.json'
const data = (path: string) => ROUTES.filter((route) => route.path === path).map(standInData)[0]

let files: Map<string, unknown>
let load: typeof import('./load-data.ts')
let held: typeof import('./site.ts')

beforeEach(async () => {
  files = new Map<string, unknown>([
    [SITE, standInSiteData()],
    ['/data/terms-1.json', data('/terms')],
    ['/data/anime-1.json', data('/anime')],
    [DATA_INDEX_URL, index(SITE, 'test')],
  ])
  vi.stubGlobal('fetch', async (url: string) => {
    const found = files.get(url)
    return found ? Response.json(found) : new Response(null, { status: 404 })
  })
  vi.resetModules()
  load = await import('./load-data.ts')
  held = await import('./site.ts')
  await load.loadSentData({ site: SITE, path: '/terms', page: '/data/terms-1.json' })
})
afterEach(() => void vi.unstubAllGlobals())

function index(sitePath: string, build: string) {
  return { build, site: sitePath, pages: { '/terms': '/data/terms-1.json', '/anime': '/data/anime-1.json' } }
}

describe('the data of a page', () => {
  it('are those that the document names', () => {
    expect(held.site().settings.publicUrl).toBe('https://shop.example')
    expect(held.pageData().policies?.['/terms']?.title).toBeTruthy()
  })

  it('come beside those of the page before', async () => {
    await load.loadPageData('/anime')
    expect(held.pageData().wallpapers?.['/anime']?.length).toBeGreaterThan(0)
    expect(held.pageData().policies?.['/terms']).toBeDefined()
  })

  it('are refused when another state of the shop was published since', async () => {
    files.set(DATA_INDEX_URL, index('/data/site-2.json', 'test'))
    await expect(load.loadPageData('/anime')).rejects.toThrow('The shop has changed')
  })

  it('are refused then also to a tab that has opened other pages, but for a moment after these', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      await load.bringPageData('/anime')
      files.set(DATA_INDEX_URL, index('/data/site-2.json', 'test'))
      vi.advanceTimersByTime(3001)
      await expect(load.loadPageData('/anime')).rejects.toThrow('The shop has changed')
    } finally {
      vi.useRealTimers()
    }
  })

  it('can be brought ahead, which shows nothing of them', async () => {
    await load.bringPageData('/anime')
    expect(held.pageData().wallpapers?.['/anime']).toBeUndefined()
    await load.bringPageData('/deep-sea')
  })

  it('are refused where the shop has none', async () => {
    await expect(load.loadPageData('/deep-sea')).rejects.toThrow('There are no data of /deep-sea.')
    files.delete('/data/anime-1.json')
    await expect(load.loadPageData('/anime')).rejects.toThrow('answered 404')
  })

  it('may be newer for a list, as long as the same code reads them', async () => {
    files.set(DATA_INDEX_URL, index('/data/site-2.json', 'test'))
    await load.loadNewestData(['/anime', '/deep-sea'])
    expect(held.pageData().wallpapers?.['/anime']?.length).toBeGreaterThan(0)
  })

  it('are not read by older code', async () => {
    files.set(DATA_INDEX_URL, index(SITE, 'newer'))
    await expect(load.loadNewestData(['/anime'])).rejects.toThrow('The shop was renewed')
  })
})
