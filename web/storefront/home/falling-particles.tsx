import { type RefObject, useEffect, useRef } from 'react'
import type { NinjaTheme } from '../../../contract/content.ts'
import { drawFall, fallKeyframes } from './falling-particle.ts'
import styles from './falling-particles.module.css'
import { createThrottle } from './throttle.ts'

/** No more particles than these are ever in the air. */
const POOL_SIZE = 32
const POOL = Array.from({ length: POOL_SIZE }, (_, at) => at).map((at) => <i key={at} />)
const INTERVAL_MS = 20
/** From this share of the layer on the screen, every particle begins on it. */
const NEARLY_ALL = 0.95

/** Each scroll lets a particle of the theme fall, at most one every 20 ms, while the layer fills the screen. */
export function FallingParticles({ theme, isPaused }: { theme: NinjaTheme; isPaused: boolean }) {
  const layer = useRef<HTMLDivElement>(null)
  const latest = useRef(theme)
  useEffect(() => {
    latest.current = theme
  }, [theme])
  useEffect(() => {
    if (layer.current && !isPaused) return letFall(layer.current, latest)
  }, [isPaused])
  return (
    <div ref={layer} className={styles.layer} aria-hidden="true">
      {POOL}
    </div>
  )
}

/** A particle keeps the theme that it began to fall with, so that a new one does not restyle all that are in the air. */
function letFall(layer: HTMLElement, theme: RefObject<NinjaTheme>): () => void {
  const still = matchMedia('(prefers-reduced-motion: reduce)')
  const mayFall = createThrottle(INTERVAL_MS)
  const falling = new Map<Element, Animation>()
  let next = 0

  function drop() {
    const particle = layer.children[next]
    // A particle that is still in the air means that all are. Asking the browser for its animations would cost a style pass.
    if (still.matches || !particle || falling.has(particle) || !mayFall(performance.now())) return
    next = (next + 1) % POOL_SIZE
    particle.setAttribute('data-theme', theme.current)
    const fall = drawFall(Math.random)
    const animation = particle.animate(fallKeyframes(fall), { duration: fall.durationMs, easing: 'linear' })
    falling.set(particle, animation)
    animation.onfinish = () => falling.delete(particle)
  }

  function clear() {
    for (const animation of falling.values()) animation.cancel()
    falling.clear()
  }

  const observer = new IntersectionObserver(
    (entries) => {
      const shown = entries.at(-1)?.intersectionRatio ?? 0
      removeEventListener('scroll', drop)
      if (shown >= NEARLY_ALL) addEventListener('scroll', drop, { passive: true })
      if (shown === 0) clear()
    },
    { threshold: [0, NEARLY_ALL] },
  )
  observer.observe(layer)
  return () => {
    observer.disconnect()
    removeEventListener('scroll', drop)
    clear()
  }
}
