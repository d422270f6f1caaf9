import { type ReactNode, useState } from 'react'
import { useAddress } from '../../routing/router.tsx'
import styles from './page-intro.module.css'

/**
 * Lets a page arrive after a navigation inside the site. The first page is there at once: fading it in would only delay
 * its largest picture.
 */
export function PageIntro({ children }: { children: ReactNode }) {
  const { pathname } = useAddress()
  const [shown, setShown] = useState({ pathname, isFirst: true })
  // By path, not by history entry: opening a picture changes the address but not the page.
  if (shown.pathname !== pathname) setShown({ pathname, isFirst: false })
  return (
    <div key={pathname} className={shown.isFirst ? undefined : styles.intro}>
      {children}
    </div>
  )
}
