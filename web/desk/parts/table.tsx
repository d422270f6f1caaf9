import type { ReactNode, TdHTMLAttributes, ThHTMLAttributes } from 'react'
import { Link } from '../../routing/link.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import styles from './table.module.css'
import { useRowKeys } from './use-row-keys.ts'

type TableProps = {
  readonly label: string
  /** Rows become cards on phones. Without it the table scrolls sideways. */
  readonly cards?: boolean
  readonly tight?: boolean
  readonly head: ReactNode
  readonly foot?: ReactNode
  /** Rows. Those with a RowLink are walked with j and k, chosen with x and opened with Enter. */
  readonly children: ReactNode
}

export function Table({ label, cards, tight, head, foot, children }: TableProps) {
  const ref = useRowKeys()
  const table = (
    <table
      ref={ref}
      aria-label={label}
      className={classNames(styles.table, cards && styles.cards, tight && styles.tight)}
    >
      <thead>
        <tr>{head}</tr>
      </thead>
      <tbody>{children}</tbody>
      {foot && (
        <tfoot>
          <tr>{foot}</tr>
        </tfoot>
      )}
    </table>
  )
  if (cards) return table
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls it with the arrow keys.
    <section className={styles.scroll} tabIndex={0} aria-label={label}>
      {table}
    </section>
  )
}

type Align = 'start' | 'end' | 'center'

type CellProps = Omit<TdHTMLAttributes<HTMLTableCellElement>, 'align'> & {
  readonly align?: Align
  readonly quiet?: boolean
  /** Said before it where the row is a card. */
  readonly label?: string
  /** In a card: over the whole width, at its start, or not at all. */
  readonly phone?: 'full' | 'start' | 'off'
}

export function Cell({ align, quiet, label, phone, ...rest }: CellProps) {
  return <td {...rest} data-align={align} data-quiet={quiet || undefined} data-label={label} data-phone={phone} />
}

type HeadCellProps = Omit<ThHTMLAttributes<HTMLTableCellElement>, 'align'> & {
  readonly align?: Align
  /** The direction that the list is sorted in by this column, if it is. */
  readonly sorted?: 'ascending' | 'descending' | undefined
  /** Sorts by this column, or turns it round. */
  readonly onSort?: (() => void) | undefined
}

export function HeadCell({ align, sorted, onSort, children, ...rest }: HeadCellProps) {
  return (
    <th scope="col" {...rest} data-align={align} aria-sort={sorted}>
      {onSort ? (
        <button type="button" className={styles.sort} onClick={onSort}>
          {children}
          {sorted && <Icon name={sorted === 'ascending' ? 'arrow-up' : 'arrow-down'} small />}
        </button>
      ) : (
        children
      )}
    </th>
  )
}

/** What a row is about. The whole row can be pressed. */
export function RowLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <Link to={to} className={styles.cover} data-row-link>
      {children}
    </Link>
  )
}

type ShowMoreProps = { readonly isBusy: boolean; readonly onMore: () => void }

/** Below a list that goes on. */
export function ShowMore({ isBusy, onMore }: ShowMoreProps) {
  return (
    <div className={styles.more}>
      <Button busy={isBusy} onClick={onMore}>
        Show more
      </Button>
    </div>
  )
}
