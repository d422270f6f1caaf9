import { countOf } from '../../../../contract/count.ts'
import { getCategory } from '../../../../contract/pictures/catalogue.ts'
import { BUNDLES_PER_PAGE, countPages, slicePage } from '../../../../contract/site/paging.ts'
import type { NamedBundle } from '../../../../contract/site/site-data.ts'
import { LinkButton } from '../../../routing/link-button.tsx'
import { PageLinks } from '../../../routing/page-links-section.tsx'
import { site } from '../../../state/site.ts'
import { Picture } from '../../../ui/picture.tsx'
import { findOffer } from '../../catalogue/offers.ts'
import { findBundleCover } from '../../catalogue/posters.ts'
import { BuyLink, ownedStyle } from '../../checkout/buy-link.tsx'
import { describeContents, Promises } from '../../checkout/offer-words.tsx'
import styles from './bundle-list.module.css'

type BundleListProps = { readonly bundles: readonly NamedBundle[]; readonly number: number }

/** Of a shop with more bundles than anybody steps through. */
export function BundleList({ bundles, number }: BundleListProps) {
  return (
    <>
      <header className={styles.head}>
        <h1>Bundles</h1>
        <p className="figures">{countOf(bundles.length, 'bundle')}</p>
        <Promises className={styles.promises} />
      </header>
      <ul className={styles.list}>
        {slicePage(bundles, number, BUNDLES_PER_PAGE).map((bundle) => (
          <BundleRow key={bundle.slug} bundle={bundle} />
        ))}
      </ul>
      <PageLinks path="/bundles" number={number} pages={countPages(bundles.length, BUNDLES_PER_PAGE)} />
    </>
  )
}

function BundleRow({ bundle: { slug, name, previewCategory } }: { bundle: NamedBundle }) {
  const cover = findBundleCover(slug, previewCategory)
  const offer = findOffer(slug)
  return (
    <li className={styles.bundle}>
      {cover && <Picture picture={cover} sizes="(width >= 64rem) 33vw, 100vw" alt="" />}
      <h2>{`${name} Bundle`}</h2>
      {offer && <p className="figures">{describeContents(offer)}</p>}
      {offer?.sale && <p>{offer.sale.words}</p>}
      <div className={styles.actions}>
        {offer && (
          <b className={styles.price} style={ownedStyle('buy', slug, 'inline')} data-old={offer.sale?.old}>
            {offer.price}
          </b>
        )}
        <BuyLink product={slug} name={`${name} Bundle`} small>
          Buy Now
        </BuyLink>
        <LinkButton to={getCategory(previewCategory, site().categories).path} tone="bare" small>
          View Previews<span className="visually-hidden"> of {name}</span>
        </LinkButton>
      </div>
    </li>
  )
}
