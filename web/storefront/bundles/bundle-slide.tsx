import { getCategory, type Poster as PosterPictures } from '../../../contract/pictures/catalogue.ts'
import type { NamedBundle } from '../../../contract/site/site-data.ts'
import { LinkButton } from '../../routing/link-button.tsx'
import { site } from '../../state/site.ts'
import { classNames } from '../../ui/class-names.ts'
import { fitted } from '../../ui/fitted.ts'
import { Poster } from '../../ui/poster.tsx'
import { findOffer } from '../catalogue/offers.ts'
import { BuyLink } from '../checkout/buy-link.tsx'
import { CodeLink } from '../checkout/code-link.tsx'
import { describeContents, Promises } from '../checkout/offer-words.tsx'
import { ownedStyle } from '../checkout/owned-style.ts'
import styles from './bundle-slide.module.css'

type BundleSlideProps = {
  readonly bundle: NamedBundle
  readonly poster: PosterPictures
  readonly place: { readonly at: number; readonly count: number }
  readonly isCurrent: boolean
  /** Laid out but not seen, so that its picture is there in time. */
  readonly isNear: boolean
}

export function BundleSlide({ bundle, poster, place: { at, count }, isCurrent, isNear }: BundleSlideProps) {
  const offer = findOffer(bundle.slug)
  const category = getCategory(bundle.previewCategory, site().categories)
  return (
    <article
      className={classNames(styles.slide, isCurrent && styles.current, isNear && styles.near)}
      id={bundle.slug}
      data-slide={at}
      aria-roledescription="slide"
      aria-label={`${at + 1} of ${count}`}
    >
      <div className={styles.picture}>
        <Poster poster={poster} alt="" priority={at === 0} />
      </div>
      <div className={classNames(styles.words, 'scrim')}>
        <h2 style={fitted([`${bundle.name} Bundle`])}>{`${bundle.name} Bundle`}</h2>
        <div className={classNames(styles.facts, 'figures')}>
          {offer?.sale && <p>{offer.sale.words}</p>}
          {offer && (
            <p>
              {describeContents(offer)}
              <CodeLink product={bundle.slug} />
            </p>
          )}
          <Promises />
        </div>
        <div className={styles.actions}>
          {offer && (
            <b className={styles.price} style={ownedStyle('buy', bundle.slug, 'inline')} data-old={offer.sale?.old}>
              {offer.price}
            </b>
          )}
          <BuyLink product={bundle.slug} tone="ember">
            Buy Now
          </BuyLink>
          <LinkButton to={category.path}>View Previews</LinkButton>
        </div>
      </div>
    </article>
  )
}
