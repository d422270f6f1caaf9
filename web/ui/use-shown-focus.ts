import { type RefObject, useEffect, useRef } from 'react'

type Options = {
  /** Only where what had the focus is gone: who walks a list goes on walking it. */
  readonly ifLost?: boolean
}

/** Takes the focus to what is shown in the place of something else, as to the title of another screen. */
export function useShownFocus<Shown extends HTMLElement>(
  key: string,
  { ifLost = false }: Options = {},
): RefObject<Shown | null> {
  const ref = useRef<Shown>(null)
  const before = useRef(key)
  useEffect(() => {
    if (before.current === key) return
    before.current = key
    const focused = document.activeElement
    const isKept = focused && focused !== document.body && focused.checkVisibility?.() !== false
    if (!ifLost || !isKept) ref.current?.focus()
  }, [key, ifLost])
  return ref
}
