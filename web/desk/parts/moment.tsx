const TIME: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit' }
const DAY: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short' }

/** A moment in the reader's own time zone; the tip says it in UTC. On paper, which is read later, today has a date. */
export function Moment({ at }: { readonly at: string }) {
  const [moment, now] = [new Date(at), new Date()]
  const near = nearDay(moment, now)
  const tip = { dateTime: at, title: `${at.slice(0, 19).replace('T', ' ')} UTC` }
  if (!near) return <time {...tip}>{momentWords(moment, now)}</time>
  return (
    <time {...tip} data-day={moment.toLocaleDateString('en-GB', { ...DAY, year: 'numeric' })}>
      <span>{near}</span> {moment.toLocaleTimeString('en-GB', TIME)}
    </time>
  )
}

export function momentWords(at: Date, now: Date): string {
  const time = at.toLocaleTimeString('en-GB', TIME)
  const near = nearDay(at, now)
  if (near) return `${near} ${time}`
  const year = at.getFullYear() === now.getFullYear() ? undefined : ({ year: 'numeric' } as const)
  return `${at.toLocaleDateString('en-GB', { ...DAY, ...year })}, ${time}`
}

function nearDay(at: Date, now: Date): 'today' | 'yesterday' | undefined {
  if (isSameDay(at, now)) return 'today'
  return isSameDay(at, new Date(now.getTime() - 86_400_000)) ? 'yesterday' : undefined
}

function isSameDay(one: Date, other: Date): boolean {
  return one.toDateString() === other.toDateString()
}
