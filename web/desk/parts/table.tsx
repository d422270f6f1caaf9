// Tables: rows and cells, keys that go from row to row, rows that are chosen, and the same as a file.

import {
  type ReactNode,
  type RefObject,
  type TdHTMLAttributes,
  type ThHTMLAttributes,
  useEffect,
  useRef,
  useState,
} from 'react'
import { countOf } from '../../../contract/count.ts'
import { DESK_API } from '../../../contract/desk/staff.ts'
import { Link } from '../../routing/link.tsx'
import { problemOf } from '../../state/request.ts'
import { classNames } from '../../ui/class-names.ts'
import { readQuestion } from '../state/ask-desk.ts'
import { sayDone, sayFailed } from '../state/toasts.ts'
import { Button, DownloadLink } from './button.tsx'
import { Checkbox } from './choice.tsx'
import chosenStyles from './chosen-rows.module.css'
import { Icon, type IconName } from './icon.tsx'
import { isForTyping } from './keys.ts'
import { Hidden } from './layout.tsx'
import { problemWords } from './states.tsx'
import styles from './table.module.css'

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

/** `j` and `k` go from row to row, `x` chooses the one that has focus; Enter opens it because its link has the focus. */
export function useRowKeys<Holder extends HTMLElement = HTMLTableElement>(): RefObject<Holder | null> {
  const ref = useRef<Holder>(null)
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const table = ref.current
      if (!table || isForTyping(event)) return
      const links = [...table.querySelectorAll<HTMLElement>('[data-row-link]')]
      if (event.key === 'j' || event.key === 'k') move(links, event.key === 'j' ? 1 : -1)
      if (event.key === 'x') choose(links)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  return ref
}

function rowOf(link: HTMLElement | undefined): HTMLElement | null {
  return link?.closest<HTMLElement>('tr, li') ?? null
}

function move(links: readonly HTMLElement[], step: number): void {
  const at = links.findIndex((link) => rowOf(link)?.contains(document.activeElement))
  const next = links[Math.max(0, Math.min(links.length - 1, at < 0 ? 0 : at + step))]
  next?.focus()
  rowOf(next)?.scrollIntoView({ block: 'nearest' })
}

function choose(links: readonly HTMLElement[]): void {
  const row = rowOf(links.find((link) => rowOf(link)?.contains(document.activeElement)))
  row?.querySelector<HTMLInputElement>('input[type=checkbox]')?.click()
}

/** Rows that somebody chose, of those that are shown. */
export type Chosen = {
  readonly ids: readonly string[]
  readonly has: (id: string) => boolean
  readonly toggle: (id: string) => void
  /** All that are shown, or none. */
  readonly toggleAll: () => void
  readonly isAll: boolean
  readonly clear: () => void
  /** These are chosen no longer. */
  readonly drop: (ids: readonly string[]) => void
}

export function useChosen(shown: readonly string[]): Chosen {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const ids = shown.filter((id) => marked.has(id))
  const isAll = shown.length > 0 && ids.length === shown.length
  return {
    ids,
    isAll,
    has: (id) => marked.has(id),
    toggle: (id) => setMarked(marked.has(id) ? new Set(ids.filter((other) => other !== id)) : new Set([...ids, id])),
    toggleAll: () => setMarked(new Set(isAll ? [] : shown)),
    clear: () => setMarked(new Set()),
    drop: (done) => setMarked((before) => new Set([...before].filter((id) => !done.includes(id)))),
  }
}

export function ChooseAll({ chosen }: { readonly chosen: Chosen }) {
  const isPartly = chosen.ids.length > 0 && !chosen.isAll
  return (
    <HeadCell className={chosenStyles.head}>
      <Checkbox
        bare
        label="Choose all that are shown"
        checked={chosen.isAll}
        isPartly={isPartly}
        onChange={chosen.toggleAll}
      />
    </HeadCell>
  )
}

type ChooseRowProps = {
  readonly chosen: Chosen
  readonly id: string
  /** What is chosen: 'Choose P8-1247'. */
  readonly name: string
  /** For rows that lead nowhere: j and k go from box to box. */
  readonly isRowLink?: boolean
}

export function ChooseRow({ chosen, id, name, isRowLink }: ChooseRowProps) {
  return (
    <Cell className={chosenStyles.cell}>
      <Checkbox
        bare
        label={`Choose ${name}`}
        checked={chosen.has(id)}
        data-row-link={isRowLink || undefined}
        onChange={() => chosen.toggle(id)}
      />
    </Cell>
  )
}

/** What can be done with the rows that were chosen; there while there are any. */
export function BulkBar({ chosen, children }: { readonly chosen: Chosen; readonly children: ReactNode }) {
  return (
    <>
      <Hidden>
        <span role="status">{chosen.ids.length > 0 ? `${chosen.ids.length} chosen` : ''}</span>
      </Hidden>
      {chosen.ids.length > 0 && (
        <section className={chosenStyles.bulk} aria-label="What can be done with the chosen rows">
          <span>
            <b>{chosen.ids.length}</b> chosen
          </span>
          <div className={chosenStyles.acts}>
            {children}
            <Button tone="quiet" icon="x" onClick={chosen.clear}>
              Choose none
            </Button>
          </div>
        </section>
      )}
    </>
  )
}

type BulkActProps = {
  readonly chosen: Chosen
  readonly icon: IconName
  readonly label: string
  /** Of one of them: 'receipt sent again'. */
  readonly done: (count: number) => string
  /** Does it to one; says in a sentence why it did not work, or nothing. */
  readonly act: (id: string) => Promise<string | undefined>
  readonly onDone: () => void
}

/** The same to each that was chosen, one after the other. Those that were refused stay chosen. */
export function BulkAct({ chosen, icon, label, done, act, onDone }: BulkActProps) {
  const [isBusy, setBusy] = useState(false)
  async function run() {
    setBusy(true)
    const { worked, refused } = await actOnEach(chosen.ids, act)
    setBusy(false)
    // A second press is for those that are left: whoever got a mail gets no other.
    chosen.drop(worked)
    if (worked.length > 0) sayDone(done(worked.length))
    if (refused.length > 0) sayFailed(`${countOf(refused.length, 'was', 'were')} refused: ${refused[0]}`)
    onDone()
  }
  return (
    <Button tone="quiet" icon={icon} busy={isBusy} onClick={run}>
      {label}
    </Button>
  )
}

/** One after the other, whatever becomes of one: those with which it worked, and why it did not with the others. */
export async function actOnEach(ids: readonly string[], act: BulkActProps['act']) {
  const worked: string[] = []
  const refused: string[] = []
  for (const id of ids) {
    const problem = await act(id)
    if (problem === undefined) worked.push(id)
    else refused.push(problem)
  }
  return { worked, refused }
}

type CsvLinkProps = {
  /** Below the desk's. */
  readonly path: string
  /** Whether words that somebody typed are in it: then no link says it, since a link is an address. */
  readonly hasWords: boolean
}

/** What is looked for, as a table to keep. */
export function CsvLink({ path, hasWords }: CsvLinkProps) {
  if (!hasWords) return <DownloadLink href={`${DESK_API}${path}`}>CSV</DownloadLink>
  return (
    <Button icon="download" onClick={() => save(path)}>
      CSV
    </Button>
  )
}

async function save(path: string): Promise<void> {
  const { url, headers } = readQuestion(path)
  const response = await fetch(url, { headers }).catch(() => null)
  if (!response?.ok) {
    const body: unknown = await response?.json().catch(() => null)
    return sayFailed(problemWords(problemOf(url, response?.status ?? 0, body)))
  }
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  const file = URL.createObjectURL(await response.blob())
  const link = Object.assign(document.createElement('a'), { href: file, download: name ?? 'table.csv' })
  link.click()
  URL.revokeObjectURL(file)
}
