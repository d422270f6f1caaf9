/** 18 Oct. */
export function dayWords(day: string): string {
  return inWords(day, { day: 'numeric', month: 'short' })
}

/** 18 Oct to 16 Nov, with years where there are two. */
export function spanWords(first: string, last: string): string {
  if (first.slice(0, 4) === last.slice(0, 4)) return `${dayWords(first)} to ${dayWords(last)}`
  return [first, last].map((day) => inWords(day, { day: 'numeric', month: 'short', year: 'numeric' })).join(' to ')
}

function inWords(day: string, form: Intl.DateTimeFormatOptions): string {
  return new Date(`${day}T12:00:00Z`).toLocaleDateString('en-GB', { ...form, timeZone: 'UTC' })
}

/** One day, or some together: this period's value, and that of the days as far into the period before. */
export type LinePoint = {
  readonly day: string
  /** The last of several days. */
  readonly until?: string
  readonly now: number
  readonly before: number | null
}

/** More than these are a thicket, and on a phone a wall. */
const MOST_DAYS = 120
const WEEK = 7

/** Of long periods one point a week, counted back from the last day; a short rest joins the first one. */
export function gatherWeeks(points: readonly LinePoint[]): readonly LinePoint[] {
  if (points.length <= MOST_DAYS) return points
  const rest = points.length % WEEK
  const starts = Array.from({ length: Math.floor(points.length / WEEK) }, (_, at) => (at === 0 ? 0 : rest + at * WEEK))
  return starts.flatMap((start, at) => {
    const days = points.slice(start, starts[at + 1])
    const [first, last] = [days[0], days.at(-1)]
    if (!first || !last) return []
    const before = days.some((day) => day.before !== null) ? sum(days.map((day) => day.before ?? 0)) : null
    return [{ day: first.day, until: last.day, now: sum(days.map(({ now }) => now)), before }]
  })
}

function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0)
}

export function pointWords({ day, until }: LinePoint): string {
  return until === undefined || until === day ? dayWords(day) : `${dayWords(day)} to ${dayWords(until)}`
}
