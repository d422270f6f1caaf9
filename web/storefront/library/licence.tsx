import { Link } from '../../routing/link.tsx'
import styles from './asides.module.css'

/** Where it stands what the wallpapers may be used for. */
export function Licence() {
  return (
    <section className={styles.licence} aria-labelledby="licence">
      <h2 className="heading" id="licence">
        The licence
      </h2>
      <p>
        What you may do with your wallpapers, and what not, is in the{' '}
        <Link to="/licence" className="link">
          licence
        </Link>
        , in plain words. The one that held when you bought is in every archive, as LICENCE.txt.
      </p>
    </section>
  )
}
