import { useId } from 'react'
import type { Feed } from '../../../contract/library/feeds.ts'
import { Button } from '../../ui/button.tsx'
import { ProblemLine } from '../../ui/problem-line.tsx'
import { useAttempt } from '../../ui/use-attempt.ts'
import { endFeed, wordsOf } from './change-feeds.ts'
import styles from './feed-card.module.css'

/** A feed that was made in a browser which kept other receipts' links too: it is not this one's alone to see or to end. */
export function SharedCard({
  feed: { id, name },
  onTakenOut,
}: {
  readonly feed: Feed
  readonly onTakenOut: () => void
}) {
  const heading = useId()
  const { isBusy, problem, run } = useAttempt()
  const takeOut = () =>
    void run(async () => {
      await endFeed(id)
      onTakenOut()
    }, wordsOf)
  return (
    <article className={styles.card} aria-labelledby={heading}>
      <h2 className="heading" id={heading}>
        {name}
      </h2>
      <p className={styles.note}>
        It was made with your receipt’s link and others together. Take yours out, and it shows nothing that you bought.
      </p>
      {problem && <ProblemLine words={problem} />}
      <div className={styles.acts}>
        <Button small busy={isBusy} onClick={takeOut}>
          Take my link out
        </Button>
      </div>
    </article>
  )
}
