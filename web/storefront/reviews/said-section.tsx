import type { Rating, SaidReview } from '../../../contract/content/reviews.ts'
import { Link } from '../../routing/link.tsx'
import { site } from '../../state/site.ts'
import { Stars } from '../../ui/stars.tsx'
import styles from './said-section.module.css'

type SaidSectionProps = { readonly slug: string; readonly label: string; readonly rating: Rating }

/** What the buyers of a product say; the sentence calls it by its label. */
export function SaidSection({ slug, label, rating }: SaidSectionProps) {
  return (
    <section className={styles.said} aria-labelledby={`said-${slug}`}>
      <h2 className="heading" id={`said-${slug}`}>
        {`What buyers say of ${label}`}
      </h2>
      <Score rating={rating} />
      <ul className={styles.list}>
        {rating.said.map((review, at) => (
          <Said key={review.id ?? at} review={review} isSample={rating.isSample} />
        ))}
      </ul>
    </section>
  )
}

function Score({ rating: { average, count, byStars, isSample } }: { readonly rating: Rating }) {
  return (
    <div className={styles.score}>
      <b>{average.toFixed(1)}</b>
      <Stars stars={average} large />
      <p>
        {isSample ? `From ${count} samples that nobody wrote. ` : `From ${count} verified buyers. `}
        <Link to="/how-reviews-work" className="link">
          How we check
        </Link>
      </p>
      <ul className={styles.bars}>
        {[5, 4, 3, 2, 1].map((stars) => {
          const many = byStars[stars - 1] ?? 0
          return (
            <li key={stars}>
              <span>
                {stars}
                <span className="visually-hidden"> stars: </span>
              </span>
              <meter aria-hidden="true" value={many} max={count} />
              <span>{many}</span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function Said({ review, isSample }: { readonly review: SaidReview; readonly isSample: boolean }) {
  const { stars, words, month, answer, isRefunded, id } = review
  return (
    <li>
      <span className={styles.head}>
        <Stars stars={stars} />
        {isSample && <span className={styles.mark}>Sample</span>}
        {isRefunded && <span className={styles.mark}>Refunded since</span>}
      </span>
      <p className={styles.words}>{words}</p>
      <small>
        {`${isSample ? '' : 'Verified buyer, '}${monthInWords(month)}`}
        {id && (
          <>
            {' '}
            <Link to={`/contact?topic=review&review=${id}`}>Report</Link>
          </>
        )}
      </small>
      {answer && (
        <p className={styles.answer}>
          <b>{`${site().content.brand.name}: `}</b>
          {answer}
        </p>
      )}
    </li>
  )
}

function monthInWords(month: string): string {
  const format = new Intl.DateTimeFormat(site().content.locale, { year: 'numeric', month: 'long', timeZone: 'UTC' })
  return format.format(new Date(`${month}-01`))
}
