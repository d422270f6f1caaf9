import { useCallback, useState } from 'react'
import { CURRENCY, getBundle } from '../../contract/bundles.ts'
import { type Category, getCategory } from '../../contract/categories.ts'
import type { Place } from '../../contract/site-map.ts'
import { bundles, categories, getWallpapers, loadWallpapers } from '../catalogue.ts'
import { useFavouritesSync } from '../favourites/use-favourites-sync.ts'
import type { Head } from '../shell/page.ts'
import { canonicalUrl } from '../shell/page-head.ts'
import { LinkButton } from '../ui/button.tsx'
import { BrowseOverlays } from './browse-overlays.tsx'
import { BuyBar } from './buy-bar.tsx'
import styles from './gallery-page.module.css'
import { usePictureAddress } from './picture-address.ts'
import type { CardActions } from './wallpaper-card.tsx'
import { GRID_SIZES, WallpaperGrid } from './wallpaper-grid.tsx'

export function load(place: Place): Promise<void> {
  return loadWallpapers(categoryOf(place).slug)
}

export function head(place: Place): Head {
  const category = categoryOf(place)
  const first = getWallpapers(category.slug)[0]
  return {
    title: `${category.heading} | PURE 8K`,
    description: category.description,
    ...(category.offer.kind === 'bundles' &&
      category.offer.buttons.length > 0 && { jsonLd: productOf(category, place) }),
    ...(first && { largest: [{ picture: first.preview, sizes: GRID_SIZES }] }),
  }
}

type GalleryPageProps = { readonly place: Place; readonly actions?: CardActions }

export default function GalleryPage({ place, actions }: GalleryPageProps) {
  const category = categoryOf(place)
  const wallpapers = getWallpapers(category.slug)
  const address = usePictureAddress()
  const [isFinding, setIsFinding] = useState(false)
  const find = useCallback(() => setIsFinding(true), [])
  useFavouritesSync()
  return (
    <>
      <header className={`grid ${styles.title}`}>
        <h1>{category.heading}</h1>
        {wallpapers.length > 0 && (
          <p className={styles.count} aria-hidden="true">
            {wallpapers.length}
          </p>
        )}
      </header>
      {wallpapers.length === 0 ? (
        <NothingYet category={category} />
      ) : (
        <>
          <BuyBar category={category} count={wallpapers.length} onFind={find} />
          <WallpaperGrid category={category} wallpapers={wallpapers} onOpen={address.open} actions={actions} />
        </>
      )}
      <BrowseOverlays category={category} address={address} isFinding={isFinding} onFinding={setIsFinding} />
    </>
  )
}

/** The page stays, so that nobody's link breaks; there is only nothing to buy. */
function NothingYet({ category }: { category: Category }) {
  return (
    <section className={`grid ${styles.nothing}`} aria-label={category.name}>
      <p>
        New pictures are on their way.
        <small>Until then there is plenty to see in the other galleries.</small>
      </p>
      {bundles.some(({ isListed }) => isListed) ? (
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

function categoryOf(place: Place): Category {
  return getCategory(place.category ?? '', categories)
}

/** Product and Offer for each bundle that the page sells. */
function productOf(category: Category, place: Place): Record<string, unknown> {
  const buttons = category.offer.kind === 'bundles' ? category.offer.buttons : []
  const offers = buttons.map(({ bundle: slug }) => {
    const bundle = getBundle(slug, bundles)
    return {
      '@type': 'Offer',
      name: `${bundle.name} Bundle`,
      price: (bundle.priceMinor / 100).toFixed(2),
      priceCurrency: CURRENCY,
      availability: 'https://schema.org/InStock',
      url: canonicalUrl(place),
    }
  })
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: `${category.name} 8K wallpapers`,
    description: category.description,
    brand: { '@type': 'Brand', name: 'PURE 8K' },
    offers,
  }
}
