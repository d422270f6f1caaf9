import { useState } from 'react'
import type { LibraryBundleView, LibraryWallpaper } from '../../../contract/library.ts'
import { Picture } from '../../ui/picture.tsx'
import { FitDialog } from './fit-dialog.tsx'
import { isNewWallpaper, type Visit } from './last-visit.ts'
import styles from './owned-wallpapers.module.css'
import { SizeMenu } from './size-menu.tsx'

const SIZES = '(width >= 67.5rem) 33vw, (width >= 40rem) 50vw, 100vw'

type OwnedWallpapersProps = {
  readonly view: LibraryBundleView
  readonly visit: Visit | null
  readonly onChange: () => void
}

/** Every wallpaper of a bundle with its sizes. */
export function OwnedWallpapers({ view, visit, onChange }: OwnedWallpapersProps) {
  const [fitted, setFitted] = useState<LibraryWallpaper | null>(null)
  return (
    <>
      <ul className={styles.wallpapers}>
        {view.wallpapers.map((owned) => (
          <Card
            key={owned.id}
            owned={owned}
            view={view}
            isNew={isNewWallpaper(owned, visit)}
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
  readonly onFit: () => void
  readonly onChange: () => void
}

function Card({ owned, isNew, ...menu }: CardProps) {
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
          <p className={`figures ${styles.state}`}>{STATES[owned.state]}</p>
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
