import { LinkButton } from '../../routing/link-button.tsx'
import type { Head } from '../../routing/page.ts'
import { pageTitle } from '../../routing/page-head.ts'
import { site } from '../../state/site.ts'
import { posterPreload } from '../../ui/poster.tsx'
import { getPoster } from '../catalogue/posters.ts'
import { OfferTicket } from './offer-ticket.tsx'
import { Slides, SlidesControl } from './slides.tsx'
import styles from './subscription-page.module.css'
import { useSlideshow } from './use-slideshow.ts'

const SLIDES = ['subscription-1', 'subscription-2', 'subscription-3', 'subscription-4'] as const

export function head(): Head {
  const { heading, description } = site().content.allAccess
  return {
    title: pageTitle(heading),
    description,
    largest: posterPreload(getPoster(SLIDES[0])),
  }
}

export default function SubscriptionPage() {
  const { heading, lead } = site().content.allAccess
  const slideshow = useSlideshow(SLIDES.length)
  return (
    <section className={`grid ${styles.offer}`}>
      <Slides posters={SLIDES.map(getPoster)} current={slideshow.current} />
      <LinkButton to="/" tone="bare" className={styles.back}>
        ← Back to Home
      </LinkButton>
      <div className={`scrim ${styles.words}`}>
        <h1>{heading}</h1>
        <p className="lead">{lead}</p>
        <SlidesControl count={SLIDES.length} {...slideshow} />
      </div>
      <OfferTicket />
    </section>
  )
}
