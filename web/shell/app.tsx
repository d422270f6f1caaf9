import settings from 'virtual:site-settings'
import { type ReactNode, StrictMode, Suspense } from 'react'
import { chooseIdentity } from '../accounts/choose-identity.ts'
import { IdentityProvider } from '../accounts/identity-context.tsx'
import { useAddress } from '../routing/router.tsx'
import { AlertProvider } from '../ui/alert-context.tsx'
import { Layout } from './layout.tsx'
import { PageView } from './page-view.tsx'
import { findPlace } from './pages.ts'

const identity = chooseIdentity(settings)

/** The whole storefront: what surrounds every route, and the routes. Children belong to the page: they wake with it. */
export function App({ children }: { children?: ReactNode }) {
  return (
    <StrictMode>
      <IdentityProvider identity={identity}>
        <AlertProvider>
          <Layout>
            <Suspense>
              <Route />
              {children}
            </Suspense>
          </Layout>
        </AlertProvider>
      </IdentityProvider>
    </StrictMode>
  )
}

function Route() {
  const place = findPlace(useAddress().pathname)
  return <PageView key={place.path} place={place} />
}
