import { type RefObject, useEffect } from 'react'

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
