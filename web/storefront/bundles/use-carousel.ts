import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { swipeStep } from '../../ui/swipe-step.ts'
import { goTo, START, slideForKey, turnWheel, wheelDelta } from './carousel.ts'

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
