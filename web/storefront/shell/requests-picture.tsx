import { Poster } from '../../ui/poster.tsx'
import { findPoster } from '../catalogue/posters.ts'
import styles from './footer.module.css'

/** On the way to home it is asked for before home's data are there; the page before is still on the screen then. */
export default function RequestsPicture() {
  const poster = findPoster('requests')
  return poster && <Poster poster={poster} alt="" className={styles.picture} />
}
