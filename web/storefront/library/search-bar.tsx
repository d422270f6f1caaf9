import { useId } from 'react'
import { Icon } from '../../ui/icon.tsx'
import styles from './search-bar.module.css'
import { ORDERS, type WallpaperOrder } from './sort-wallpapers.ts'

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
