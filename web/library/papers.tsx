import { useState } from 'react'
import type { Wallpaper } from '../../contract/catalogue.ts'
import type { LibraryBundleView, LibraryWallpaper } from '../../contract/library.ts'
import { getWallpapers } from '../catalogue.ts'
import { Picture } from '../ui/picture.tsx'
import { FitDialog } from './fit-dialog.tsx'
import { isNewWallpaper, type Visit } from './last-visit.ts'
import styles from './papers.module.css'
import { SizeMenu } from './size-menu.tsx'

const SIZES = '(width >= 67.5rem) 33vw, (width >= 40rem) 50vw, 100vw'

type PapersProps = { readonly view: LibraryBundleView; readonly visit: Visit | null; readonly onChange: () => void }

/** A wallpaper as everybody may see it, with what its owner may have. */
export type OwnedWallpaper = { readonly shown: Wallpaper; readonly file: LibraryWallpaper }

/** Every wallpaper of a bundle with its sizes. */
export function Papers({ view, visit, onChange }: PapersProps) {
  const [fitted, setFitted] = useState<OwnedWallpaper | null>(null)
  return (
    <>
      <ul className={styles.papers}>
        {ownedWallpapers(view).map((owned) => (
          <Paper
            key={owned.file.id}
            owned={owned}
            downloads={view.downloads}
            isNew={isNewWallpaper(owned.file, visit)}
            onFit={() => setFitted(owned)}
            onChange={onChange}
          />
        ))}
      </ul>
      {fitted && <FitDialog owned={fitted} downloads={view.downloads} onClose={() => setFitted(null)} />}
    </>
  )
}

type PaperProps = {
  readonly owned: OwnedWallpaper
  readonly downloads: string
  readonly isNew: boolean
  readonly onFit: () => void
  readonly onChange: () => void
}

function Paper({ owned, isNew, ...menu }: PaperProps) {
  const { title, alt, preview } = owned.shown
  return (
    <li className={styles.paper}>
      <div className={styles.frame}>
        <Picture picture={preview} sizes={SIZES} alt={alt} className={styles.picture} />
        {isNew && <span className={styles.mark}>New</span>}
      </div>
      <div className={styles.foot}>
        <div>
          <h3 className={styles.title}>{title}</h3>
          <p className={`figures ${styles.state}`}>{STATES[owned.file.state]}</p>
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

function ownedWallpapers({ categories, wallpapers }: LibraryBundleView): OwnedWallpaper[] {
  const shown = new Map(categories.flatMap(getWallpapers).map((wallpaper) => [wallpaper.id, wallpaper]))
  return wallpapers.flatMap((file) => {
    const wallpaper = shown.get(file.id)
    return wallpaper ? [{ shown: wallpaper, file }] : []
  })
}
