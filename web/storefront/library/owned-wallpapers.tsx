import { useState } from 'react'
import type { LibraryBundleView, LibraryWallpaper } from '../../../contract/library.ts'
import { Picture } from '../../ui/picture.tsx'
import { FitDialog } from './fit-dialog.tsx'
import { isNewWallpaper, type Visit } from './last-visit.ts'
import { useKept } from './offline/kept-pictures.ts'
import styles from './owned-wallpapers.module.css'
import { SearchBar } from './search-bar.tsx'
import { SizeMenu } from './size-menu.tsx'
import { sortWallpapers, type WallpaperOrder } from './sort-wallpapers.ts'

const SIZES = '(width >= 67.5rem) 33vw, (width >= 40rem) 50vw, 100vw'

/** Fewer are seen at a glance. */
const FEWEST_SEARCHED = 7

type OwnedWallpapersProps = {
  readonly view: LibraryBundleView
  readonly visit: Visit | null
  readonly onChange: () => void
}

/** Every wallpaper of a bundle with its sizes. */
export function OwnedWallpapers({ view, visit, onChange }: OwnedWallpapersProps) {
  const [fitted, setFitted] = useState<LibraryWallpaper | null>(null)
  const [search, setSearch] = useState('')
  const [order, setOrder] = useState<WallpaperOrder>('gallery')
  const { pictures } = useKept().index
  const isKept = ({ id }: LibraryWallpaper) => pictures.some((picture) => picture.id === id)
  const shown = sortWallpapers(view.wallpapers, { search, order, isKept })
  return (
    <>
      {view.total >= FEWEST_SEARCHED && (
        <SearchBar
          {...{ name: view.name, total: view.total, found: shown.length, search, order }}
          onSearch={setSearch}
          onOrder={setOrder}
        />
      )}
      {shown.length === 0 && <p className={styles.none}>No wallpaper of this bundle is called so.</p>}
      <ul className={styles.wallpapers}>
        {shown.map((owned) => (
          <Card
            key={owned.id}
            owned={owned}
            view={view}
            isNew={isNewWallpaper(owned, visit)}
            isKept={isKept(owned)}
            onFit={() => setFitted(owned)}
            onChange={onChange}
          />
        ))}
      </ul>
      {fitted && <FitDialog owned={fitted} downloads={view.downloads} onClose={() => setFitted(null)} />}
    </>
  )
}

type CardProps = {
  readonly owned: LibraryWallpaper
  readonly view: LibraryBundleView
  readonly isNew: boolean
  readonly isKept: boolean
  readonly onFit: () => void
  readonly onChange: () => void
}

function Card({ owned, isNew, isKept, ...menu }: CardProps) {
  const { title, alt, preview } = owned.shown
  return (
    <li className={styles.card}>
      <div className={styles.frame}>
        <Picture picture={preview} sizes={SIZES} alt={alt} className={styles.picture} />
        {isNew && <span className={styles.mark}>New</span>}
      </div>
      <div className={styles.foot}>
        <div>
          <h3 className={styles.title}>{title}</h3>
          <p className={`figures ${styles.state}`}>{STATES[owned.state] || (isKept && 'On this device')}</p>
        </div>
        <SizeMenu owned={owned} {...menu} />
      </div>
    </li>
  )
}

const STATES: Readonly<Record<LibraryWallpaper['state'], string>> = {
  ready: '',
  rendering: 'Being drawn in 8K now',
  queued: 'In line to be drawn',
  waiting: '',
  failed: 'Could not be drawn; it will be tried again',
  missing: 'Not in the shop yet',
}
