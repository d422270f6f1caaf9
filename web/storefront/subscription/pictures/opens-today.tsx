import { countOf } from '../../../../contract/count.ts'
import { getCategory } from '../../../../contract/pictures/catalogue.ts'
import { Link } from '../../../routing/link.tsx'
import { pageData, site } from '../../../state/site.ts'
import { Picture } from '../../../ui/picture.tsx'
import { allAccessOffer } from '../../catalogue/offers.ts'
import { findCover } from '../../catalogue/posters.ts'
import styles from './opens-today.module.css'

/** What one payment buys today, in numbers and in pictures. */
export function OpensToday() {
  const { everything } = pageData()
  if (!everything || everything.count === 0) return null
  const { bundleCount, count, apart, first } = everything
  const { price } = allAccessOffer()
  return (
    <section className={styles.today} aria-labelledby="opens-today">
      <div className={styles.head}>
        <div>
          <h2 className="heading" id="opens-today">{`What the ${price} opens today`}</h2>
          <p>
            Everything below, and every bundle that comes. One by one{' '}
            {bundleCount === 1 ? 'it is' : `the ${bundleCount} bundles are`} {apart}.
          </p>
        </div>
        <Figure value={String(bundleCount)} words={bundleCount === 1 ? 'bundle' : 'bundles'} />
        <Figure value={String(count)} words={count === 1 ? 'wallpaper' : 'wallpapers'} />
        <Figure value={price} words="once, no renewal" />
      </div>
      <ul className={styles.bundles}>
        {first.map(({ slug, count: many }) => (
          <BundleFrame key={slug} slug={slug} count={many} />
        ))}
      </ul>
    </section>
  )
}

function Figure({ value, words }: { value: string; words: string }) {
  return (
    <p className={styles.figure}>
      <b>{value}</b> <span>{words}</span>
    </p>
  )
}

function BundleFrame({ slug, count }: { slug: string; count: number }) {
  const bundle = site().bundles.find((candidate) => candidate.slug === slug)
  if (!bundle) return null
  const cover = findCover(bundle.previewCategory)
  return (
    <li>
      <Link to={getCategory(bundle.previewCategory, site().categories).path} className={styles.frame}>
        {cover && <Picture picture={cover} sizes="(width >= 48rem) 20vw, 50vw" alt="" />}
        <span className={styles.words}>
          <strong>{bundle.name}</strong>
          <span className="figures">{countOf(count, 'wallpaper')}</span>
        </span>
      </Link>
    </li>
  )
}
