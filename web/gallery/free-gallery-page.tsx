import type { Place } from '../../contract/site-map.ts'
import { FreeActions } from './free-actions.tsx'
import GalleryPage from './gallery-page.tsx'

export { head, load } from './gallery-page.tsx'

/** A gallery whose pictures are given away. A page of its own, so that the others do not load what only it can do. */
export default function FreeGalleryPage({ place }: { place: Place }) {
  return <GalleryPage place={place} actions={FreeActions} />
}
