import { useEffect, useState } from 'react'
import { BUNDLES_PER_PAGE, countPages, MOST_SLIDES } from '../../../contract/site/paging.ts'
import type { Route } from '../../../contract/site/routes.ts'
import { LinkButton } from '../../routing/link-button.tsx'
import type { Head } from '../../routing/page.ts'
import { listNeighbours, pageTitle } from '../../routing/page-head.ts'
import { derived, site } from '../../state/site.ts'
import { classNames } from '../../ui/class-names.ts'
import { posterPreload } from '../../ui/poster.tsx'
import { hasPictures } from '../catalogue/counts.ts'
import { getPoster } from '../catalogue/posters.ts'
import styles from './bundles-page.module.css'
import { BundleList } from './reel/bundle-list.tsx'
import { BundleSlide, Reel } from './reel/reel.tsx'
import { useCarousel } from './reel/use-carousel.ts'

const listBundles = derived(({ bundles }) => bundles.filter(({ isListed }) => isListed))

const listSlugs = derived(({ bundles }) => bundles.flatMap(({ slug, isListed }) => (isListed ? [slug] : [])))

export function head({ number = 1 }: Route): Head {
  const listed = listBundles()
  const isLong = listed.length > MOST_SLIDES
  const first = !isLong && listed[0] && posterOf(listed[0].slug)
  return {
    title: pageTitle(number === 1 ? 'Bundles' : `Bundles, page ${number}`),
    description: site().content.pages.bundles.description,
    ...(isLong && { neighbours: listNeighbours('/bundles', number, countPages(listed.length, BUNDLES_PER_PAGE)) }),
    ...(first && { largest: posterPreload(first) }),
  }
}

/** One bundle, one screen; a shop with more than anybody steps through has a list. */
export default function BundlesPage({ route }: { route: Route }) {
  const listed = listBundles()
  if (listed.length === 0) return <NothingSold />
  return listed.length > MOST_SLIDES ? <BundleList bundles={listed} number={route.number ?? 1} /> : <Carousel />
}

/** Without JavaScript the same slides are a list to scroll through. */
function Carousel() {
  const listed = listBundles()
  const { region, index, show } = useCarousel(listSlugs())
  const [last, isHydrated] = useLastIndex(index)
  return (
    <section
      ref={region}
      className={classNames('on-picture', styles.bundles, listed.length === 1 && styles.alone)}
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
