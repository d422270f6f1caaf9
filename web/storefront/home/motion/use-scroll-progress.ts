import { type RefObject, useEffect } from 'react'

/** How far, from 0 to 1, an element has come on its way through the window, by its upper edge and the two heights. */
type ScrollRange = (top: number, height: number, windowHeight: number) => number

type ScrollProgress = {
  readonly property: `--${string}`
  readonly range?: ScrollRange
  /** Whose way counts, where it is not the element's own. */
  readonly of?: (element: HTMLElement) => Element | null
}

/**
 * Writes how far an element has come into one of its custom properties. Where the browser has scroll timelines the
 * stylesheet does this itself and nothing runs here.
 */
export function useScrollProgress(element: RefObject<HTMLElement | null>, progress: ScrollProgress): void {
  const { property, range = through, of } = progress
  useEffect(() => {
    const target = element.current
    if (!target || CSS.supports('animation-timeline: view()')) return
    const measured = of ? of(target) : target
    return measured ? follow({ target, measured, property, range, written: '' }) : undefined
  }, [element, property, range, of])
}

type Followed = {
  readonly target: HTMLElement
  readonly measured: Element
  readonly property: string
  readonly range: ScrollRange
  written: string
}

const followed = new Set<Followed>()
let frame = 0

function follow(one: Followed): () => void {
  if (followed.size === 0) {
    addEventListener('scroll', onScroll, { passive: true })
    addEventListener('resize', onScroll)
  }
  followed.add(one)
  onScroll()
  return () => {
    followed.delete(one)
    if (followed.size > 0) return
    cancelAnimationFrame(frame)
    frame = 0
    removeEventListener('scroll', onScroll)
    removeEventListener('resize', onScroll)
  }
}

function onScroll(): void {
  frame ||= requestAnimationFrame(writeAll)
}

/** Everything is measured before anything is written, so that the page is laid out once in a frame. */
function writeAll(): void {
  frame = 0
  const found = [...followed].map(({ measured, range }) => {
    const { top, height } = measured.getBoundingClientRect()
    return Math.min(1, Math.max(0, range(top, height, innerHeight))).toFixed(4)
  })
  for (const [at, one] of [...followed].entries()) {
    const value = found[at] ?? ''
    if (value !== one.written) one.target.style.setProperty(one.property, value)
    one.written = value
  }
}

/** Of an element taller than the window: from its top at the window's top to its end at the window's end. */
export const through: ScrollRange = (top, height, windowHeight) => {
  const way = height - windowHeight
  if (way <= 0) return top <= 0 ? 1 : 0
  return -top / way
}

/** While it comes in at the lower edge, up to all of it or a window full; from a share of that way on. */
export function entering(from = 0): ScrollRange {
  return (top, height, windowHeight) => ((windowHeight - top) / Math.min(height, windowHeight) - from) / (1 - from)
}

/** From its first row at the lower edge to its last one at the upper edge, or to a share of that way. */
export function covering(share = 1): ScrollRange {
  return (top, height, windowHeight) => (windowHeight - top) / ((windowHeight + height) * share)
}

/** While the page's first screen is left. */
export const leaving: ScrollRange = (top, _height, windowHeight) => -top / windowHeight

/** From the upper edge of the window, or a little below it, up to anywhere above: there a section moves. */
const REACHED = '1000000px 0px -85% 0px'

/**
 * Marks a section with `data-held` while it is still coming in, so that its stylesheet can pause what the scroll will move
 * later. A browser skips whole frames while something that can move is not painted yet; something that is held may come late.
 */
export function useHeldBelow(section: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const latest = entries.at(-1)
        latest?.target.toggleAttribute('data-held', !latest.isIntersecting)
      },
      { rootMargin: REACHED },
    )
    if (section.current) observer.observe(section.current)
    return () => observer.disconnect()
  }, [section])
}
