/** One measured line. A ratio compares two things measured in the same run, so a noisy machine cannot spoil it. */
export type Row = {
  readonly what: string
  readonly value: string
  readonly ratio?: number
  /** A row without one only informs. */
  readonly budget?: Budget
}

export type Budget = {
  readonly words: string
  readonly isMet: boolean
  /** How well it was met: 1 is just so, 2 twice as well as needed, below 1 is missed. */
  readonly margin?: number
}

export type Result = { readonly part: string; readonly rows: readonly Row[]; readonly note?: string }

/** A named part of the bench; `name:choice` on the command line measures less of it. */
export type Part = {
  readonly name: string
  readonly choices?: readonly string[]
  readonly run: (choice?: string) => Promise<Result>
}

export function atLeast(ratio: number, limit: number, words: string): Budget {
  return { words: `≥ ${limit} ${words}`, isMet: ratio >= limit, margin: ratio / limit }
}

export function atMost(value: number, limit: number, words: string): Budget {
  return { words: `≤ ${limit} ${words}`, isMet: value <= limit, margin: limit / value }
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
}

/** A small table for people. */
export function formatResult({ part, rows, note }: Result): string {
  const cells = rows.map(({ what, value, ratio, budget }) => [
    what,
    value,
    ratio === undefined ? '' : `${ratio.toFixed(2)}×`,
    budget ? `${budget.words} ${budget.isMet ? 'met' : 'MISSED'}` : '',
  ])
  const widths = [0, 1, 2, 3].map((column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)))
  const lines = cells.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  return [`\n${part}`, '-'.repeat(part.length), ...lines, ...(note ? [note] : [])].join('\n')
}
