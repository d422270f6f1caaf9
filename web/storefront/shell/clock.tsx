import { useEffect, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import styles from './clock.module.css'
import { clockTime, untilNextSecond } from './clock-time.ts'

/** Repeats the width of clock.module.css. */
const SHOWN = '(width >= 48rem)'

/** Empty until the page is hydrated, because only the browser knows the visitor's time; its width is fixed. */
export function Clock() {
  const [time, setTime] = useState('')
  useEffect(() => whileShown(() => everySecond((now) => setTime(clockTime(now)))), [])
  return <time className={classNames(styles.clock, 'figures')}>{time}</time>
}

/** A phone shows no clock, and looking up its zone's name would keep it busy for a tenth of a second. */
function whileShown(start: () => () => void): () => void {
  const media = matchMedia(SHOWN)
  let stop: (() => void) | undefined

  function follow() {
    stop?.()
    stop = media.matches ? start() : undefined
  }

  follow()
  media.addEventListener('change', follow)
  return () => {
    stop?.()
    media.removeEventListener('change', follow)
  }
}

/** Calls soon and at each full second, but not while the tab is hidden. Returns what stops it. */
function everySecond(tick: (now: Date) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined

  function run() {
    clearTimeout(timer)
    if (document.hidden) return
    const now = new Date()
    tick(now)
    timer = setTimeout(run, untilNextSecond(now))
  }

  timer = setTimeout(run)
  document.addEventListener('visibilitychange', run)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', run)
  }
}
