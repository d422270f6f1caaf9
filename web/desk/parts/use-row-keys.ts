import { type RefObject, useEffect, useRef } from 'react'
import { isForTyping } from './typing.ts'

/** `j` and `k` go from row to row, `x` chooses the one that has focus; Enter opens it because its link has the focus. */
export function useRowKeys<Holder extends HTMLElement = HTMLTableElement>(): RefObject<Holder | null> {
  const ref = useRef<Holder>(null)
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const table = ref.current
      if (!table || isForTyping(event)) return
      const links = [...table.querySelectorAll<HTMLElement>('[data-row-link]')]
      if (event.key === 'j' || event.key === 'k') move(links, event.key === 'j' ? 1 : -1)
      if (event.key === 'x') choose(links)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  return ref
}

function rowOf(link: HTMLElement | undefined): HTMLElement | null {
  return link?.closest<HTMLElement>('tr, li') ?? null
}

function move(links: readonly HTMLElement[], step: number): void {
  const at = links.findIndex((link) => rowOf(link)?.contains(document.activeElement))
  const next = links[Math.max(0, Math.min(links.length - 1, at < 0 ? 0 : at + step))]
  next?.focus()
  rowOf(next)?.scrollIntoView({ block: 'nearest' })
}

function choose(links: readonly HTMLElement[]): void {
  const row = rowOf(links.find((link) => rowOf(link)?.contains(document.activeElement)))
  row?.querySelector<HTMLInputElement>('input[type=checkbox]')?.click()
}
