import { useEffect, useState } from 'react'

/**
 * Whether the page is scrolled beyond this share of the viewport's height; false in the prerendered page. An invisible mark
 * is watched, because asking for the scroll position at every step would make the browser lay out the page each time.
 */
export function useScrolledPast(share: number): boolean {
  const [isPast, setIsPast] = useState(false)
  useEffect(() => {
    const mark = document.createElement('div')
    mark.ariaHidden = 'true'
    Object.assign(mark.style, { position: 'absolute', insetBlockStart: `${share * 100}vh`, inlineSize: '1px' })
    document.body.append(mark)
    const observer = new IntersectionObserver(([entry]) => entry && setIsPast(entry.boundingClientRect.top < 0))
    observer.observe(mark)
    return () => {
      observer.disconnect()
      mark.remove()
    }
  }, [share])
  return isPast
}
