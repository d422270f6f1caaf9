import { useEffect, useState } from 'react'
import { LinkButton } from '../../routing/link-button.tsx'
import type { Head } from '../../routing/page.ts'
import { pageTitle } from '../../routing/page-head.ts'
import { derived, site } from '../../state/site.ts'
import { classNames } from '../../ui/class-names.ts'
import { posterPreload } from '../../ui/poster.tsx'
import { hasPictures } from '../catalogue/counts.ts'
import { getPoster } from '../catalogue/posters.ts'
import { BundleSlide } from './bundle-slide.tsx'
import styles from './bundles-page.module.css'
import { Reel } from './reel.tsx'
import { useCarousel } from './use-carousel.ts'

const listBundles = derived(({ bundles }) => bundles.filter(({ isListed }) => isListed))

export function head(): Head {
  const [bundle] = listBundles()
  const first = bundle && posterOf(bundle.slug)
  return {
    title: pageTitle('Bundles'),
    description: site().content.pages.bundles.description,
    ...(first && { largest: posterPreload(first) }),
  }
}

/** One bundle, one screen. Without JavaScript the same slides are a list to scroll through. */
export default function BundlesPage() {
  const listed = listBundles()
  const { region, index, show } = useCarousel(listed.length)
  const [last, isHydrated] = useLastIndex(index)
  if (listed.length === 0) return <NothingSold />
  return (
    <section
      ref={region}
      className={classNames(styles.bundles, listed.length === 1 && styles.alone)}
      aria-roledescription="carousel"
      aria-label="Bundles"
    >
      <h1 className="visually-hidden">Bundles</h1>
      {listed.map((bundle, at) => (
        <BundleSlide
          key={bundle.slug}
          bundle={bundle}
          poster={posterOf(bundle.slug)}
          place={{ at, count: listed.length }}
          isCurrent={at === index}
          isNear={isHydrated && (Math.abs(at - index) === 1 || at === last)}
        />
      ))}
      {listed.length > 1 && <Reel bundles={listed} index={index} onShow={show} />}
    </section>
  )
}

/** While no bundle has wallpapers and a way to be paid for. */
function NothingSold() {
  return (
    <section className={styles.nothing} aria-label="Bundles">
      <h1>Bundles</h1>
      <p>
        {hasPictures()
          ? 'No bundle is for sale right now. Every gallery is open all the same.'
          : 'The first bundles are on their way.'}
      </p>
      <LinkButton to="/" tone="ember" arrow>
        Back to Home
      </LinkButton>
    </section>
  )
}

function posterOf(slug: string) {
  return getPoster(`bundle-${slug}`)
}

/** The slide before this one still fades out. Neighbours are fetched only once the page is hydrated. */
function useLastIndex(index: number): [last: number, isHydrated: boolean] {
  const [seen, setSeen] = useState({ index, last: index })
  const [isHydrated, setIsHydrated] = useState(false)
  if (seen.index !== index) setSeen({ index, last: seen.index })
  useEffect(() => setIsHydrated(true), [])
  return [seen.last, isHydrated]
}
