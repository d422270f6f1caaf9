import { useState } from 'react'
import type { LibraryLink } from '../../../contract/library/library.ts'
import { Link } from '../../routing/link.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useAttempt } from '../../ui/forms.tsx'
import { longDate } from '../checkout/order-formats.ts'
import styles from './library-links.module.css'
import { endLinks } from './library-requests.ts'
import { refreshAccess, useLinks } from './use-library.ts'

/** What is asked about: one link, all but those that this browser uses, or all where it uses none. */
type Question = LibraryLink | 'others' | 'all'

/** Every link that opens what is owned, with the way to end it. Nothing where there is none. */
export function LibraryLinks() {
  const links = useLinks().answer?.links
  const [question, setQuestion] = useState<Question | null>(null)
  if (!links || links.length === 0) return null
  const others = links.filter(({ isHere }) => !isHere)
  return (
    <section className={styles.links} aria-labelledby="library-links">
      <h2 className="heading" id="library-links">
        Links to your library
      </h2>
      <p className={styles.words}>
        Each of these opens what you bought without logging in. End one that somebody else may have: it closes in every
        browser at once.{' '}
        <Link to="/find-order" className="link">
          Have a new one sent
        </Link>
      </p>
      <ul>
        {links.map((link) => (
          <Row key={link.id} link={link} onEnd={() => setQuestion(link)} />
        ))}
      </ul>
      {links.length > 1 && others.length > 0 && (
        <Button small onClick={() => setQuestion(others.length < links.length ? 'others' : 'all')}>
          {others.length < links.length ? 'End all others' : 'End all of them'}
        </Button>
      )}
      {question && <EndQuestion question={question} onClose={() => setQuestion(null)} />}
    </section>
  )
}

const SOURCES = {
  receipt: 'From your receipt',
  request: 'Sent by Find your order',
  checkout: 'Opened after paying',
} as const

function Row({ link, onEnd }: { link: LibraryLink; onEnd: () => void }) {
  const { source, opens, maskedEmail, createdAt, lastUsedAt, browsers, isHere } = link
  const name = source ? SOURCES[source] : 'Library link'
  const made = longDate(createdAt)
  return (
    <li className={styles.row}>
      <div>
        <p className={styles.name}>
          {name}
          {isHere && <span className={styles.mark}>This browser</span>}
        </p>
        <p className={`figures ${styles.facts}`}>
          {opens ?? 'Everything'} of {maskedEmail}. Made on {made},{' '}
          {lastUsedAt ? `last used on ${longDate(lastUsedAt)}` : 'not used yet'}
          {browsers > 0 && `, kept by ${browsers === 1 ? 'one browser' : `${browsers} browsers`}`}.
        </p>
      </div>
      <Button small onClick={onEnd} aria-label={`End the link ‘${name}’ of ${made}`}>
        End
      </Button>
    </li>
  )
}

function EndQuestion({ question, onClose }: { question: Question; onClose: () => void }) {
  const { isBusy, problem, run } = useAttempt()
  const end = () =>
    run(
      async () => {
        await endLinks(typeof question === 'string' ? undefined : question.id)
        onClose()
        refreshAccess()
      },
      () => 'We cannot be reached at the moment. Please try again.',
    )
  return (
    <ConfirmDialog
      words={problem ?? wordsFor(question)}
      action={typeof question === 'string' ? 'End them' : 'End link'}
      busy={isBusy}
      onConfirm={end}
      onClose={onClose}
    />
  )
}

function wordsFor(question: Question): string {
  if (question === 'all') return 'End all links? They open nothing any more; your account stays as it is.'
  if (question === 'others') return 'End all links but the one that this browser uses? They open nothing any more.'
  if (question.isHere) {
    return 'End this link? This browser uses it, so the library closes here too. We can mail you a new one at any time.'
  }
  return 'End this link? It opens nothing any more, in any browser.'
}
