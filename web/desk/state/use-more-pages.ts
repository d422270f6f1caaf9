import { useEffect, useRef, useState } from 'react'
import type { Schema } from '../../../contract/schema.ts'
import { askDesk } from './ask-desk.ts'
import { askRest, joinRows, type Rest, type Rows, restAfter } from './more-pages.ts'
import { sayFailed } from './toasts.ts'

type MorePages<Row, Page> = {
  /** The newest page, which may be asked for again and again. */
  readonly first: Rows<Row>
  /** Of the first page: where somebody asked for it anew, the pages below it are too. */
  readonly turn: number
  readonly path: (after: string) => string
  readonly schema: Schema<Page>
  readonly read: (page: Page) => Rows<Row>
}

/** Pages that somebody asked for below the newest one. No row is lost between them, and each comes once. */
export function useMorePages<Row extends { readonly id: string }, Page>(list: MorePages<Row, Page>) {
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
