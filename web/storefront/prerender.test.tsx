import { afterEach, describe, expect, it, vi } from 'vitest'
import { ROUTES, showStandInSite, standInData } from '../testing/stand-in-site.ts'
import { renderPage } from './prerender.tsx'

afterEach(() => void vi.unstubAllGlobals())

describe('a prerendered page', () => {
  const everyPage = new Map(ROUTES.map((route) => [route.page, route]))

  it.each([...everyPage.values()])(
    '$page is drawn from its own data, asks nobody and opens no channel to other tabs, so that the build can end',
    async (route) => {
      const refuse = vi.fn(() => {
        throw new Error('Not in a prerendered page.')
      })
      vi.stubGlobal('BroadcastChannel', refuse)
      vi.stubGlobal('fetch', refuse)
      showStandInSite()
      const { head, html } = await renderPage(route.path, standInData(route))
      expect(html).toContain('<main id="main"')
      expect(head.title).not.toBe('')
      expect(refuse).not.toHaveBeenCalled()
    },
  )
})
