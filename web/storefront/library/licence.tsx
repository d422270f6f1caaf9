import { licenceText } from '../../../contract/library.ts'
import { site } from '../../state/site.ts'
import styles from './asides.module.css'

/** What the wallpapers may be used for; every archive holds the same words. */
export function Licence() {
  const [, ...paragraphs] = licenceText(site().content.brand.name).trim().split(/\n\n+/)
  return (
    <section className={styles.licence} aria-labelledby="licence">
      <h2 className="heading" id="licence">
        The licence
      </h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </section>
  )
}
