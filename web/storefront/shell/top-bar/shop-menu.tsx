import { useEffect, useState } from 'react'
import { countOf } from '../../../../contract/count.ts'
import { MOST_ON_HOME } from '../../../../contract/site/paging.ts'
import { ALL_CATEGORIES_PATH } from '../../../../contract/site/routes.ts'
import type { SiteCategory } from '../../../../contract/site/site-data.ts'
import { Link } from '../../../routing/link.tsx'
import { loadNewestData } from '../../../state/load-data.ts'
import { site } from '../../../state/site.ts'
import { useStore } from '../../../state/store.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { useModal } from '../../../ui/use-modal.ts'
import { AllCategoriesLink } from '../../catalogue/all-categories-link.tsx'
import { countWallpapers, listShownCategories } from '../../catalogue/counts.ts'
import { findCover } from '../../catalogue/posters.ts'
import { NOTHING_OWNED, ownedHint } from '../../checkout/owned-hint.ts'
import { useFavourites } from '../../favourites/favourites.ts'
import { findPanel } from '../../search/find-panel.ts'
import { Lamp } from './lamp.tsx'
import styles from './shop-menu.module.css'

type ShopMenuProps = { readonly onClose: () => void }

/** A contact sheet of the categories. On phones the bar's other links stand above it, and it fills the screen. */
export default function ShopMenu({ onClose }: ShopMenuProps) {
  const modal = useModal(onClose)
  useCovers()
  const categories = listShownCategories().slice(0, MOST_ON_HOME)
  return (
    <dialog {...modal} className={styles.menu} aria-label="Browse">
      <div className={styles.head}>
        <p>Browse</p>
        <IconButton bare icon="close" label="Close" onClick={onClose} />
      </div>
      <OtherLinks onClose={onClose} />
      <ul className={styles.categories}>
        {categories.map((category) => (
          <li key={category.slug}>
            <CategoryLink category={category} onClose={onClose} />
          </li>
        ))}
      </ul>
      <AllCategoriesLink className={styles.all} onClick={onClose} />
    </dialog>
  )
}

/** The pictures come when the menu is opened; it can be used before they are there, and without them. */
function useCovers(): void {
  const [, setLoaded] = useState(false)
  useEffect(() => {
    loadNewestData([ALL_CATEGORIES_PATH]).then(
      () => setLoaded(true),
      (error: unknown) => console.warn("The categories' pictures could not be loaded.", error),
    )
  }, [])
}

function CategoryLink({ category: { slug, name, path, offer }, onClose }: { category: SiteCategory } & ShopMenuProps) {
  const cover = findCover(slug)
  const count = countWallpapers(slug)
  return (
    <Link to={path} className={styles.category} onClick={onClose}>
      <span className={styles.picture}>
        {cover && <Picture picture={cover} sizes="(width >= 48rem) 17vw, 34vw" alt="" />}
      </span>
      <span className={styles.words}>
        <b>{name}</b>
        <small className="figures">{offer.kind === 'free' ? `Free, ${count}` : count}</small>
      </span>
    </Link>
  )
}

function OtherLinks({ onClose }: ShopMenuProps) {
  const kept = useFavourites().length
  const isLit = useStore(ownedHint, NOTHING_OWNED).length > 0
  const listed = site().bundles.filter(({ isListed }) => isListed).length
  return (
    <ul className={styles.links}>
      <li>
        <Link to="/bundles" onClick={onClose}>
          Bundles <small className="figures">{listed > 0 && listed}</small>
        </Link>
      </li>
      <li>
        <button
          type="button"
          onClick={() => {
            onClose()
            findPanel.set({})
          }}
        >
          Find
        </button>
      </li>
      <li>
        <Link to="/favourites" onClick={onClose}>
          Favourites <small className="figures">{kept > 0 && countOf(kept, 'picture')}</small>
        </Link>
      </li>
      <li>
        <Link to="/library" onClick={onClose}>
          Library <Lamp isLit={isLit} />
          <small>{isLit ? 'With what you own' : 'Nothing yet'}</small>
        </Link>
      </li>
      {isLit && (
        <li>
          <a href="/receipts">Receipts</a>
        </li>
      )}
    </ul>
  )
}
