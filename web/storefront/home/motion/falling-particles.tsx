import { type RefObject, useEffect, useRef } from 'react'
import type { ThemedCharacter } from '../../../../contract/content/content.ts'
import styles from './falling-particles.module.css'

/** No more particles than these are ever in the air. */
const POOL_SIZE = 32
const POOL = Array.from({ length: POOL_SIZE }, (_, at) => at).map((at) => <i key={at} />)
const INTERVAL_MS = 20
/** From this share of the layer on the screen, every particle begins on it. */
const NEARLY_ALL = 0.95

type Theme = Pick<ThemedCharacter, 'theme' | 'accent'>

/** Each scroll lets a particle of the theme fall, at most one every 20 ms, while the layer fills the screen. */
export function FallingParticles({ theme, accent, isPaused }: Theme & { readonly isPaused: boolean }) {
  const layer = useRef<HTMLDivElement>(null)
  const latest = useRef({ theme, accent })
  useEffect(() => {
    latest.current = { theme, accent }
  }, [theme, accent])
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
function letFall(layer: HTMLElement, theme: RefObject<Theme>): () => void {
  const still = matchMedia('(prefers-reduced-motion: reduce)')
  const mayFall = createThrottle(INTERVAL_MS)
  const falling = new Map<Element, Animation>()
  let next = 0

  function drop() {
    const particle = layer.children[next]
    // A particle that is still in the air means that all are. Asking the browser for its animations would cost a style pass.
    if (still.matches || !(particle instanceof HTMLElement) || falling.has(particle) || !mayFall(performance.now()))
      return
    next = (next + 1) % POOL_SIZE
    particle.setAttribute('data-theme', theme.current.theme)
    particle.style.setProperty('--accent', theme.current.accent)
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

/** A particle's way through the screen; shares are of the screen's width and height. */
type Fall = {
  readonly fromX: number
  readonly fromY: number
  readonly sizePx: number
  readonly driftPx: number
  readonly durationMs: number
}

/**
 * `random` gives numbers from 0 to 1, as Math.random does. A particle begins on the screen, because one that came in later
 * might not be painted yet, and the browser skips frames until it is.
 */
export function drawFall(random: () => number): Fall {
  return {
    fromX: random() * 0.98,
    fromY: random() * 0.55,
    sizePx: 4 + random() * 9,
    driftPx: random() * 120 - 60,
    durationMs: 2000 + random() * 2000,
  }
}

/** Moves with transform and opacity only, so that the browser animates it without this page's help. */
export function fallKeyframes({ fromX, fromY, sizePx, driftPx }: Fall): Keyframe[] {
  const x = `${(fromX * 100).toFixed(2)}vw`
  const at = (dx: number, share: number) => `translate(calc(${x} + ${dx}px), ${((fromY + share) * 100).toFixed(2)}vh)`
  const size = `scale(${(sizePx / 8).toFixed(2)})`
  return [
    { transform: `${at(0, 0)} rotate(0deg) ${size}`, opacity: 0 },
    { transform: `${at(driftPx * 0.12, 0.075)} rotate(26deg) ${size}`, opacity: 0.95, offset: 0.12 },
    { transform: `${at(driftPx, 0.62)} rotate(220deg) ${size}`, opacity: 0 },
  ]
}

/** Says yes at most once in every interval, for times that never go back. */
export function createThrottle(intervalMs: number): (nowMs: number) => boolean {
  let last = Number.NEGATIVE_INFINITY
  return (nowMs) => {
    if (nowMs - last < intervalMs) return false
    last = nowMs
    return true
  }
}
