import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import { Hidden } from './layout.tsx'
import styles from './tag.module.css'

type TagTone = 'plain' | 'good' | 'warn' | 'bad' | 'info' | 'ember' | 'test'

type TagProps = { readonly icon: IconName; readonly tone?: TagTone; readonly children: ReactNode }

/** A state: a shape, a word, then a colour. */
export function Tag({ icon, tone = 'plain', children }: TagProps) {
  return (
    <span className={classNames(styles.tag, tone !== 'plain' && styles[tone])}>
      <Icon name={icon} />
      {children}
    </span>
  )
}

type CountProps = { readonly count: number; readonly needsYou?: boolean; readonly className?: string | undefined }

/** How many; those that need somebody say so. */
export function Count({ count, needsYou = false, className }: CountProps) {
  return (
    <span className={classNames(styles.count, needsYou && styles.warn, className)}>
      {count}
      {needsYou && <Hidden> need you</Hidden>}
    </span>
  )
}

/** The first letters of an address, in place of a picture; nobody's yet, a link. */
export function Initials({ email }: { readonly email: string | null }) {
  return (
    <span className={styles.initials} aria-hidden="true">
      {email === null ? <Icon name="link" small /> : email.slice(0, 2).toUpperCase()}
    </span>
  )
}
