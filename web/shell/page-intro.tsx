import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import styles from './page-intro.module.css'

/**
 * Lets a page arrive after a navigation inside the site. The first page is there at once: fading it in would only delay
 * its largest picture.
 */
export function PageIntro({ children }: { children: ReactNode }) {
  const { key, pathname } = useLocation()
  const [firstKey] = useState(key)
  return (
    <div key={pathname} className={key === firstKey ? undefined : styles.intro}>
      {children}
    </div>
  )
}
