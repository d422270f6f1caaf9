import { type FormEvent, useId, useState } from 'react'
import { countOf } from '../../../../contract/count.ts'
import { FEED_FILES, type Feed, MOST_FEED_NAME_LETTERS } from '../../../../contract/library/feeds.ts'
import { Link } from '../../../routing/link.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { type Attempt, Field, ProblemLine, useAttempt } from '../../../ui/forms.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { CopiedAddress } from '../../catalogue/copied-address.tsx'
import { longDate } from '../../checkout/order-formats.ts'
import { actOn, endFeed, type FeedAct, renameFeed, wordsOf } from './change-feeds.ts'
import styles from './feed-card.module.css'
import { RHYTHM_WORDS, zoneName } from './feed-form.tsx'

type FeedCardProps = {
  readonly feed: Feed
  /** What its pictures come from. */
  readonly from: string
  /** Of several, the one whose link stands out. */
  readonly isFirst: boolean
  readonly onChange: () => void
  readonly onEnded: () => void
}

type Question = 'renew' | 'end' | 'never'
/** The picture is that of the moment in which it was asked: another one may take its place meanwhile. */
type Asked = { readonly question: Question; readonly shown: string | undefined }

/** One device's link: what it shows, and what can be done about it. */
export function FeedCard({ feed, from, isFirst, onChange, onEnded }: FeedCardProps) {
  const { id, name, address, rests } = feed
  const heading = useId()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [isRenaming, setRenaming] = useState(false)
  const [done, setDone] = useState('')
  const attempt = useAttempt()
  const shown = feed.coming[0]?.id
  const ask = (question: Question) => {
    attempt.forget()
    setAsked({ question, shown })
  }
  const act = (work: () => Promise<void>, then: () => void) =>
    attempt.run(async () => {
      await work()
      setAsked(null)
      then()
    }, wordsOf)
  const change = (what: FeedAct, of = shown) =>
    act(
      () =>
        actOn(id, what, of).catch((error: unknown) => {
          // It may be that this card is out of date.
          onChange()
          throw error
        }),
      () => {
        setDone(DONE[what])
        onChange()
      },
    )
  const answers: Record<Question, () => void> = {
    renew: () => change('renew'),
    never: () => change('never', asked?.shown),
    end: () => act(() => endFeed(id), onEnded),
  }
  return (
    <article className={styles.card} data-rests={rests !== null || undefined} aria-labelledby={heading}>
      <header className={styles.head}>
        <h2 className="heading" id={heading}>
          {name}
        </h2>
        <span className={rests ? styles.rests : styles.live}>
          {!rests && <Icon name="check" />}
          {rests ? 'Rests' : 'Live'}
        </span>
      </header>
      {isRenaming && <Rename feed={feed} onDone={() => setRenaming(false)} onChange={onChange} />}
      {address ? (
        <CopiedAddress
          label={`Private link of ${name}`}
          address={`${address}/${FEED_FILES.picture}`}
          tone={isFirst ? 'ember' : 'line'}
        />
      ) : (
        <p>This link works, but we cannot show it again. Replace it to see a new one.</p>
      )}
      <p className={`figures ${styles.small}`}>{factsOf(feed, from)}</p>
      {rests && <Resting rests={rests} />}
      <Coming feed={feed} />
      {attempt.problem && <ProblemLine words={attempt.problem} />}
      <p className={styles.done} role="status">
        {done}
      </p>
      <div className={styles.acts}>
        {!rests && feed.pictures > 1 && <Skip attempt={attempt} onSkip={() => change('next')} />}
        {!rests && feed.pictures > 1 && (
          <Button small onClick={() => ask('never')}>
            Never this one again
          </Button>
        )}
        {feed.hidden > 0 && (
          <Button small busy={attempt.isBusy} onClick={() => change('show-all')}>
            {`Show ${countOf(feed.hidden, 'picture')} again`}
          </Button>
        )}
        <Button small onClick={() => setRenaming(!isRenaming)}>
          Rename
        </Button>
        <Button small onClick={() => ask('renew')}>
          Replace the link
        </Button>
        <Button small tone="bare" onClick={() => ask('end')}>
          End it
        </Button>
      </div>
      {asked && (
        <ConfirmDialog
          words={attempt.problem ?? QUESTIONS[asked.question].words}
          action={QUESTIONS[asked.question].action}
          busy={attempt.isBusy}
          onConfirm={answers[asked.question]}
          onClose={() => setAsked(null)}
        />
      )}
    </article>
  )
}

const QUESTIONS: Record<Question, { words: string; action: string }> = {
  renew: {
    words: 'Replace the link? The old one stops at once. The device that uses it needs the new one.',
    action: 'Replace',
  },
  end: { words: 'End this link? The device that uses it keeps its last picture and gets no other.', action: 'End it' },
  never: {
    words: 'Never show this picture here again? The next one takes its place; it stays in your library.',
    action: 'Never again',
  },
}

/** Said where nothing else tells who cannot see the pictures and the link. */
const DONE: Record<FeedAct, string> = {
  renew: 'Replaced. The old link has stopped: give the device this one.',
  next: 'Skipped. The next one is shown from now on.',
  never: 'That picture is not shown here again. The next one is shown from now on.',
  'show-all': 'All of its pictures take turns again.',
}

function Skip({ attempt, onSkip }: { readonly attempt: Attempt; readonly onSkip: () => void }) {
  return (
    <Button small busy={attempt.isBusy} onClick={onSkip}>
      Skip to the next
    </Button>
  )
}

function factsOf({ rhythm, width, height, timeZone, pictures, askedAt }: Feed, from: string): string {
  const asked = askedAt ? `Last asked for on ${longDate(askedAt)}.` : 'No device has asked for it yet.'
  const size = `${width} × ${height}`
  return `${RHYTHM_WORDS[rhythm]}, ${size}, ${zoneName(timeZone)}. ${from}: ${countOf(pictures, 'picture')} take turns. ${asked}`
}

const RESTING: Record<NonNullable<Feed['rests']>, string> = {
  closed: 'What it showed is not open any more, so it sends nothing.',
  consent: 'It waits for you: agree once to the download of what you bought, and it begins.',
  hidden: 'You wanted none of its pictures again, so it sends nothing. You can have them shown again below.',
  favourites: 'None of your favourites is in your library now, so it sends nothing.',
  empty: 'There is no picture in it at the moment, so it sends nothing.',
}

function Resting({ rests }: { readonly rests: NonNullable<Feed['rests']> }) {
  return (
    <p className={styles.note} role="status">
      {`${RESTING[rests]} `}
      <Link to="/library" className="link">
        Your library
      </Link>
    </p>
  )
}

/** What is shown now, and after it. */
function Coming({ feed: { coming, rhythm, timeZone } }: { readonly feed: Feed }) {
  if (coming.length === 0) return null
  return (
    <ul className={styles.coming} aria-label="Shown now, and next">
      {coming.map(({ id, title, preview }, at) => (
        <li key={id}>
          <Picture picture={preview} sizes="(width < 40rem) 20vw, 10vw" alt={title} />
          <small>{comingWords(at, rhythm, timeZone)}</small>
        </li>
      ))}
    </ul>
  )
}

const STEP_MS = { hour: 3_600_000, day: 86_400_000, week: 604_800_000 }

function comingWords(at: number, rhythm: Feed['rhythm'], timeZone: string): string {
  if (at === 0) return { hour: 'Now', day: 'Today', week: 'This week' }[rhythm]
  if (rhythm === 'week') return at === 1 ? 'Next' : `In ${at}`
  const when = new Date(Date.now() + at * STEP_MS[rhythm])
  const how = rhythm === 'day' ? ({ weekday: 'short' } as const) : ({ hour: '2-digit' } as const)
  return new Intl.DateTimeFormat('en-GB', { timeZone, ...how }).format(when)
}

type RenameProps = { readonly feed: Feed; readonly onDone: () => void; readonly onChange: () => void }

function Rename({ feed, onDone, onChange }: RenameProps) {
  const [name, setName] = useState(feed.name)
  const { isBusy, problem, run } = useAttempt()
  const save = (event: FormEvent) => {
    event.preventDefault()
    void run(async () => {
      await renameFeed(feed.id, name)
      onDone()
      onChange()
    }, wordsOf)
  }
  return (
    <form className={styles.rename} onSubmit={save}>
      <Field
        label="Name of the device"
        name="name"
        value={name}
        maxLength={MOST_FEED_NAME_LETTERS}
        required
        error={problem}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" busy={isBusy}>
        Save
      </Button>
    </form>
  )
}

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
