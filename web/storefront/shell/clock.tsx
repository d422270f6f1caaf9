import { useEffect, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import styles from './clock.module.css'

/** Repeats the width of clock.module.css. */
const SHOWN = '(width >= 48rem)'

/** Empty until the page is hydrated, because only the browser knows the visitor's time; its width is fixed. */
export function Clock() {
  const [time, setTime] = useState('')
  useEffect(() => whileShown(() => follow(setTime)), [])
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

function follow(say: (time: string) => void): () => void {
  let stop: (() => void) | undefined
  let isGone = false
  import('./every-second.ts').then(
    ({ everySecond }) => {
      if (!isGone) stop = everySecond(say)
    },
    (error: unknown) => console.warn('The clock could not be loaded.', error),
  )
  return () => {
    isGone = true
    stop?.()
  }
}
