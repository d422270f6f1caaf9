import { type CSSProperties, useRef } from 'react'
import type { HeroContent } from '../../../contract/content/content.ts'
import type { RatingSummary } from '../../../contract/content/reviews.ts'
import { Link } from '../../routing/link.tsx'
import { fitted } from '../../ui/fitted.ts'
import { Poster, SCREEN_WIDE, TALL_SCREEN } from '../../ui/poster.tsx'
import { getPoster } from '../catalogue/posters.ts'
import styles from './hero-section.module.css'
import { RatingStars } from './rating-stars.tsx'
import { leaving, useScrollProgress } from './use-scroll-progress.ts'

const LEAVING = { property: '--left', range: leaving } as const

/** On wide screens the picture is hung larger than the frame. */
export const HERO_SIZES = `${TALL_SCREEN} ${SCREEN_WIDE}, 126vw`

export function HeroSection({
  section: { poster, lead, lines, accent, accentAtEm },
  rating,
}: {
  section: HeroContent
  rating: RatingSummary | undefined
}) {
  const hero = useRef<HTMLElement>(null)
  useScrollProgress(hero, LEAVING)
  return (
    <section ref={hero} className={`on-picture ${styles.hero}`} aria-labelledby="tagline">
      <div className={styles.hanging}>
        <Poster poster={getPoster(poster)} sizes={HERO_SIZES} priority className={styles.picture} />
      </div>
      <div className={styles.words}>
        <h1
          className={styles.tagline}
          id="tagline"
          style={fitted([...lines.slice(0, -1), `${lines.at(-1)} ${accent}`])}
        >
          <span className={styles.lead}>
            <span>{lead}</span>
          </span>
          {lines.slice(0, -1).map((line) => [
            ' ',
            <span key={line} className={styles.line}>
              <span>{line}</span>
            </span>,
          ])}{' '}
          <span className={styles.line}>
            <span>
              <span className={styles.before} style={widthOf(accentAtEm)}>{`${lines.at(-1)} `}</span>
              <em>{accent}</em>
            </span>
          </span>
        </h1>
        {rating && <HeroRating rating={rating} />}
      </div>
    </section>
  )
}

function HeroRating({ rating: { average, count, isSample } }: { rating: RatingSummary }) {
  return (
    <p className={styles.rating}>
      <RatingStars rating={average} />
      <span className="figures">
        <strong>{average}/5</strong> star rating
      </span>
      <Link to="/how-reviews-work">{isSample ? 'Sample' : `${count} verified buyers`}</Link>
    </p>
  )
}

function widthOf(ems: number | null): CSSProperties | undefined {
  return ems === null ? undefined : ({ '--accent-at': `${ems}em` } as CSSProperties)
}
