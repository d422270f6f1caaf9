import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import styles from './search-bar.module.css'
import type { Selecting } from './selection.ts'

/** Above a bundle's wallpapers: what finds them, and the key that begins and ends choosing. Esc ends it too. */
export function WallpapersBar({ selected, onSelect, children }: Selecting & { readonly children: ReactNode }) {
  const key = useRef<HTMLButtonElement>(null)
  const isSelecting = selected !== null
  const leave = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || isMeantFor(event.target)) return
    // Whoever stood on a checkbox stays with its wallpaper.
    document.activeElement?.closest('li')?.querySelector('summary')?.focus({ preventScroll: true })
    onSelect(null)
  })
  useEffect(() => {
    if (!isSelecting) return
    const button = key.current
    document.addEventListener('keydown', leave)
    return () => {
      document.removeEventListener('keydown', leave)
      if (document.activeElement === document.body) button?.focus({ preventScroll: true })
    }
  }, [isSelecting])
  return (
    <div className={classNames(styles.bar, isSelecting && styles.stays)}>
      {children}
      <Button ref={key} small className={styles.key} onClick={() => onSelect(isSelecting ? null : new Set())}>
        {isSelecting ? 'Done' : 'Select'}
      </Button>
    </div>
  )
}

/** A dialog closes, and a search is emptied. */
function isMeantFor(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open], [role="dialog"]')) return true
  return target instanceof HTMLInputElement && target.type === 'search' && target.value !== ''
}
