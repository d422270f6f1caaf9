import type { ReactNode } from 'react'
import { Footer } from './footer.tsx'
import { LoadingScreen } from './loading-screen.tsx'
import { TopBar } from './top-bar.tsx'

/** Header and footer around every route; 'Loading...' lies over the painted page while the sign-in state is unknown. */
export function Layout({ children }: { children: ReactNode }) {
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <TopBar />
      <main id="main">{children}</main>
      <Footer />
      <LoadingScreen />
    </>
  )
}
