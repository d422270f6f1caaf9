import { LICENCE_TEXT } from '../../../contract/library.ts'
import styles from './asides.module.css'

/** What the wallpapers may be used for; every archive holds the same words. */
export function Licence() {
  const [title = '', ...paragraphs] = LICENCE_TEXT.trim().split(/\n\n+/)
  return (
    <section className={styles.licence} aria-labelledby="licence">
      <h2 className="heading" id="licence">
        {title.replace('PURE 8K wallpaper licence', 'The licence')}
      </h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </section>
  )
}
