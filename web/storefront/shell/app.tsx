import { type ReactNode, StrictMode, Suspense, use, useEffect, useRef } from 'react'
import { CHECKOUT_NOTICE, NOT_FOUND, type Route, SERVED } from '../../../contract/site/routes.ts'
import type { PageModule } from '../../routing/page.ts'
import { applyHead } from '../../routing/page-head.ts'
import { useAddress } from '../../routing/router.tsx'
import { derived } from '../../state/site.ts'
import { AlertProvider, useAlert } from '../../ui/alert-context.tsx'
import { IdentityProvider } from '../accounts/identity-context.tsx'
import { chooseIdentity } from '../accounts/lazy-identity.ts'
import { sendPageView } from '../analytics/send-page-view.ts'
import { Layout } from './layout.tsx'
import { findReadyPage, findRoute, loadOrReload } from './pages.ts'

const identity = derived(({ settings }) => chooseIdentity(settings))

/** The whole storefront: what surrounds every route, and the routes. Children belong to the page: they hydrate with it. */
export function App({ children }: { children?: ReactNode }) {
  return (
    <StrictMode>
      <IdentityProvider identity={identity()}>
        <AlertProvider>
          <Layout>
            <Suspense>
              <RoutedPage />
              {children}
            </Suspense>
          </Layout>
        </AlertProvider>
      </IdentityProvider>
    </StrictMode>
  )
}

function RoutedPage() {
  const route = findRoute(useAddress().pathname)
  return <CurrentPage key={route.path} route={route} />
}

/** Draws the page of a route; while its code is on the way, the page before stays on the screen. */
function CurrentPage({ route }: { route: Route }) {
  const { pathname } = useAddress()
  const alert = useAlert()
  const module = findReadyPage(route, pathname) ?? use(loadOrReload(route, alert))
  useRouteChange(route, module)
  const Page = module.default
  return <Page route={route} />
}

let lastPath: string | null = null

/** Every route change: one page view, and from the second on the head, the scroll position and the focus follow. */
function useRouteChange(route: Route, module: PageModule): void {
  const { pathname } = useAddress()
  const isFirst = useRef(lastPath === null)
  useEffect(() => {
    if (lastPath === pathname) return
    lastPath = pathname
    if (!isFirst.current) arrive(route, module)
    isFirst.current = false
    void sendPageView(countedPath(route, pathname)).catch(() => {})
  }, [pathname, route, module])
}

/** Addresses that anybody can make up, and every version of a policy, are counted under one path. */
function countedPath(route: Route, pathname: string): string {
  if (route.policy) return `/${route.policy.name}`
  return [NOT_FOUND, CHECKOUT_NOTICE, SERVED].includes(route) ? route.path : pathname
}

function restoreAgain(): void {
  history.scrollRestoration = 'auto'
}

function arrive(route: Route, module: PageModule): void {
  applyHead(route, module.head(route))
  // The browser would otherwise put the old scroll position back after ours; a reload shall keep it.
  history.scrollRestoration = 'manual'
  addEventListener('pagehide', restoreAgain)
  window.scrollTo(0, 0)
  const heading = document.querySelector<HTMLElement>('main h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
