import { useId, useState } from 'react'
import type { LibraryBundleView, LibraryWallpaper } from '../../../../contract/library/library.ts'
import { Picture } from '../../../ui/picture.tsx'
import { PicturePick } from '../../selecting/selection.tsx'
import { megabytes } from '../files/downloads.ts'
import { FitDialog } from '../files/fit-dialog.tsx'
import { SelectedFiles, type Selecting } from '../files/selected-files.tsx'
import { SizeMenu } from '../files/size-menu.tsx'
import { isNewWallpaper, type Visit } from '../last-visit.ts'
import { useSaved } from '../offline/saved-pictures.ts'
import styles from './owned-wallpapers.module.css'
import { SearchBar, sortWallpapers, type WallpaperOrder, WallpapersBar } from './wallpapers-bar.tsx'

const SIZES = '(width >= 67.5rem) 33vw, (width >= 40rem) 50vw, 100vw'

/** Fewer are seen at a glance. */
const FEWEST_SEARCHED = 7

/** Of fewer there is nothing to choose. */
const FEWEST_SELECTED = 2

type OwnedWallpapersProps = Selecting & {
  readonly view: LibraryBundleView
  readonly visit: Visit | null
  readonly onChange: () => void
}

/** Every wallpaper of a bundle with its sizes, and any of them together. */
export function OwnedWallpapers({ view, visit, selected, onSelect, onChange }: OwnedWallpapersProps) {
  const [fitted, setFitted] = useState<LibraryWallpaper | null>(null)
  const [search, setSearch] = useState('')
  const [order, setOrder] = useState<WallpaperOrder>('gallery')
  const { pictures } = useSaved().index
  const isKept = ({ id }: LibraryWallpaper) => pictures.some((picture) => picture.id === id)
  const shown = sortWallpapers(view.wallpapers, { search, order, isKept })
  const selecting = { selected, onSelect }
  return (
    <>
      {view.total >= FEWEST_SELECTED && (
        <WallpapersBar {...selecting}>
          {view.total >= FEWEST_SEARCHED && (
            <SearchBar
              name={view.name}
              total={view.total}
              found={shown.length}
              search={search}
              order={order}
              onSearch={setSearch}
              onOrder={setOrder}
            />
          )}
        </WallpapersBar>
      )}
      {shown.length === 0 && <p className={styles.none}>No wallpaper of this bundle is called so.</p>}
      <ul className={styles.wallpapers}>
        {shown.map((owned) => (
          <Card
            key={owned.id}
            owned={owned}
            view={view}
            onChange={onChange}
            {...selecting}
            isNew={isNewWallpaper(owned, visit)}
            isKept={isKept(owned)}
            onFit={() => setFitted(owned)}
          />
        ))}
      </ul>
      {selected && <SelectedFiles view={view} selected={selected} onDone={() => onSelect(null)} />}
      {fitted && <FitDialog owned={fitted} downloads={view.downloads} onClose={() => setFitted(null)} />}
    </>
  )
}

type CardProps = Selecting & {
  readonly owned: LibraryWallpaper
  readonly view: LibraryBundleView
  readonly isNew: boolean
  readonly isKept: boolean
  readonly onFit: () => void
  readonly onChange: () => void
}

function Card({ owned, isNew, isKept, selected, onSelect, ...menu }: CardProps) {
  const { title, alt, preview } = owned.shown
  const state = useId()
  const words = STATES[owned.state] || (selected ? selectedWords(owned) : isKept && 'On this device')
  return (
    <li className={styles.card}>
      <div className={styles.frame}>
        <Picture picture={preview} sizes={SIZES} alt={alt} className={styles.picture} />
        {isNew && <span className={styles.mark}>New</span>}
        {selected && (
          <PicturePick
            id={owned.id}
            title={title}
            selected={selected}
            onSelect={onSelect}
            describedBy={state}
            isDisabled={owned.state !== 'ready'}
          />
        )}
      </div>
      <div className={styles.foot}>
        <div>
          <h3 className={styles.title}>{title}</h3>
          <p id={state} className={`figures ${styles.state}`}>
            {words}
          </p>
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

/** What it weighs, or why it cannot be had with the others. */
function selectedWords({ sizeBytes }: LibraryWallpaper): string {
  return sizeBytes === null ? 'Has to be drawn first' : megabytes(sizeBytes)
}
