import { getCategory } from '../../../contract/pictures/catalogue.ts'
import { countPages } from '../../../contract/site/paging.ts'
import type { Route } from '../../../contract/site/routes.ts'
import type { SiteCategory } from '../../../contract/site/site-data.ts'
import { LinkButton } from '../../routing/link-button.tsx'
import type { Head } from '../../routing/page.ts'
import { canonicalUrl, listNeighbours, pageTitle } from '../../routing/page-head.ts'
import { loadPageLinks, PageLinks } from '../../routing/page-links.tsx'
import { pageData, site } from '../../state/site.ts'
import { fitted } from '../../ui/fitted.tsx'
import { countWallpapers, hasPictures } from '../catalogue/counts.ts'
import { describeMakers } from '../catalogue/made-by.tsx'
import { listSold } from '../catalogue/offers.ts'
import { getWallpapers } from '../catalogue/shown.ts'
import { useFavouritesSync } from '../favourites/use-favourites-sync.ts'
import { loadSaid, SaidSections } from '../reviews/said-sections.tsx'
import styles from './gallery-page.module.css'
import { Browse } from './overlays/browse.tsx'
import { usePictureAddress } from './overlays/picture-address.ts'
import { BuyBar } from './parts/buy-bar.tsx'
import { OfferFacts } from './parts/offer-facts.tsx'
import { type CardActions, cardSizes, WallpaperGrid } from './parts/wallpaper-grid.tsx'

/** What few galleries show: links to more pages, and what buyers said. */
export async function load(route: Route): Promise<void> {
  await Promise.all([loadSaid(), loadPageLinks(countPages(countWallpapers(categoryOf(route).slug)))])
}

export function head(route: Route): Head {
  const category = categoryOf(route)
  const { number = 1 } = route
  const first = getWallpapers(route.path)[0]
  const isSold = category.offer.kind === 'bundles' && category.offer.buttons.length > 0
  return {
    title: pageTitle(number === 1 ? category.heading : `${category.heading}, page ${number}`),
    description: describe(category),
    neighbours: listNeighbours(category.path, number, countPages(countWallpapers(category.slug))),
    // What is sold is one thing, whatever page of its pictures somebody looks at.
    ...(isSold && number === 1 ? { jsonLd: productOf(category, route) } : galleryOf(category, route)),
    ...(first && { largest: [{ picture: first.preview, sizes: cardSizes(category, 0) }] }),
  }
}

type GalleryPageProps = { readonly route: Route; readonly actions?: CardActions }

export default function GalleryPage({ route, actions }: GalleryPageProps) {
  const category = categoryOf(route)
  const wallpapers = getWallpapers(route.path)
  const count = countWallpapers(category.slug)
  const address = usePictureAddress()
  useFavouritesSync()
  return (
    <>
      <header className={styles.title}>
        <h1 style={fitted([category.heading])}>{category.heading}</h1>
        {wallpapers.length > 0 && (
          <p className={styles.count} aria-hidden="true">
            {count}
          </p>
        )}
        <Notes category={category} />
      </header>
      {wallpapers.length === 0 ? (
        <NothingYet category={category} />
      ) : (
        <>
          <OfferFacts category={category} />
          <BuyBar category={category} count={count} />
          <WallpaperGrid route={route} category={category} onOpen={address.open} actions={actions} />
          <PageLinks path={category.path} number={route.number ?? 1} pages={countPages(count)} />
          <SaidSections sold={listSold(category).map(({ slug, name }) => ({ slug, label: `the ${name} Bundle` }))} />
        </>
      )}
      <Browse route={route} category={category} address={address} />
    </>
  )
}

/** What is cheaper for a while, and what the owner says of the way that the bundles' pictures came about. */
function Notes({ category }: { category: SiteCategory }) {
  const said = new Set(
    listSold(category).flatMap(({ sale, howMade = [] }) => [...(sale ? [sale.words] : []), howMade].flat()),
  )
  return [...said].map((words) => (
    <p key={words} className={styles.made}>
      {words}
    </p>
  ))
}

/** The page stays, so that nobody's link breaks; there is only nothing to buy. */
function NothingYet({ category }: { category: SiteCategory }) {
  return (
    <section className={`grid ${styles.nothing}`} aria-label={category.name}>
      <p>
        New pictures are on their way.
        {hasPictures() && <small>Until then there is plenty to see in the other galleries.</small>}
      </p>
      {site().bundles.some(({ isListed }) => isListed) ? (
        <LinkButton to="/bundles" tone="ember" arrow>
          View All Bundles
        </LinkButton>
      ) : (
        <LinkButton to="/" tone="ember" arrow>
          Back to Home
        </LinkButton>
      )}
    </section>
  )
}

function categoryOf(route: Route): SiteCategory {
  return getCategory(route.category ?? '', site().categories)
}

/** What search engines are told of it. */
function describe({ slug, heading }: SiteCategory): string {
  return pageData().descriptions?.[slug] ?? heading
}

/** Product and Offer for each bundle that the page sells. */
function productOf(category: SiteCategory, route: Route): Record<string, unknown> {
  const { currency } = site().content
  const sold = listSold(category)
  const makers = makersOf(route)
  const offers = sold.map(({ name, decimal }) => ({
    '@type': 'Offer',
    name: `${name} Bundle`,
    price: decimal,
    priceCurrency: currency,
    availability: 'https://schema.org/InStock',
    url: canonicalUrl(route),
  }))
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: category.heading,
    description: describe(category),
    brand: { '@type': 'Brand', name: site().content.brand.name },
    offers,
    ...(makers.length > 0 && { image: makers }),
    ...aggregateOf(sold),
  }
}

/** Pages that sell nothing are told of where somebody is named who made their pictures. */
function galleryOf(category: SiteCategory, route: Route): Pick<Head, 'jsonLd'> {
  const image = makersOf(route)
  if (image.length === 0) return {}
  return { jsonLd: { '@context': 'https://schema.org', '@type': 'ImageGallery', name: category.heading, image } }
}

function makersOf({ path }: Route) {
  return describeMakers(getWallpapers(path), site().settings.publicUrl)
}

/** What buyers gave the one bundle that the page sells; samples are for people alone. */
function aggregateOf(sold: readonly { readonly slug: string }[]): Record<string, unknown> {
  const [only, more] = sold
  const rating = only && !more ? pageData().ratings?.[only.slug] : undefined
  if (!rating || rating.isSample) return {}
  const { average, count } = rating
  return { aggregateRating: { '@type': 'AggregateRating', ratingValue: average, reviewCount: count, bestRating: 5 } }
}
