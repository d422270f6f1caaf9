import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react'
import type { LibraryWallpaper } from '../../../../contract/library/library.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { Selecting } from '../files/selected-files.tsx'
import styles from './wallpapers-bar.module.css'

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

type SearchBarProps = {
  readonly name: string
  readonly total: number
  readonly found: number
  readonly search: string
  readonly order: WallpaperOrder
  readonly onSearch: (search: string) => void
  readonly onOrder: (order: WallpaperOrder) => void
}

/** Finds and sorts within an owned bundle. */
export function SearchBar({ name, total, found, search, order, onSearch, onOrder }: SearchBarProps) {
  const id = useId()
  return (
    <search className={styles.search}>
      <div className={styles.find}>
        <Icon name="search" />
        <input
          type="search"
          aria-label={`Search in ${name}`}
          placeholder={`Search in these ${total}`}
          value={search}
          onChange={(event) => onSearch(event.target.value)}
        />
      </div>
      <p className="figures" role="status">
        {found} {found === 1 ? 'wallpaper' : 'wallpapers'}
      </p>
      <label htmlFor={id} className="visually-hidden">
        Sort
      </label>
      <select id={id} value={order} onChange={(event) => onOrder(event.target.value as WallpaperOrder)}>
        {Object.entries(ORDERS).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </search>
  )
}

const ORDERS = {
  gallery: 'As in the gallery',
  ready: 'Ready first',
  kept: 'On this device first',
  newest: 'Newest first',
  name: 'By name',
} as const

export type WallpaperOrder = keyof typeof ORDERS

type Choice = {
  /** Words that a title or description must hold, all of them. */
  readonly search: string
  readonly order: WallpaperOrder
  readonly isKept: (wallpaper: LibraryWallpaper) => boolean
}

/** The wallpapers of a bundle that are looked for, in the order that was chosen; equal ones stay as in the gallery. */
export function sortWallpapers(
  wallpapers: readonly LibraryWallpaper[],
  { search, order, isKept }: Choice,
): readonly LibraryWallpaper[] {
  const words = search.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  const found = wallpapers.filter(({ shown }) => {
    const text = `${shown.title} ${shown.alt}`.toLocaleLowerCase()
    return words.every((word) => text.includes(word))
  })
  const first = (is: (wallpaper: LibraryWallpaper) => boolean) => (one: LibraryWallpaper, other: LibraryWallpaper) =>
    Number(is(other)) - Number(is(one))
  const compare: Readonly<Record<WallpaperOrder, (one: LibraryWallpaper, other: LibraryWallpaper) => number>> = {
    gallery: () => 0,
    ready: first(({ state }) => state === 'ready'),
    kept: first(isKept),
    newest: (one, other) => (one.addedAt < other.addedAt ? 1 : one.addedAt > other.addedAt ? -1 : 0),
    name: (one, other) => one.shown.title.localeCompare(other.shown.title),
  }
  return [...found].sort(compare[order])
}
