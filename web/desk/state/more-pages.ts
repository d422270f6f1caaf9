export type Rows<Row> = { readonly rows: readonly Row[]; readonly next: string | null }

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
