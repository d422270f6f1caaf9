// What stands where something is not as usual: a note, nothing, not yet, not to be had.

import type { ReactNode } from 'react'
import type { RequestProblem } from '../../state/request.ts'
import { classNames } from '../../ui/class-names.ts'
import type { DeskData } from '../state/use-desk-data.ts'
import { Button } from './button.tsx'
import { Icon, type IconName } from './icon.tsx'
import { Hidden } from './layout.tsx'
import noteStyles from './note.module.css'
import styles from './states.module.css'

type NoteTone = 'plain' | 'good' | 'warn' | 'bad' | 'info'

const SHAPES: Readonly<Record<NoteTone, IconName>> = {
  plain: 'info',
  good: 'check',
  warn: 'alert',
  bad: 'alert',
  info: 'info',
}

type NoteProps = {
  readonly tone?: NoteTone
  readonly icon?: IconName
  /** At most one button. */
  readonly act?: ReactNode
  /** Read aloud when it appears. */
  readonly isNews?: boolean
  /** One bold fact, and what follows from it. */
  readonly children: ReactNode
}

export function Note({ tone = 'plain', icon, act, isNews, children }: NoteProps) {
  return (
    <div
      className={classNames(noteStyles.note, tone !== 'plain' && noteStyles[tone])}
      role={isNews ? 'status' : undefined}
    >
      <div className={noteStyles.words}>
        <Icon name={icon ?? SHAPES[tone]} />
        <div>{children}</div>
      </div>
      {act}
    </div>
  )
}

type EmptyProps = {
  readonly icon: IconName
  readonly title: string
  /** Why, and what would fill it. */
  readonly children?: ReactNode
  readonly acts?: ReactNode
}

export function Empty({ icon, title, children, acts }: EmptyProps) {
  return (
    <div className={styles.empty}>
      <Icon name={icon} />
      <p className={styles.title}>{title}</p>
      {children && <p>{children}</p>}
      {acts && <div className={styles.acts}>{acts}</div>}
    </div>
  )
}

/** Lines in place of what comes, after 300 ms. */
export function Skeleton({ lines = 6 }: { readonly lines?: number }) {
  return (
    <div className={styles.skeleton} role="status">
      <Hidden>Loading</Hidden>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never move.
        <i key={line} className={styles.bone} />
      ))}
    </div>
  )
}

type LoadedProps<Value> = {
  readonly data: DeskData<Value>
  readonly skeleton?: ReactNode
  readonly children: (value: Value) => ReactNode
}

/** What was asked for, or why it is not there. What is there stays while it is asked for again. */
export function Loaded<Value>({ data, skeleton, children }: LoadedProps<Value>) {
  const { value, problem, reload } = data
  if (value !== undefined) return children(value)
  if (problem) return <Failed problem={problem} onAgain={reload} />
  return skeleton ?? <Skeleton />
}

type FailedProps = { readonly problem: RequestProblem; readonly onAgain: () => void }

function Failed({ problem, onAgain }: FailedProps) {
  const { icon, title, words } = sayProblem(problem)
  const again =
    problem.status === 403 || problem.status === 404 ? undefined : <Button onClick={onAgain}>Try again</Button>
  return (
    <div role="alert" className={styles.failed}>
      <Empty icon={icon} title={title} acts={again}>
        {words}
      </Empty>
    </div>
  )
}

type Saying = { readonly icon: IconName; readonly title: string; readonly words: string }

/** A problem in words that fit a whole panel; problemWords is one sentence. */
function sayProblem(problem: RequestProblem): Saying {
  if (problem.status === 0) {
    return { icon: 'globe', title: 'No connection', words: 'The shop could not be reached. Nothing was lost.' }
  }
  if (problem.status === 403) return { icon: 'lock', title: 'Not yours to see', words: problemWords(problem) }
  if (problem.status === 404) return { icon: 'search', title: 'There is nothing here', words: problemWords(problem) }
  if (problem.status < 500) return { icon: 'alert', title: 'This did not work', words: problemWords(problem) }
  const { requestId } = problem
  const log = requestId ? ` Its log says why, under ${requestId}.` : ''
  return { icon: 'alert', title: 'The shop could not answer this', words: `${problemWords(problem)}${log}` }
}

/** One sentence: the shop's own where it said one. */
export function problemWords({ status, title }: RequestProblem): string {
  if (title) return title
  if (status === 0) return 'The shop could not be reached. Nothing was lost; try again.'
  return `The shop answered with ${status} and no reason.`
}
