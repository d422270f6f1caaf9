import { countOf } from '../../../contract/count.ts'
import { MOST_TILES } from '../../../contract/site/paging.ts'
import { LinkButton } from '../../routing/link-button.tsx'
import { site } from '../../state/site.ts'
import { Promises } from '../checkout/offer-words.tsx'
import { useEntitlements } from '../checkout/use-entitlements.ts'
import styles from './bundle-grid.module.css'
import { BundleTile } from './bundle-tile.tsx'

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
