import { useState } from 'react'
import type { Reviewable } from '../../../contract/content/reviews.ts'
import { ALL_ACCESS } from '../../../contract/pictures/catalogue.ts'
import { Link } from '../../routing/link.tsx'
import { LinkButton } from '../../routing/link-button.tsx'
import type { Head } from '../../routing/page.ts'
import { pageTitle } from '../../routing/page-head.ts'
import { useAddress } from '../../routing/router.tsx'
import { site } from '../../state/site.ts'
import { useShownFocus } from '../../ui/use-modal.ts'
import { NeedsScripts, ProgressBar } from '../../ui/waiting.tsx'
import { longDate } from '../checkout/order-formats.ts'
import { MyReviewCard } from './form/my-review-card.tsx'
import { useMyReviews } from './form/my-reviews.ts'
import { ReviewForm } from './form/review-form.tsx'
import styles from './review-page.module.css'

export function head(): Head {
  return { title: pageTitle('Rate what you bought'), description: 'Say what you think of a bundle that you bought.' }
}

/** One product, which the address names: rated, or to be rated, by whoever bought it. */
export default function ReviewPage() {
  const { search } = useAddress()
  const product = new URLSearchParams(search).get('of') ?? ''
  const { status, answer, refresh } = useMyReviews()
  const mine = answer?.products.find((each) => each.product === product)
  const isWaiting = status === 'unknown' || status === 'failed'
  return (
    <section className={`grid ${styles.page}`}>
      <header className={styles.head}>
        <h1>How is it?</h1>
        {mine && (
          <p className="lead">
            {`You bought ${nameOf(product)} on ${longDate(mine.boughtAt)}. Your rating helps the next person, and us.`}
          </p>
        )}
        <NeedsScripts words="Rating needs JavaScript. Please turn it on in your browser and load this page again." />
      </header>
      <div className={`scripted ${styles.body}`}>
        {isWaiting && <Waiting hasFailed={status === 'failed'} />}
        {!isWaiting && !mine && <OnlyBuyers product={product} />}
        {mine && <Mine key={product} mine={mine} onChange={refresh} />}
      </div>
      <p className={styles.small}>
        Published as it is, good or bad, without your name. You can change or delete it at any time.{' '}
        <Link to="/how-reviews-work" className="link">
          How reviews work
        </Link>
      </p>
    </section>
  )
}

function Mine({ mine, onChange }: { readonly mine: Reviewable; readonly onChange: () => void }) {
  const [isEditing, setEditing] = useState(false)
  const { product, review, mayWrite, orderNumber } = mine
  const isSaid = review !== null && !isEditing
  const shown = useShownFocus<HTMLElement>(isSaid ? 'said' : 'asked')
  const done = () => {
    setEditing(false)
    onChange()
  }
  return (
    <>
      {isSaid ? (
        <MyReviewCard
          ref={shown}
          product={product}
          review={review}
          onEdit={mayWrite ? () => setEditing(true) : undefined}
          onDeleted={done}
        />
      ) : (
        <ReviewForm
          ref={shown}
          product={product}
          before={review}
          onSaved={done}
          onLeave={review ? () => setEditing(false) : null}
        />
      )}
      <p className={styles.order}>{`Order ${orderNumber}`}</p>
    </>
  )
}

function Waiting({ hasFailed }: { readonly hasFailed: boolean }) {
  return (
    <div role="status">
      <ProgressBar label="Looking for your order" />
      {hasFailed && <p>We cannot be reached at the moment. This page keeps trying.</p>}
    </div>
  )
}

function OnlyBuyers({ product }: { readonly product: string }) {
  return (
    <div className={styles.note}>
      <p>
        <b>Only buyers can rate.</b> {`There is no paid order with ${nameOf(product)} here.`}
      </p>
      <p>Bought as a guest? Open the link in your receipt first, then rate from your library.</p>
      <LinkButton to="/library">Your library</LinkButton>
    </div>
  )
}

function nameOf(product: string): string {
  const { bundles, content } = site()
  if (product === ALL_ACCESS.slug) return content.allAccess.name
  const bundle = bundles.find(({ slug }) => slug === product)
  return bundle ? `the ${bundle.name} Bundle` : 'this bundle'
}
