const TIME: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit' }
const DAY: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short' }

/** A moment in the reader's own time zone; the tip says it in UTC. */
export function Moment({ at }: { readonly at: string }) {
  return (
    <time dateTime={at} title={`${at.slice(0, 19).replace('T', ' ')} UTC`}>
      {momentWords(new Date(at), new Date())}
    </time>
  )
}

export function momentWords(at: Date, now: Date): string {
  const time = at.toLocaleTimeString('en-GB', TIME)
  if (isSameDay(at, now)) return `today ${time}`
  if (isSameDay(at, new Date(now.getTime() - 86_400_000))) return `yesterday ${time}`
  const year = at.getFullYear() === now.getFullYear() ? undefined : ({ year: 'numeric' } as const)
  return `${at.toLocaleDateString('en-GB', { ...DAY, ...year })}, ${time}`
}

function isSameDay(one: Date, other: Date): boolean {
  return one.toDateString() === other.toDateString()
}
