import '../style/style.css'
import { startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from '../routing/router.tsx'
import { loadSentData } from '../state/load-data.ts'
import { App } from './shell/app.tsx'
import { fetchAhead } from './shell/fetch-ahead.ts'
import { loadPage, noteSentRoute } from './shell/pages.ts'

/** Hydrates the prerendered page. Its own code and data come first, so that the first render matches the HTML. */
export async function hydrate(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no root element.')
  const { route = '', site = '', page = '' } = document.documentElement.dataset
  await loadSentData({ site, page, path: route })
  await loadPage(noteSentRoute(location.pathname, route))
  await new Promise<void>((resolve) => {
    // In small steps: a finger that comes meanwhile does not wait for the whole page.
    startTransition(() => {
      hydrateRoot(
        root,
        <BrowserRouter>
          <App>
            <Started onStart={resolve} />
          </App>
        </BrowserRouter>,
      )
    })
  })
  document.documentElement.dataset.app = 'ready'
  fetchAhead()
}

/** Draws nothing; says when everything before it has been hydrated. */
function Started({ onStart }: { onStart: () => void }) {
  useEffect(onStart, [onStart])
  return null
}
