import { ownsProduct } from '../../../contract/orders/entitlements.ts'
import { getCategory } from '../../../contract/pictures/catalogue.ts'
import type { NamedBundle } from '../../../contract/site/site-data.ts'
import { LinkButton } from '../../routing/link-button.tsx'
import { site } from '../../state/site.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'
import { findBundleCover } from '../catalogue/covers.ts'
import { findOffer } from '../catalogue/offers.ts'
import { BuyLink } from '../checkout/buy-link.tsx'
import { describeContents } from '../checkout/offer-words.tsx'
import { useEntitlements } from '../checkout/use-entitlements.ts'
import styles from './bundle-tile.module.css'

type BundleTileProps = {
  readonly bundle: NamedBundle
  /** The first two are twice as wide. */
  readonly isWide: boolean
}

export function BundleTile({ bundle, isWide }: BundleTileProps) {
  const { entitlements } = useEntitlements()
  const offer = findOffer(bundle.slug)
  const isOwned = ownsProduct(entitlements, bundle.slug)
  const picture = findBundleCover(bundle.slug, bundle.previewCategory)
  return (
    <li className={styles.tile}>
      <div className={styles.frame}>
        {picture && (
          <Picture
            picture={picture}
            sizes={`(width >= 67.5rem) ${isWide ? 48 : 24}vw, 50vw`}
            alt=""
            className={styles.picture}
          />
        )}
        {isOwned && (
          <span className={styles.owned}>
            <Icon name="check" />
            Yours
          </span>
        )}
      </div>
      <div className={styles.foot}>
        <div>
          <h3>{bundle.name}</h3>
          {offer && (
            <p className={classNames(styles.facts, 'figures')}>
              {!isOwned && <b data-old={offer.sale?.old}>{offer.price}</b>} {describeContents(offer)}
              {!isOwned && offer.sale && <span>{offer.sale.words}</span>}
            </p>
          )}
        </div>
        <div className={styles.actions}>
          <LinkButton to={getCategory(bundle.previewCategory, site().categories).path} tone="bare" small>
            Preview<span className="visually-hidden"> {bundle.name}</span>
          </LinkButton>
          <BuyLink product={bundle.slug} name={`${bundle.name} Bundle`} small>
            Buy Now
          </BuyLink>
        </div>
      </div>
    </li>
  )
}
