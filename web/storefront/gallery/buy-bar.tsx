import { countOf } from '../../../contract/count.ts'
import type { SiteCategory } from '../../../contract/site-data.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { describeSizes } from '../catalogue/counts.ts'
import { listSold } from '../catalogue/offers.ts'
import { formatPrice } from '../catalogue/prices.ts'
import { BuyLinks } from '../checkout/buy-links.tsx'
import { findPanel } from '../search/find-panel.ts'
import styles from './buy-bar.module.css'

type BuyBarProps = { readonly category: SiteCategory; readonly count: number }

/** Docks at the top of the window, on phones at its lower edge. Free categories have nothing to buy, so theirs stays put. */
export function BuyBar({ category, count }: BuyBarProps) {
  const { offer } = category
  const sold = listSold(category)
  const [first] = sold
  const isLong = offer.kind === 'bundles' && offer.buttons.some(({ label }) => label.length > 16)
  return (
    <aside
      className={classNames(
        styles.bar,
        first ? styles.docked : styles.free,
        sold.length > 1 && styles.many,
        isLong && styles.long,
      )}
      aria-label={first ? 'Buy this bundle' : 'About these wallpapers'}
    >
      {first && <p className={styles.name}>{sold.length === 1 ? `${first.name} Bundle` : category.name}</p>}
      <p className={classNames(styles.facts, 'figures')}>
        <span>{countOf(count, 'wallpaper')}</span>
        <span>{describeSizes(category.slug)}</span>
        {first && <span>{formatPrice(first.priceMinor)}</span>}
        {offer.kind === 'free' && <span>Free</span>}
        {first && <span className={styles.more}>Every size for every device</span>}
        {first && <span className={styles.more}>Yours for good</span>}
      </p>
      <FindButton />
      <BuyLinks category={category} className={styles.buy} />
    </aside>
  )
}

function FindButton() {
  return (
    <button
      type="button"
      className={styles.find}
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => findPanel.set(true)}
    >
      <Icon name="search" />
      <span>Find</span>
      <span className={styles.key} aria-hidden="true">
        Ctrl K
      </span>
    </button>
  )
}
