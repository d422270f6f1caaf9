import { afterEach, describe, expect, it, vi } from 'vitest'
import { CHECKOUT_NOTICE, NOT_FOUND } from '../../contract/routes.ts'
import { renderRoute, routes } from './prerender.tsx'

afterEach(() => void vi.unstubAllGlobals())

describe('a prerendered page', () => {
  const everyPage = new Map([...routes, NOT_FOUND, CHECKOUT_NOTICE].map((route) => [route.page, route]))

  it.each([...everyPage.values()])(
    '$page asks nobody and opens no channel to other tabs, so that the build can end',
    async (route) => {
      const refuse = vi.fn(() => {
        throw new Error('Not in a prerendered page.')
      })
      vi.stubGlobal('BroadcastChannel', refuse)
      vi.stubGlobal('fetch', refuse)
      const { head, html } = await renderRoute(route)
      expect(html).toContain('<main id="main"')
      expect(head.title).not.toBe('')
      expect(refuse).not.toHaveBeenCalled()
    },
  )
})
