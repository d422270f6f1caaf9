import { Poster } from '../../ui/poster.tsx'
import { getPoster } from '../catalogue/posters.ts'
import styles from './footer.module.css'

export default function RequestsPicture() {
  return <Poster poster={getPoster('requests')} alt="" className={styles.picture} />
}
