import { type ReactNode, useState } from 'react'
import { countOf } from '../../../contract/count.ts'
import { sayDone, sayFailed } from '../state/toasts.ts'
import { Button } from './button.tsx'
import { Checkbox } from './choice.tsx'
import styles from './chosen-rows.module.css'
import type { IconName } from './icon.tsx'
import { Hidden } from './layout.tsx'
import { Cell, HeadCell } from './table.tsx'

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
    <HeadCell className={styles.head}>
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
    <Cell className={styles.cell}>
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
        <section className={styles.bulk} aria-label="What can be done with the chosen rows">
          <span>
            <b>{chosen.ids.length}</b> chosen
          </span>
          <div className={styles.acts}>
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
