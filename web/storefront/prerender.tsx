import { prerender } from 'react-dom/static'
import type { PageData } from '../../contract/site/site-data.ts'
import type { RenderedPage } from '../routing/page.ts'
import { StaticRouter } from '../routing/router.tsx'
import { addPageData, setSite, site } from '../state/site.ts'
import { App } from './shell/app.tsx'
import { findRoute, loadPage } from './shell/pages.ts'

export { setSite }

/**
 * Renders the page of a path to HTML, as the browser will find it when it hydrates: with its own data and no other page's.
 * One at a time.
 */
export async function renderPage(path: string, data: PageData): Promise<RenderedPage> {
  setSite(site())
  addPageData(path, data)
  const route = findRoute(path)
  const module = await loadPage(route)
  const { prelude } = await prerender(
    <StaticRouter path={path}>
      <App />
    </StaticRouter>,
    {
      // Anything larger would be moved out of place by an inline script, which our policy forbids.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => {
        throw error
      },
    },
  )
  return { head: module.head(route), html: await new Response(prelude).text() }
}
