import { type FormEvent, type Ref, useState } from 'react'
import { MOST_REVIEW_LETTERS, type MyReview } from '../../../../contract/content/reviews.ts'
import { LinkButton } from '../../../routing/link-button.tsx'
import { Button } from '../../../ui/button.tsx'
import { ProblemLine, TextArea, useAttempt } from '../../../ui/forms.tsx'
import { STAR } from '../../../ui/stars.tsx'
import { libraryPath } from '../../checkout/paths.ts'
import { saveReview } from './my-reviews.ts'
import styles from './review-form.module.css'

const MEANINGS = ['poor', 'weak', 'fair', 'good', 'excellent'] as const

type ReviewFormProps = {
  readonly ref: Ref<HTMLElement>
  readonly product: string
  readonly before: MyReview | null
  readonly onSaved: () => void
  /** Back to what was said before; null where nothing was. */
  readonly onLeave: (() => void) | null
}

export function ReviewForm({ ref, product, before, onSaved, onLeave }: ReviewFormProps) {
  const [stars, setStars] = useState(before?.stars ?? 0)
  const [words, setWords] = useState(before?.words ?? '')
  const [isMissing, setMissing] = useState(false)
  const attempt = useAttempt()

  function send(event: FormEvent) {
    event.preventDefault()
    setMissing(stars === 0)
    if (stars === 0) return
    void attempt.run(
      async () => {
        await saveReview(product, { stars, words })
        onSaved()
      },
      () => 'It was not saved: we could not be reached. Your words are still here; please try again.',
    )
  }

  return (
    <section ref={ref} tabIndex={-1} aria-label="Rate it">
      <form className={styles.form} onSubmit={send}>
        <ProblemLine words={isMissing && stars === 0 ? 'Please choose how many stars.' : attempt.problem} />
        <StarChoice stars={stars} onChoose={setStars} />
        <TextArea
          label="In your words"
          name="words"
          optional
          value={words}
          maxLength={MOST_REVIEW_LETTERS}
          onChange={(event) => setWords(event.currentTarget.value)}
          note={`${words.length} of ${MOST_REVIEW_LETTERS}. No names, no addresses, please.`}
        />
        <div className={styles.answers}>
          <Button type="submit" tone="ember" busy={attempt.isBusy}>
            Publish
          </Button>
          {onLeave ? <Button onClick={onLeave}>Cancel</Button> : <LinkButton to={libraryPath()}>Not now</LinkButton>}
        </div>
      </form>
    </section>
  )
}

type StarChoiceProps = { readonly stars: number; readonly onChoose: (stars: number) => void }

function StarChoice({ stars, onChoose }: StarChoiceProps) {
  return (
    <fieldset>
      <legend className={styles.label}>Your rating</legend>
      <div className={styles.stars}>
        {MEANINGS.map((meaning, at) => (
          <label key={meaning} className={at < stars ? styles.lit : undefined}>
            <input
              type="radio"
              name="stars"
              value={at + 1}
              checked={stars === at + 1}
              onChange={() => onChoose(at + 1)}
              aria-label={`${at + 1} of 5, ${meaning}`}
            />
            <svg viewBox="0 0 16 16" aria-hidden="true">
              <path d={STAR} />
            </svg>
          </label>
        ))}
      </div>
      <p className={styles.hint}>{stars > 0 ? `${stars}: ${MEANINGS[stars - 1]}` : 'From 1, poor, to 5, excellent'}</p>
    </fieldset>
  )
}
