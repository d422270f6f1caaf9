import type { Route } from '../../../../contract/site/routes.ts'
import type { SiteCategory } from '../../../../contract/site/site-data.ts'
import { useStore } from '../../../state/store.ts'
import { useModule } from '../../../ui/use-module.ts'
import { findPanel } from '../../search/find-panel.ts'
import type { PictureAddress } from './picture-address.ts'

const load = () => import('./browse-overlays.tsx')

/** For whoever is about to open a picture. What does not arrive is asked for again when it is opened. */
export function bringLightbox(): void {
  Promise.all([load(), import('../../lightbox/lightbox.tsx')]).catch(() => {})
}

type BrowseProps = { readonly route: Route; readonly category: SiteCategory; readonly address: PictureAddress }

/** What lies over a gallery comes when a picture or Find is asked for; from then on it stays, to give the focus back. */
export function Browse(props: BrowseProps) {
  const { asked, left, close } = props.address
  const isFinding = useStore(findPanel, null) !== null
  const overlays = useModule(asked !== null || left !== null || isFinding, load, () => {
    findPanel.set(null)
    if (asked !== null) close()
  })
  return overlays && <overlays.BrowseOverlays {...props} />
}
