import { type CSSProperties, useRef } from 'react'
import type { HeroContent } from '../../../../contract/content/content.ts'
import type { RatingSummary } from '../../../../contract/content/reviews.ts'
import { Link } from '../../../routing/link.tsx'
import { fitted } from '../../../ui/fitted.tsx'
import { Poster, SCREEN_WIDE, TALL_SCREEN } from '../../../ui/poster.tsx'
import { STAR } from '../../../ui/stars.tsx'
import { getPoster } from '../../catalogue/posters.ts'
import { leaving, useScrollProgress } from '../motion/use-scroll-progress.ts'
import styles from './hero-section.module.css'

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

/** Distance from star to star. */
const PITCH = 19.2

/** Five stars, the last of them partly full; the words beside them say it too. */
function RatingStars({ rating }: { rating: number }) {
  const full = Math.floor(rating)
  const rest = (rating - full).toFixed(2)
  return (
    <svg viewBox="0 0 93 16" aria-hidden="true">
      <defs>
        <linearGradient id="partly-full">
          <stop offset={rest} stopColor="var(--ember)" />
          <stop offset={rest} stopColor="var(--unlit)" />
        </linearGradient>
      </defs>
      {[0, 1, 2, 3, 4].map((at) => (
        <path key={at} d={STAR} transform={`translate(${at * PITCH} 0)`} fill={inkOf(at, full)} />
      ))}
    </svg>
  )
}

function inkOf(at: number, full: number): string {
  if (at < full) return 'var(--ember)'
  return at === full ? 'url(#partly-full)' : 'var(--unlit)'
}
