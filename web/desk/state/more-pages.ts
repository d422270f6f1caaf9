import { useEffect, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import type { ValueOf } from '../../../contract/desk/answer.ts'
import { askDesk } from './ask-desk.ts'
import { sayFailed } from './toasts.ts'

type Rows<Row> = { readonly rows: readonly Row[]; readonly next: string | null }

/** What somebody asked for below the first page, and how often. */
export type Rest<Row> = Rows<Row> & { readonly pages: number }

type Named = { readonly id: string }

/** All that is shown: each row once, as the first page has it where both do. */
export function joinRows<Row extends Named>(first: readonly Row[], rest: Rest<Row> | undefined): readonly Row[] {
  const known = idsOf(first)
  return [...first, ...(rest?.rows.filter(({ id }) => !known.has(id)) ?? [])]
}

/**
 * The rest, once the first page was told anew: rows that newer ones pushed off it go on below it. Rows that are gone from it
 * for another reason, such as what was done, are no longer shown. A gap is where nobody can tell what stands between the
 * two, because the whole first page is another one.
 */
export function restAfter<Row extends Named>(
  before: Rows<Row>,
  now: Rows<Row>,
  rest: Rest<Row>,
): Rest<Row> | undefined | 'gap' {
  if (now.next === null) return undefined
  const shown = idsOf(now.rows)
  const firstGone = before.rows.findLastIndex(({ id }) => shown.has(id)) + 1
  if (firstGone === 0) return 'gap'
  // A page that ends in what stood below it moved up, not down.
  const last = now.rows.at(-1)
  const movedUp = rest.rows.some(({ id }) => id === last?.id)
  return movedUp ? rest : { ...rest, rows: [...before.rows.slice(firstGone), ...rest.rows] }
}

/** At least as many rows as were open, asked for anew; or what is wrong with one of their pages. */
export async function askRest<Row, Problem>(
  first: Rows<Row>,
  { rows: { length }, pages }: Rest<Row>,
  ask: (after: string) => Promise<{ readonly page: Rows<Row> } | { readonly problem: Problem }>,
): Promise<{ readonly rest: Rest<Row> } | { readonly problem: Problem }> {
  let rest: Rest<Row> = { rows: [], next: first.next, pages }
  while (rest.rows.length < length && rest.next !== null) {
    const answer = await ask(rest.next)
    if ('problem' in answer) return answer
    rest = { rows: [...rest.rows, ...answer.page.rows], next: answer.page.next, pages }
  }
  return { rest }
}

function idsOf(rows: readonly Named[]): ReadonlySet<string> {
  return new Set(rows.map(({ id }) => id))
}

type MorePages<Row, Of extends z.ZodMiniType> = {
  /** The newest page, which may be asked for again and again. */
  readonly first: Rows<Row>
  /** Of the first page: where somebody asked for it anew, the pages below it are too. */
  readonly turn: number
  readonly path: (after: string) => string
  readonly schema: Of
  readonly read: (page: ValueOf<Of>) => Rows<Row>
}

/** Pages that somebody asked for below the newest one. No row is lost between them, and each comes once. */
export function useMorePages<Row extends { readonly id: string }, Of extends z.ZodMiniType>(list: MorePages<Row, Of>) {
  const { first, turn, path, schema, read } = list
  const [rest, setRest] = useState<Rest<Row>>()
  const [before, setBefore] = useState(first)
  const [gaps, setGaps] = useState(0)
  const [isBusy, setBusy] = useState(false)
  if (before.rows !== first.rows) {
    setBefore(first)
    const moved = rest && restAfter(before, first, rest)
    if (moved === 'gap') setGaps(gaps + 1)
    else setRest(moved)
  }

  async function ask(after: string) {
    const { value, problem } = await askDesk(path(encodeURIComponent(after)), {}, schema)
    return problem ? { problem } : { page: read(value) }
  }
  const next = rest ? rest.next : first.next
  async function showMore(): Promise<void> {
    if (next === null) return
    setBusy(true)
    const answer = await ask(next)
    setBusy(false)
    if ('problem' in answer) return sayFailed(answer.problem.title ?? 'The shop could not be reached.')
    const { page } = answer
    setRest((open) => ({ rows: [...(open?.rows ?? []), ...page.rows], next: page.next, pages: (open?.pages ?? 0) + 1 }))
  }

  const newest = useRef(first)
  newest.current = first
  const again = useRef(async () => {})
  again.current = async () => {
    const answer = rest && (await askRest(first, rest, ask))
    if (!answer || 'problem' in answer) return
    const moved = first.rows === newest.current.rows ? answer.rest : restAfter(first, newest.current, answer.rest)
    if (moved === 'gap') return
    // Whoever opened another page meanwhile keeps it.
    setRest((open) => (open?.pages === rest.pages ? moved : open))
  }
  const seen = useRef({ turn, gaps })
  useEffect(() => {
    if (seen.current.turn === turn && seen.current.gaps === gaps) return
    seen.current = { turn, gaps }
    void again.current()
  }, [turn, gaps])
  return { rows: joinRows(first.rows, rest), next, isBusy, showMore }
}
