import { useEffect, useState } from 'react'

const EVERY_MS = 2000

export type Slideshow = {
  readonly current: number
  readonly isPaused: boolean
  readonly toggle: () => void
}

/** Advances cyclically every two seconds. It starts paused for people who asked for less motion. */
export function useSlideshow(count: number): Slideshow {
  const [current, setCurrent] = useState(0)
  const [isPaused, setPaused] = useState(false)
  useEffect(() => setPaused(matchMedia('(prefers-reduced-motion: reduce)').matches), [])
  useEffect(() => {
    if (isPaused) return
    const timer = setInterval(() => setCurrent((before) => (before + 1) % count), EVERY_MS)
    return () => clearInterval(timer)
  }, [isPaused, count])
  return { current, isPaused, toggle: () => setPaused((before) => !before) }
}
