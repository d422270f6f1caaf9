import { countOf } from '../count.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

export type Deadline = { readonly isOverdue: boolean; readonly words: string }

/** Until when a bank takes an answer, as the shop's clock shows it, and how long that is. */
export function deadlineOf(dueAt: string, now: Date, timeZone: string): Deadline {
  const due = new Date(dueAt)
  const when = `${due.toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone })} (${timeZone})`
  const leftMs = due.getTime() - now.getTime()
  if (leftMs <= 0) return { isOverdue: true, words: `Overdue: an answer was due by ${when}` }
  return { isOverdue: false, words: `Answer by ${when}: ${spanWords(leftMs)} left` }
}

function spanWords(ms: number): string {
  if (ms < HOUR_MS) return 'less than an hour'
  return ms < 2 * DAY_MS ? countOf(Math.floor(ms / HOUR_MS), 'hour') : countOf(Math.floor(ms / DAY_MS), 'day')
}
