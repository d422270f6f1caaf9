import { LinkButton } from '../../routing/link-button.tsx'
import type { Head } from '../../routing/page.ts'
import { posterPreload } from '../../ui/poster.tsx'
import { getPoster } from '../catalogue/posters.ts'
import { OfferTicket } from './offer-ticket.tsx'
import { Slides, SlidesControl } from './slides.tsx'
import styles from './subscription-page.module.css'
import { useSlideshow } from './use-slideshow.ts'

const SLIDES = ['subscription-1', 'subscription-2', 'subscription-3', 'subscription-4'] as const

export function head(): Head {
  return {
    title: 'Unlock All 8K Wallpapers | PURE 8K',
    description: 'Lifetime access to all current and future 8K wallpapers for one payment of 8 dollars.',
    largest: posterPreload(getPoster(SLIDES[0])),
  }
}

export default function SubscriptionPage() {
  const slideshow = useSlideshow(SLIDES.length)
  return (
    <section className={`grid ${styles.offer}`}>
      <Slides posters={SLIDES.map(getPoster)} current={slideshow.current} />
      <LinkButton to="/" tone="bare" className={styles.back}>
        ← Back to Home
      </LinkButton>
      <div className={`scrim ${styles.words}`}>
        <h1>Unlock All 8K Wallpapers</h1>
        <p className="lead">
          Enjoy lifetime access to all current and future 8K wallpapers with one simple subscription.
        </p>
        <SlidesControl count={SLIDES.length} {...slideshow} />
      </div>
      <OfferTicket />
    </section>
  )
}
