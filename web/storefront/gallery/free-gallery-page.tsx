import type { Route } from '../../../contract/site/routes.ts'
import { FreeActions } from '../free-downloads/free-actions.tsx'
import { HowToSet } from '../library/how-to-set.tsx'
import styles from './free-gallery-page.module.css'
import GalleryPage from './gallery-page.tsx'

export { head } from './gallery-page.tsx'

/** A gallery whose pictures are given away. A page of its own, so that the others do not load what only it can do. */
export default function FreeGalleryPage({ route }: { route: Route }) {
  return (
    <>
      <GalleryPage route={route} actions={FreeActions} />
      <div className={`grid ${styles.set}`}>
        <HowToSet />
      </div>
    </>
  )
}
