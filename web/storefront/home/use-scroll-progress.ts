import { type RefObject, useEffect } from 'react'

/**
 * Writes how far an element has been scrolled through into one of its custom properties. Where the browser has scroll
 * timelines the stylesheet does this itself and nothing runs here.
 */
export function useScrollProgress(element: RefObject<HTMLElement | null>, property: `--${string}`): void {
  useEffect(() => {
    const target = element.current
    if (!target || CSS.supports('animation-timeline: view()')) return
    let frame = 0

    function write() {
      frame = 0
      const { top, height } = (target as HTMLElement).getBoundingClientRect()
      target?.style.setProperty(property, progressThrough(top, height, innerHeight).toFixed(4))
    }

    function onScroll() {
      frame ||= requestAnimationFrame(write)
    }

    write()
    addEventListener('scroll', onScroll, { passive: true })
    addEventListener('resize', onScroll)
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('scroll', onScroll)
      removeEventListener('resize', onScroll)
    }
  }, [element, property])
}

/** How far a tall element has been scrolled through: 0 when its top meets the screen's, 1 when the bottoms meet. */
export function progressThrough(top: number, height: number, viewportHeight: number): number {
  const way = height - viewportHeight
  if (way <= 0) return top <= 0 ? 1 : 0
  return Math.min(1, Math.max(0, -top / way))
}
