import { clockTime, untilNextSecond } from './clock-time.ts'

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
