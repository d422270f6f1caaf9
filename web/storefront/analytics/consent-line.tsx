import { useState } from 'react'
import { useBrowserValue } from '../../state/store.ts'
import { Button } from '../../ui/button.tsx'
import { type ConsentAnswer, findConsentAnswer, keepConsentAnswer } from './consent-answer.ts'
import styles from './consent-line.module.css'

/** One sentence, two equal answers; asked once. */
export default function ConsentLine({ onAnswer }: { onAnswer: (answer: ConsentAnswer) => void }) {
  const [isAnswered, setIsAnswered] = useState(false)
  const isOpen = useBrowserValue(() => findConsentAnswer() === null, false)
  if (isAnswered || !isOpen) return null

  function answer(words: ConsentAnswer) {
    keepConsentAnswer(words)
    setIsAnswered(true)
    onAnswer(words)
  }

  return (
    <aside className={styles.line} aria-label="Consent">
      <p>May we count your visit with a web analytics service? Nothing leaves for it before you answer.</p>
      <div className={styles.answers}>
        <Button small onClick={() => answer('no')}>
          No
        </Button>
        <Button small onClick={() => answer('yes')}>
          Yes
        </Button>
      </div>
    </aside>
  )
}
