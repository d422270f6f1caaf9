import { type RefObject, useEffect } from 'react'
import { progressThrough } from './scroll-progress.ts'

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
