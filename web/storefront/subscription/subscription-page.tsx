import { ALL_ACCESS, type Poster as PosterPictures } from '../../../contract/pictures/catalogue.ts'
import { LinkButton } from '../../routing/link-button.tsx'
import type { Head } from '../../routing/page.ts'
import { pageTitle } from '../../routing/page-head.ts'
import { site } from '../../state/site.ts'
import { useStore } from '../../state/store.ts'
import { posterPreload } from '../../ui/poster.tsx'
import { isAllAccessOffered } from '../catalogue/offers.ts'
import { getPoster } from '../catalogue/posters.ts'
import { useFollowedPurchases } from '../checkout/buy-link.tsx'
import { NOTHING_OWNED, ownedHint } from '../checkout/owned-hint.ts'
import { loadSaid, SaidSections } from '../reviews/said-sections.tsx'
import { loadSubscribe, OfferTicket } from './offer/offer-ticket.tsx'
import { OpensToday } from './pictures/opens-today.tsx'
import { Slides, SlidesControl, useSlideshow } from './pictures/slides.tsx'
import styles from './subscription-page.module.css'

const SLIDES = ['subscription-1', 'subscription-2', 'subscription-3', 'subscription-4'] as const

export async function load(): Promise<void> {
  await Promise.all([loadSaid(), loadSubscribe()])
}

export function head(): Head {
  const { heading, description } = site().content.allAccess
  if (!isAllAccessOffered()) return { title: pageTitle('One by one'), description: 'Every bundle is sold by itself.' }
  return {
    title: pageTitle(heading),
    description,
    largest: posterPreload(getPoster(SLIDES[0])),
  }
}

export default function SubscriptionPage() {
  const { heading, lead, name } = site().content.allAccess
  const slideshow = useSlideshow(SLIDES.length)
  const ownsAll = useStore(ownedHint, NOTHING_OWNED).includes(ALL_ACCESS.slug)
  useFollowedPurchases()
  const posters = SLIDES.map(getPoster)
  if (!isAllAccessOffered() && !ownsAll) return <NotOffered posters={posters} />
  return (
    <>
      <section className={`grid on-picture ${styles.offer}`}>
        <Slides posters={posters} current={slideshow.current} />
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
      <OpensToday />
      <SaidSections sold={[{ slug: ALL_ACCESS.slug, label: name }]} />
    </>
  )
}

/** In a shop that sells its bundles alone: the address is known, so it leads on. */
function NotOffered({ posters }: { posters: readonly PosterPictures[] }) {
  return (
    <section className={`grid on-picture ${styles.offer}`}>
      <Slides posters={posters} current={0} />
      <div className={`scrim ${styles.words}`}>
        <h1>One by one</h1>
        <p className="lead">There is no subscription here: every bundle is sold by itself, and yours for good.</p>
        <div className={styles.lead}>
          <LinkButton to="/bundles" tone="ember" arrow>
            View All Bundles
          </LinkButton>
        </div>
      </div>
    </section>
  )
}
