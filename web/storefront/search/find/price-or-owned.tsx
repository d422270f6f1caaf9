import { ALL_ACCESS } from '../../../../contract/pictures/catalogue.ts'
import type { SiteCategory } from '../../../../contract/site/site-data.ts'
import { useStore } from '../../../state/store.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { findOffer } from '../../catalogue/offers.ts'
import { NOTHING_OWNED, ownedHint } from '../../checkout/owned-hint.ts'
import styles from './price-or-owned.module.css'

type PriceOrOwnedProps = { readonly category: SiteCategory; readonly className?: string | undefined }

/** Owned, free, or for how much. */
export function PriceOrOwned({ category: { offer }, className }: PriceOrOwnedProps) {
  const owned = useStore(ownedHint, NOTHING_OWNED)
  const look = classNames(styles.price, className)
  if (offer.kind === 'free') return <span className={look}>Free</span>
  const bundles = offer.buttons.map(({ bundle }) => bundle)
  if ([ALL_ACCESS.slug, ...bundles.slice(0, 1)].some((slug) => owned.includes(slug))) {
    return (
      <span className={classNames(look, styles.owned)}>
        <Icon name="check" />
        Yours
      </span>
    )
  }
  const price = bundles[0] === undefined ? undefined : findOffer(bundles[0])?.price
  return price === undefined ? null : <span className={classNames(look, 'figures')}>{price}</span>
}
