import { SERVED_SLOTS, type ServedPage } from '../../../contract/site/served-page.ts'
import type { Head } from '../../routing/page.ts'
import { pageTitle } from '../../routing/page-head.ts'
import fields from './served-fields.module.css'
import styles from './served-page.module.css'

export function head(): Head {
  return { title: pageTitle(served.title), description: served.title }
}

let served = SERVED_SLOTS

/**
 * The server has written the page already: it is read from there, so that it hydrates as it was painted. Where it has not,
 * as after a step back in the history, the load fails, and the server is asked for the page.
 */
export async function load(): Promise<void> {
  if (typeof document !== 'undefined') served = readServed(document)
}

/** Whatever the server writes for one request: its words, its forms. It works without scripts. */
export default function ServedPageMiddle() {
  return (
    <section className={`grid ${styles.served} ${fields.fields}`} data-served>
      <h1>{served.title}</h1>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the document holds it already; the server has escaped it */}
      <div className={styles.body} dangerouslySetInnerHTML={{ __html: served.body }} />
    </section>
  )
}

function readServed(page: Document): ServedPage {
  const title = page.querySelector('[data-served] > h1')?.textContent
  const body = page.querySelector('[data-served] > div')?.innerHTML
  if (!title || !body) throw new Error('The server has written nothing into this page.')
  return { title, body }
}
