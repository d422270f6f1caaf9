import type { ReactNode } from 'react'
import { Link } from '../../routing/link.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from './icon.tsx'
import styles from './layout.module.css'

type PageProps = {
  readonly title: string
  /** One sentence below the title. */
  readonly note?: ReactNode
  /** At the end of the title's row: the one thing to do, and others. */
  readonly acts?: ReactNode
  /** The list that this page is one of. */
  readonly above?: { readonly to: string; readonly label: string }
  readonly narrow?: boolean
  readonly children: ReactNode
}

/** A screen: its title, what can be done, and its panels. */
export function Page({ title, note, acts, above, narrow, children }: PageProps) {
  return (
    <div className={classNames(styles.page, narrow && styles.narrow)}>
      {above && (
        <Link to={above.to} className={styles.crumb}>
          <Icon name="left" small />
          {above.label}
        </Link>
      )}
      <header className={styles.head}>
        <div className={styles.headText}>
          <h1 tabIndex={-1}>{title}</h1>
          {note && <p>{note}</p>}
        </div>
        {acts && <div className={styles.acts}>{acts}</div>}
      </header>
      {children}
    </div>
  )
}

type PanelProps = {
  readonly title: string
  readonly note?: ReactNode
  readonly acts?: ReactNode
  readonly foot?: ReactNode
  /** Lists and tables reach the panel's edges. */
  readonly flush?: boolean
  /** The title is only for assistive technology. */
  readonly quiet?: boolean
  readonly children: ReactNode
}

export function Panel({ title, note, acts, foot, flush, quiet, children }: PanelProps) {
  return (
    <section className={styles.panel} aria-label={title}>
      {!quiet && (
        <div className={styles.panelHead}>
          <div>
            <h2>{title}</h2>
            {note && <p>{note}</p>}
          </div>
          {acts && <div className={styles.panelActs}>{acts}</div>}
        </div>
      )}
      {flush ? children : <div className={styles.panelBody}>{children}</div>}
      {foot && <div className={styles.panelFoot}>{foot}</div>}
    </section>
  )
}

type Boxed = { readonly children: ReactNode; readonly gap?: 'small' | 'medium' | 'large' }

export function Stack({ gap = 'medium', children }: Boxed) {
  return <div className={classNames(styles.stack, gap !== 'medium' && styles[gap])}>{children}</div>
}

export function Row({ children }: { readonly children: ReactNode }) {
  return <div className={styles.row}>{children}</div>
}

/** Two panels beside each other where there is room. */
export function Two({ children }: { readonly children: ReactNode }) {
  return <div className={styles.two}>{children}</div>
}

type AsideProps = { readonly forPreview?: boolean; readonly children: ReactNode }

/** A wide column and a narrow one beside it where there is room; a preview has a little more. */
export function Aside({ forPreview, children }: AsideProps) {
  return <div className={classNames(styles.aside, forPreview && styles.forPreview)}>{children}</div>
}

/** Items with a word about each, and what can be done with it. */
export function Items({ children }: { readonly children: ReactNode }) {
  return <ul className={styles.items}>{children}</ul>
}

export function ItemText({ name, note }: { readonly name: ReactNode; readonly note?: ReactNode }) {
  return (
    <span className={styles.itemText}>
      <b>{name}</b>
      {note && <small>{note}</small>}
    </span>
  )
}

export function Muted({ children }: { readonly children: ReactNode }) {
  return <p className={styles.muted}>{children}</p>
}

/** For assistive technology only. */
export function Hidden({ children }: { readonly children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>
}

export function Key({ children }: { readonly children: ReactNode }) {
  return <kbd className={styles.kbd}>{children}</kbd>
}

/** Keys, and what they do here. */
export function KeyHints({ hints }: { readonly hints: readonly (readonly [keys: string, does: string])[] }) {
  return (
    <p className={styles.keys}>
      {hints.map(([keys, does]) => (
        <span key={does}>
          {keys.split(' ').map((key) => (
            <Key key={key}>{key}</Key>
          ))}
          {does}
        </span>
      ))}
    </p>
  )
}

/** How much larger than usual text is, by the screen or by the reader's own size: what is drawn in pixels grows with it. */
export function textScale(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16
}
