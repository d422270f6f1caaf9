import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { swipeStep } from '../../../ui/swipe-step.ts'

/** The carousel of /bundles: which slide is shown, and until when the wheel is not listened to. Times are in ms. */
export type Carousel = { readonly index: number; readonly lockedUntil: number }

export const START: Carousel = { index: 0, lockedUntil: Number.NEGATIVE_INFINITY }

/** A wheel turn of exactly this much does nothing yet. */
const WHEEL_THRESHOLD_PX = 10
const WHEEL_LOCK_MS = 800

export type Turn = {
  readonly carousel: Carousel
  /** Whether the page must not scroll by this turn. At the ends it may: the footer lies below. */
  readonly isTaken: boolean
}

/** One turn of the wheel moves one slide at most; what follows within the lock is swallowed. */
export function turnWheel(carousel: Carousel, deltaPx: number, now: number, count: number): Turn {
  if (now < carousel.lockedUntil) return { carousel, isTaken: true }
  const direction = Math.sign(deltaPx)
  const index = clamp(carousel.index + direction, count)
  if (index === carousel.index) return { carousel, isTaken: false }
  if (Math.abs(deltaPx) <= WHEEL_THRESHOLD_PX) return { carousel, isTaken: true }
  return { carousel: { index, lockedUntil: now + WHEEL_LOCK_MS }, isTaken: true }
}

/** Arrows, dots, keys and swipes: no lock, but never beyond the ends. */
export function goTo(carousel: Carousel, index: number, count: number): Carousel {
  return { ...carousel, index: clamp(index, count) }
}

function clamp(index: number, count: number): number {
  return Math.min(count - 1, Math.max(0, index))
}

/** What a key asks for; nothing for all other keys. */
export function slideForKey(key: string, index: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
    case 'PageDown':
      return index + 1
    case 'ArrowLeft':
    case 'ArrowUp':
    case 'PageUp':
      return index - 1
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}

const LINE_PX = 16

/** Some browsers count wheel turns in lines or pages. */
export function wheelDelta({ deltaY, deltaMode }: { deltaY: number; deltaMode: number }, pagePx: number): number {
  return deltaY * (deltaMode === 1 ? LINE_PX : deltaMode === 2 ? pagePx : 1)
}

type UseCarousel = {
  readonly region: RefObject<HTMLElement | null>
  readonly index: number
  readonly show: (index: number) => void
}

/** Wheel, keys and swipes move the carousel while it fills the window; once the page is scrolled on, they are the page's. */
export function useCarousel(slugs: readonly string[]): UseCarousel {
  const count = slugs.length
  const region = useRef<HTMLElement>(null)
  const carousel = useRef(START)
  const [index, setIndex] = useState(START.index)
  const show = useCallback(
    (next: number) => {
      carousel.current = goTo(carousel.current, next, count)
      setIndex(carousel.current.index)
    },
    [count],
  )

  useEffect(() => {
    const element = region.current
    // Browsers that do not know this query show the plain list, which scrolls by itself.
    if (!element || !matchMedia('(scripting: enabled)').matches) return
    const listening = new AbortController()
    const { signal } = listening

    function wheel(event: WheelEvent) {
      if (event.ctrlKey || !isInPlace()) return
      const turn = turnWheel(carousel.current, wheelDelta(event, innerHeight), performance.now(), count)
      if (turn.isTaken) event.preventDefault()
      carousel.current = turn.carousel
      setIndex(turn.carousel.index)
    }

    element.addEventListener('wheel', wheel, { signal, passive: false })
    window.addEventListener('keydown', (event) => pressKey(event, carousel.current.index, count, show), { signal })
    followSwipes(element, signal, (by) => show(carousel.current.index + by))
    return () => listening.abort()
  }, [count, show])

  useSlideAddress(slugs, index, show)
  useFocusOnSlide(region, index)
  return { region, index, show }
}

/** The address names the slide, so that a reload and the way back show it again. The first one needs no name. */
function useSlideAddress(slugs: readonly string[], index: number, show: (index: number) => void): void {
  const isFirst = useRef(true)
  // Before it is painted: the styles have shown the named slide already.
  useLayoutEffect(() => {
    const named = slugs.indexOf(location.hash.slice(1))
    if (named > 0) show(named)
  }, [slugs, show])
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false
      return
    }
    const { pathname, search } = location
    history.replaceState(history.state, '', `${pathname}${search}${index > 0 ? `#${slugs[index]}` : ''}`)
  }, [slugs, index])
}

/** Rounded: a zoomed page may rest at a fraction of a pixel. */
function isInPlace(): boolean {
  return Math.round(window.scrollY) <= 0
}

function pressKey(event: KeyboardEvent, index: number, count: number, show: (index: number) => void): void {
  const isElsewhere = event.target instanceof Element && event.target.closest('dialog, input')
  if (event.altKey || event.ctrlKey || event.metaKey || isElsewhere || !isInPlace()) return
  const next = slideForKey(event.key, index, count)
  // Beyond the ends the key is the page's: down leads to the footer.
  if (next === undefined || next < 0 || next >= count) return
  event.preventDefault()
  show(next)
}

function followSwipes(element: HTMLElement, signal: AbortSignal, onStep: (by: -1 | 1) => void): void {
  let start = { x: 0, at: 0 }
  element.addEventListener('pointerdown', ({ clientX, timeStamp }) => (start = { x: clientX, at: timeStamp }), {
    signal,
  })
  element.addEventListener(
    'pointerup',
    ({ clientX, timeStamp, pointerType }) => {
      if (pointerType === 'mouse') return
      const step = swipeStep(clientX - start.x, timeStamp - start.at, element.clientWidth)
      if (step !== 0) onStep(step)
    },
    { signal },
  )
}

/** Who stood on a slide's link stands on the same link of the next slide. */
function useFocusOnSlide(region: RefObject<HTMLElement | null>, index: number): void {
  useEffect(() => {
    const before = document.activeElement?.closest('[data-slide]')
    if (!before || !region.current?.contains(before) || before.getAttribute('data-slide') === String(index)) return
    const at = [...before.querySelectorAll('a')].indexOf(document.activeElement as HTMLAnchorElement)
    region.current.querySelectorAll<HTMLElement>(`[data-slide="${index}"] a`)[at]?.focus({ preventScroll: true })
  }, [region, index])
}
