import './style/style.css'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from './routing/router.tsx'
import { App } from './shell/app.tsx'
import { loadPage, noteSentPlace } from './shell/pages.ts'
import { Started } from './shell/started.tsx'

/** Wakes the prerendered page. Its own code and data come first, so that the first render matches the HTML. */
export async function hydrate(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no root element.')
  await loadPage(noteSentPlace(location.pathname, document.documentElement.dataset.place))
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
}
