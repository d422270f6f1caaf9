import { countOf } from '../../../../contract/count.ts'
import type { SiteCategory } from '../../../../contract/site/site-data.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { describeSizes } from '../../catalogue/counts.ts'
import { listSold, type Sold } from '../../catalogue/offers.ts'
import { BuyLinks, ownedStyle } from '../../checkout/buy-link.tsx'
import { findPanel } from '../../search/find-panel.ts'
import styles from './buy-bar.module.css'

type BuyBarProps = { readonly category: SiteCategory; readonly count: number }

/** Docks at the top of the window, on phones at its lower edge. Free categories have nothing to buy, so theirs stays put. */
export function BuyBar({ category, count }: BuyBarProps) {
  const sold = listSold(category)
  const [first, second] = sold
  return (
    <aside
      className={classNames(styles.bar, first ? styles.docked : styles.free, second && styles.many)}
      aria-label={first ? 'Buy this bundle' : 'About these wallpapers'}
    >
      {first && <p className={styles.name}>{second ? category.name : `${first.name} Bundle`}</p>}
      <p className={classNames(styles.facts, 'figures')}>
        {first ? (
          <>
            <span>Every size for every device</span>
            <span>Yours for good</span>
          </>
        ) : (
          <>
            <span>{countOf(count, 'wallpaper')}</span>
            <span>{describeSizes(category.slug)}</span>
            {category.offer.kind === 'free' && <span>Free</span>}
          </>
        )}
      </p>
      <FindButton />
      {first && !second && (
        <b className={styles.price} style={ownedStyle('buy', first.slug, 'inline')} data-old={first.sale?.old}>
          {first.price}
        </b>
      )}
      <BuyLinks category={category} className={styles.buy} note={second && noteOf(sold, category)} />
    </aside>
  )
}

/** Of several buttons each says what it brings. */
function noteOf(sold: readonly Sold[], { slug: gallery }: SiteCategory): (bundle: string) => string {
  return (bundle) => {
    const found = sold.find(({ slug }) => slug === bundle)
    if (!found) return ''
    const { count, categories, price } = found
    return `${categories.includes(gallery) ? `these ${count}` : `${count} others`}, ${price}`
  }
}

function FindButton() {
  return (
    <button
      type="button"
      className={styles.find}
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => findPanel.set({})}
    >
      <Icon name="search" />
      <span>Find</span>
      <span className={styles.key} aria-hidden="true">
        Ctrl K
      </span>
    </button>
  )
}
