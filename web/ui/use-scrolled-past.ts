import { useSyncExternalStore } from 'react'

/** Whether the page is scrolled beyond this share of the viewport's height; false in the prerendered page. */
export function useScrolledPast(share: number): boolean {
  return useSyncExternalStore(
    onScroll,
    () => window.scrollY > window.innerHeight * share,
    () => false,
  )
}

function onScroll(onChange: () => void): () => void {
  window.addEventListener('scroll', onChange, { passive: true })
  window.addEventListener('resize', onChange)
  return () => {
    window.removeEventListener('scroll', onChange)
    window.removeEventListener('resize', onChange)
  }
}
