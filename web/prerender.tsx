import { prerender } from 'react-dom/static'
import type { Place } from '../contract/site-map.ts'
import { StaticRouter } from './routing/router.tsx'
import { App } from './shell/app.tsx'
import type { RenderedPage } from './shell/page.ts'
import { loadPage, places } from './shell/pages.ts'

export { places }

/** Renders one place to HTML, as the browser will find it when it hydrates. */
export async function renderPlace(place: Place): Promise<RenderedPage> {
  const module = await loadPage(place)
  const { prelude } = await prerender(
    <StaticRouter path={place.path}>
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
  return { head: module.head(place), html: await new Response(prelude).text() }
}
