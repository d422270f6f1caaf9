import { prerender } from 'react-dom/static'
import type { Route } from '../../contract/routes.ts'
import type { RenderedPage } from '../routing/page.ts'
import { StaticRouter } from '../routing/router.tsx'
import { App } from './shell/app.tsx'
import { loadPage, routes } from './shell/pages.ts'

export { routes }

/** Renders one route to HTML, as the browser will find it when it hydrates. */
export async function renderRoute(route: Route): Promise<RenderedPage> {
  const module = await loadPage(route)
  const { prelude } = await prerender(
    <StaticRouter path={route.path}>
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
