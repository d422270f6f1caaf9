/** Says the time soon and at each full second, but not while the tab is hidden. Returns what stops it. */
export function everySecond(say: (time: string) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined

  function run() {
    clearTimeout(timer)
    if (document.hidden) return
    const now = new Date()
    say(clockTime(now))
    timer = setTimeout(run, untilNextSecond(now))
  }

  timer = setTimeout(run)
  document.addEventListener('visibilitychange', run)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', run)
  }
}

/** '21:04:37 CET': 24 hours, seconds and the zone's name, in the visitor's zone unless one is given. */
export function clockTime(now: Date, timeZone?: string): string {
  return formatFor(timeZone).format(now)
}

/** Milliseconds until the next full second. */
export function untilNextSecond(now: Date): number {
  return 1000 - now.getMilliseconds()
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Making a format costs more than using it sixty times. */
function formatFor(timeZone = ''): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
    ...(timeZone && { timeZone }),
  })
  formats.set(timeZone, format)
  return format
}
