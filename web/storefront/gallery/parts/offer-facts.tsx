import type { ReactNode } from 'react'
import { countOf } from '../../../../contract/count.ts'
import type { SiteCategory } from '../../../../contract/site/site-data.ts'
import { Link } from '../../../routing/link.tsx'
import { site } from '../../../state/site.ts'
import { Picture } from '../../../ui/picture.tsx'
import { countWallpapers } from '../../catalogue/counts.ts'
import { listSold, type Sold } from '../../catalogue/offers.ts'
import { findCover } from '../../catalogue/posters.ts'
import { CodeLink } from '../../checkout/buy-link.tsx'
import styles from './offer-facts.module.css'

/** What is bought here, before anybody pays for it. */
export function OfferFacts({ category }: { category: SiteCategory }) {
  const [first, ...others] = listSold(category)
  if (!first) return null
  const { licence, refund } = site().content.promises
  return (
    <dl className={styles.facts}>
      {others.length === 0 ? (
        <>
          <Fact term="In it">
            {[countOf(first.count, 'wallpaper'), first.weight].filter(Boolean).join(', ')}
            <CodeLink product={first.slug} />
          </Fact>
          <Fact term="Each file">{first.file}; cut for any screen</Fact>
        </>
      ) : (
        [first, ...others].map((bundle) => <Contents key={bundle.slug} bundle={bundle} category={category} />)
      )}
      <Fact term="Licence">
        {licence}{' '}
        <FactLink to="/licence">
          All of it<span className="visually-hidden"> about the licence</span>
        </FactLink>
      </Fact>
      <Fact term="Refund">
        {refund}{' '}
        <FactLink to="/refunds">
          How<span className="visually-hidden"> refunds work</span>
        </FactLink>
      </Fact>
    </dl>
  )
}

/** On a page with several bundles: which pictures each of them opens. */
function Contents({ bundle, category }: { bundle: Sold; category: SiteCategory }) {
  const { name, categories, count, file, previewCategory } = bundle
  const cover = findCover(previewCategory)
  const shown = categories.includes(category.slug) ? countWallpapers(category.slug) : 0
  const other = site().categories.find(({ slug }) => shown === 0 && slug === previewCategory)
  return (
    <Fact term={`${name} Bundle`}>
      {cover && <Picture picture={cover} sizes="14rem" alt="" className={styles.cover} />}
      <span>
        {shown === 0
          ? `${count} other wallpapers, none of them in this gallery`
          : `All ${shown} wallpapers of this gallery${count > shown ? ` and ${count - shown} others` : ''}`}
        {`, ${file}. `}
        {other && <FactLink to={other.path}>{`See those ${count}`}</FactLink>}
        <CodeLink product={bundle.slug} />
      </span>
    </Fact>
  )
}

function FactLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="link">
      {children}
    </Link>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
