import { useEffect, useState } from 'react'
import { classNames } from '../ui/class-names.ts'
import styles from './clock.module.css'
import { clockTime, untilNextSecond } from './clock-time.ts'

/** Empty until the page is hydrated, because only the browser knows the visitor's time; its width is fixed. */
export function Clock() {
  const [time, setTime] = useState('')
  useEffect(() => everySecond((now) => setTime(clockTime(now))), [])
  return <time className={classNames(styles.clock, 'figures')}>{time}</time>
}

/** Calls at once and at each full second, but not while the tab is hidden. Returns what stops it. */
function everySecond(tick: (now: Date) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined

  function run() {
    clearTimeout(timer)
    if (document.hidden) return
    const now = new Date()
    tick(now)
    timer = setTimeout(run, untilNextSecond(now))
  }

  run()
  document.addEventListener('visibilitychange', run)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', run)
  }
}
