import type { ReactNode } from 'react'
import type { PagePoster } from '../../../../contract/content/content.ts'
import { useNavigate } from '../../../routing/router.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Poster } from '../../../ui/poster.tsx'
import { NeedsScripts } from '../../../ui/waiting.tsx'
import { getPoster } from '../../catalogue/posters.ts'
import styles from './account-layout.module.css'

/**
 * How wide the picture is drawn: it fills a frame that is taller than itself, so that its height decides. The page's head
 * preloads it with the same words.
 */
export const PROMO_SIZES = '(max-width: 899px) max(100vw, 49vh), max(58vw, 137vh)'

type AccountLayoutProps = {
  readonly poster: PagePoster
  readonly promo: { readonly heading: string; readonly words?: string }
  readonly title: string
  readonly children: ReactNode
}

/** The promise on the left over a picture, the form on the right on plain canvas. */
export function AccountLayout({ poster, promo, title, children }: AccountLayoutProps) {
  return (
    <div className={styles.account}>
      <section className={`on-picture ${styles.promo}`} aria-label="Why an account">
        <Poster poster={getPoster(poster)} alt="" sizes={PROMO_SIZES} priority className={styles.picture} />
        <h2 className={classNames(!promo.words && styles.long)}>{withDashes(promo.heading)}</h2>
        {promo.words && <p>{withDashes(promo.words)}</p>}
      </section>
      <section className={styles.form} aria-labelledby="account-title">
        <h1 id="account-title">{title}</h1>
        <NeedsScripts words="Accounts need JavaScript. Please turn it on in your browser and load this page again." />
        <div className="scripted">{children}</div>
      </section>
    </div>
  )
}

/** No line begins with a dash: it stays with the word before it. */
function withDashes(words: string): ReactNode[] {
  const parts = words.split(' —')
  const last = parts.pop()
  const held = parts.flatMap((part) => {
    const start = part.lastIndexOf(' ') + 1
    return [
      part.slice(0, start),
      <span key={part} className={styles.together}>
        {`${part.slice(start)} —`}
      </span>,
    ]
  })
  return [...held, last]
}

/** After logging in or signing up: home, which can tell from the flag that somebody has just arrived. */
export function useEnter(): () => void {
  const navigate = useNavigate()
  return () => navigate('/', { state: { loggedIn: true } })
}
