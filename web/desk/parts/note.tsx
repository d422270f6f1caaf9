import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import styles from './note.module.css'

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
    <div className={classNames(styles.note, tone !== 'plain' && styles[tone])} role={isNews ? 'status' : undefined}>
      <div className={styles.words}>
        <Icon name={icon ?? SHAPES[tone]} />
        <div>{children}</div>
      </div>
      {act}
    </div>
  )
}
