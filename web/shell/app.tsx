import settings from 'virtual:site-settings'
import { type ReactNode, StrictMode, Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { NOT_FOUND } from '../../contract/site-map.ts'
import { chooseIdentity } from '../accounts/choose-identity.ts'
import { IdentityProvider } from '../accounts/identity-context.tsx'
import { AlertProvider } from '../ui/alert-context.tsx'
import { Layout } from './layout.tsx'
import { PageView } from './page-view.tsx'
import { places } from './pages.ts'

const identity = chooseIdentity(settings)

/** The whole storefront: what surrounds every route, and the routes. Children belong to the page: they wake with it. */
export function App({ children }: { children?: ReactNode }) {
  return (
    <StrictMode>
      <IdentityProvider identity={identity}>
        <AlertProvider>
          <Layout>
            <Suspense>
              <Routes>
                {places.flatMap((place) =>
                  [place.path, ...place.aliases].map((path) => (
                    <Route key={path} path={path} caseSensitive element={<PageView place={place} />} />
                  )),
                )}
                <Route path="*" element={<PageView place={NOT_FOUND} />} />
              </Routes>
              {children}
            </Suspense>
          </Layout>
        </AlertProvider>
      </IdentityProvider>
    </StrictMode>
  )
}
