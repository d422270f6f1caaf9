import type { EntryKind, TimelineEntry } from '../../../../contract/desk/orders.ts'
import { classNames } from '../../../ui/class-names.ts'
import { LinkButton } from '../../parts/button.tsx'
import { Icon, type IconName } from '../../parts/icon.tsx'
import { Moment } from '../../parts/moment.tsx'
import styles from './timeline.module.css'

const SHAPES: Readonly<Record<EntryKind, IconName>> = {
  checkout: 'card',
  event: 'events',
  verdict: 'shield',
  access: 'key',
  mail: 'mail',
  consent: 'check',
  download: 'download',
  refund: 'undo',
  withdrawal: 'undo',
  credit: 'card',
  gift: 'mail',
  dispute: 'flag',
  decision: 'user',
  note: 'note',
}

type TimelineProps = { readonly entries: readonly TimelineEntry[]; readonly onEvents?: () => void }

/** Everything that happened, newest first. */
export function Timeline({ entries, onEvents }: TimelineProps) {
  return (
    <ol className={styles.timeline}>
      {entries.map(({ kind, at, tone, title, words }) => (
        <li key={`${kind} ${at} ${title}`} className={classNames(styles.entry, tone !== 'plain' && styles[tone])}>
          <span className={styles.shape}>
            <Icon name={SHAPES[kind]} small />
          </span>
          <div className={styles.words}>
            <p>
              <b>{title}</b>
            </p>
            {words && <p className={styles.more}>{words}</p>}
            {kind === 'event' && onEvents && <LinkButton onClick={onEvents}>See the event</LinkButton>}
          </div>
          <span className={styles.when}>
            <Moment at={at} />
          </span>
        </li>
      ))}
    </ol>
  )
}
