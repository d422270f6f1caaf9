import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Selected } from './kept-list.tsx'

/** Choosing among what is listed, and what came of it in words. Esc ends it. */
export function useSelecting(bar: RefObject<HTMLElement | null>) {
  const [selected, setSelected] = useState<Selected>(null)
  const [said, setSaid] = useState('')
  const card = useRef<Element>(null)

  function finish(words: string): void {
    card.current = document.activeElement?.closest('main li:has(input)') ?? null
    setSelected(null)
    setSaid(words)
  }

  function select(next: Selected): void {
    setSaid('')
    setSelected(next)
  }

  const leave = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('dialog[open]')) finish('')
  })
  const isSelecting = selected !== null
  useEffect(() => {
    if (!isSelecting) return
    document.addEventListener('keydown', leave)
    return () => {
      document.removeEventListener('keydown', leave)
      // Whoever stood on a picture stays with it, others go on where choosing began.
      const next = card.current?.querySelector('button') ?? bar.current?.querySelector<HTMLElement>('[data-select]')
      next?.focus({ preventScroll: true })
    }
  }, [isSelecting, bar])
  return { selected, select, said, finish }
}
