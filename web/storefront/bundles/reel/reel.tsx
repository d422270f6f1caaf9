import { getCategory, type Poster as PosterPictures } from '../../../../contract/pictures/catalogue.ts'
import type { NamedBundle } from '../../../../contract/site/site-data.ts'
import { LinkButton } from '../../../routing/link-button.tsx'
import { site } from '../../../state/site.ts'
import { IconButton } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { fitted } from '../../../ui/fitted.tsx'
import { Poster } from '../../../ui/poster.tsx'
import { findOffer } from '../../catalogue/offers.ts'
import { BuyLink, CodeLink, ownedStyle } from '../../checkout/buy-link.tsx'
import { describeContents, Promises } from '../../checkout/offer-words.tsx'
import styles from './reel.module.css'

type ReelProps = {
  readonly bundles: readonly NamedBundle[]
  readonly index: number
  readonly onShow: (index: number) => void
}

/** Under the slides: a dot for each, where we are, and one step either way. */
export function Reel({ bundles, index, onShow }: ReelProps) {
  const name = bundles[index]?.name
  return (
    <div className={styles.reel}>
      <div className={styles.dots}>
        {bundles.map(({ slug, name: label }, at) => (
          <button
            key={slug}
            type="button"
            className={styles.dot}
            aria-label={`${label} Bundle`}
            aria-current={at === index || undefined}
            onClick={() => onShow(at)}
          />
        ))}
      </div>
      <p className={classNames(styles.place, 'figures')} aria-live="polite">
        <span className="visually-hidden">{name} Bundle, </span>
        {String(index + 1).padStart(2, '0')} / {bundles.length}
      </p>
      <div className={styles.steps}>
        <IconButton
          icon="arrow-left"
          label="Previous bundle"
          aria-disabled={index === 0}
          onClick={() => onShow(index - 1)}
        />
        <IconButton
          icon="arrow-right"
          label="Next bundle"
          aria-disabled={index === bundles.length - 1}
          onClick={() => onShow(index + 1)}
        />
      </div>
    </div>
  )
}

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
