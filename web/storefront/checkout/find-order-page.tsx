import type { Head } from '../../routing/page.ts'
import { pageTitle } from '../../routing/page-head.ts'
import { NeedsScripts } from '../../ui/needs-scripts.tsx'
import { Poster } from '../../ui/poster.tsx'
import { getPoster } from '../catalogue/posters.ts'
import { FindOrderForm } from './find-order-form.tsx'
import styles from './find-order-page.module.css'

export function head(): Head {
  return { title: pageTitle('Find your order'), description: 'Have the link to your wallpapers sent to you again.' }
}

export default function FindOrderPage() {
  return (
    <section className={`grid on-picture ${styles.find}`}>
      <Poster poster={getPoster('subscription-2')} alt="" priority className={styles.picture} />
      <div className={styles.words}>
        <h1>Find your order</h1>
        <p className="lead">
          Every receipt holds a private link to what you bought. Type the address you paid with and we mail you a new
          one.
        </p>
        <NeedsScripts words="Sending the link needs JavaScript. Please turn it on in your browser and load this page again." />
      </div>
      <FindOrderForm />
    </section>
  )
}
