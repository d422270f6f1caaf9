import { countOf } from '../../../../contract/count.ts'
import { ownsProduct } from '../../../../contract/orders/entitlements.ts'
import { getCategory } from '../../../../contract/pictures/catalogue.ts'
import { MOST_TILES } from '../../../../contract/site/paging.ts'
import type { NamedBundle } from '../../../../contract/site/site-data.ts'
import { LinkButton } from '../../../routing/link-button.tsx'
import { site } from '../../../state/site.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { findOffer } from '../../catalogue/offers.ts'
import { findBundleCover } from '../../catalogue/posters.ts'
import { BuyLink } from '../../checkout/buy-link.tsx'
import { describeContents, Promises } from '../../checkout/offer-words.tsx'
import { useEntitlements } from '../../checkout/use-entitlements.ts'
import styles from './bundle-grid.module.css'

/** Every listed bundle, to preview and to buy, or to download. */
export function BundleGrid() {
  const { entitlements } = useEntitlements()
  const { heading, tiles } = site().content.pages.dashboard
  const listed = site().bundles.filter(({ slug, isListed }) => isListed && (tiles?.includes(slug) ?? true))
  return (
    <section className={styles.grid} aria-labelledby="bundles">
      <div className={styles.head}>
        <h2 className="heading" id="bundles">
          {entitlements.allAccessSince ? 'All bundles are yours' : heading}
        </h2>
        <p className="figures">{listed.length > 0 ? countOf(listed.length, 'bundle') : 'None is for sale yet.'}</p>
        {listed.length > 0 && !entitlements.allAccessSince && <Promises className={styles.promises} />}
      </div>
      <ul className={styles.tiles}>
        {listed.slice(0, MOST_TILES).map((bundle, at) => (
          <BundleTile key={bundle.slug} bundle={bundle} isWide={at < 2} />
        ))}
      </ul>
      {listed.length > MOST_TILES && (
        <LinkButton to="/bundles" arrow className={styles.all}>
          View All Bundles
        </LinkButton>
      )}
    </section>
  )
}

type BundleTileProps = {
  readonly bundle: NamedBundle
  /** The first two are twice as wide. */
  readonly isWide: boolean
}

function BundleTile({ bundle, isWide }: BundleTileProps) {
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
