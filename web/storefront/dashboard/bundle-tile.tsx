import { getCategory } from '../../../contract/categories.ts'
import { ownsProduct } from '../../../contract/entitlements.ts'
import type { NamedBundle } from '../../../contract/site-data.ts'
import { LinkButton } from '../../routing/link-button.tsx'
import { site } from '../../state/site.ts'
import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'
import { findBundleCover } from '../catalogue/covers.ts'
import { BuyLink } from '../checkout/buy-link.tsx'
import { useEntitlements } from '../checkout/use-entitlements.ts'
import styles from './bundle-tile.module.css'

/** The first two tiles are twice as wide. */
const SIZES = '(width >= 67.5rem) 24vw, 50vw'

export function BundleTile({ bundle }: { bundle: NamedBundle }) {
  const { entitlements } = useEntitlements()
  const picture = findBundleCover(bundle.slug, bundle.previewCategory)
  return (
    <li className={styles.tile}>
      <div className={styles.frame}>
        {picture && <Picture picture={picture} sizes={SIZES} alt="" className={styles.picture} />}
        {ownsProduct(entitlements, bundle.slug) && (
          <span className={styles.owned}>
            <Icon name="check" />
            Yours
          </span>
        )}
      </div>
      <div className={styles.foot}>
        <h3>{bundle.name}</h3>
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
