import { CURRENCY, getBundle } from '../../contract/bundles.ts'
import { type Category, getCategory } from '../../contract/categories.ts'
import type { Place } from '../../contract/site-map.ts'
import { bundles, categories, getWallpapers, loadWallpapers } from '../catalogue.ts'
import type { Head } from '../shell/page.ts'
import { canonicalUrl } from '../shell/page-head.ts'
import { Picture } from '../ui/picture.tsx'
import styles from './gallery-page.module.css'

const SIZES = '(min-width: 64rem) 33vw, (min-width: 40rem) 50vw, 100vw'

export function load(place: Place): Promise<void> {
  return loadWallpapers(categoryOf(place).slug)
}

export function head(place: Place): Head {
  const category = categoryOf(place)
  const first = getWallpapers(category.slug)[0]
  return {
    title: `${category.heading} | PURE 8K`,
    description: category.description,
    ...(category.offer.kind === 'bundles' && { jsonLd: productOf(category, place) }),
    ...(first && { largest: [{ picture: first.preview, sizes: SIZES }] }),
  }
}

export default function GalleryPage({ place }: { place: Place }) {
  const category = categoryOf(place)
  const wallpapers = getWallpapers(category.slug)
  return (
    <>
      <h1 className={`display ${styles.heading}`}>{category.heading}</h1>
      <ul className={styles.pictures}>
        {wallpapers.map(({ id, alt, preview }, at) => (
          <li key={id}>
            <Picture picture={preview} sizes={SIZES} alt={alt} priority={at === 0} />
          </li>
        ))}
      </ul>
    </>
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
