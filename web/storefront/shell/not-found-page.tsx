import { LinkButton } from '../../routing/link-button.tsx'
import type { Head } from '../../routing/page.ts'
import { pageTitle } from '../../routing/page-head.ts'
import { Poster } from '../../ui/poster.tsx'
import { getPoster } from '../catalogue/posters.ts'
import styles from './not-found-page.module.css'

export function head(): Head {
  return { title: pageTitle('Page not found'), description: 'There is no page at this address.' }
}

/** A dark house and one way out. */
export default function NotFoundPage() {
  return (
    <section className={`on-picture ${styles.lost}`}>
      <Poster poster={getPoster('not-found')} alt="" priority className={styles.picture} />
      <p className={styles.code} aria-hidden="true">
        404
      </p>
      <div className={styles.row}>
        <h1>There is no page at this address.</h1>
        <LinkButton to="/" tone="ember">
          Back to Home
        </LinkButton>
      </div>
    </section>
  )
}
