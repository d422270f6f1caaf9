import { Poster } from '../../../ui/poster.tsx'
import { getPoster } from '../../catalogue/posters.ts'
import styles from './footer.module.css'

export default function RequestsPicture({ poster }: { poster: string }) {
  return <Poster poster={getPoster(poster)} alt="" className={styles.picture} />
}
