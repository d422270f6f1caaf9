import { type ReactNode, StrictMode, Suspense } from 'react'
import { useAddress } from '../../routing/router.tsx'
import { derived } from '../../state/site.ts'
import { AlertProvider } from '../../ui/alert-context.tsx'
import { chooseIdentity } from '../accounts/choose-identity.ts'
import { IdentityProvider } from '../accounts/identity-context.tsx'
import { CurrentPage } from './current-page.tsx'
import { Layout } from './layout.tsx'
import { findRoute } from './pages.ts'

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
