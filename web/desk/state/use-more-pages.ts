import { useState } from 'react'
import type { Schema } from '../../../contract/schema.ts'
import { askDesk } from './ask-desk.ts'
import { sayFailed } from './toasts.ts'

type Rows<Row> = { readonly rows: readonly Row[]; readonly next: string | null }

type MorePages<Row, Page> = {
  /** The newest page, which may be asked for again and again. */
  readonly first: Rows<Row>
  readonly path: (after: string) => string
  readonly schema: Schema<Page>
  readonly read: (page: Page) => Rows<Row>
}

/** Pages that somebody asked for below the newest one. Its rows come once, also when they moved in the meantime. */
export function useMorePages<Row extends { readonly id: string }, Page>({
  first,
  path,
  schema,
  read,
}: MorePages<Row, Page>) {
  const [more, setMore] = useState<Rows<Row>>()
  const [isBusy, setBusy] = useState(false)
  const next = more ? more.next : first.next
  async function showMore(): Promise<void> {
    setBusy(true)
    const { value, problem } = await askDesk(path(encodeURIComponent(next ?? '')), {}, schema)
    setBusy(false)
    if (problem) return sayFailed(problem.title ?? 'The shop could not be reached.')
    const page = read(value)
    setMore({ rows: [...(more?.rows ?? []), ...page.rows], next: page.next })
  }
  const known = new Set(first.rows.map(({ id }) => id))
  const rows = [...first.rows, ...(more?.rows.filter(({ id }) => !known.has(id)) ?? [])]
  return { rows, next, isBusy, showMore }
}
