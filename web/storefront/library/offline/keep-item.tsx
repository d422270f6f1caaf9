import { useState } from 'react'
import type { LibraryBundleView, LibraryWallpaper } from '../../../../contract/library/library.ts'
import { useAskFirst } from '../consent.tsx'
import { megabytes } from '../downloads.ts'
import styles from '../size-menu.module.css'
import type { KeptPicture } from './kept-index.ts'
import { giveBack, keepPictures, useKeeper, useKeeping, useKept } from './kept-pictures.ts'
import { KeptViewer } from './kept-viewer.tsx'
import { screenHere, wantedPicture } from './wanted-pictures.ts'

type KeepItemsProps = { readonly view: LibraryBundleView; readonly owned: LibraryWallpaper }

/** One wallpaper for when there is no network, as rows of its menu: keep it, or look at it and give it back. */
export function KeepItems({ view, owned }: KeepItemsProps) {
  const { status, index } = useKept()
  const keeper = useKeeper()
  const kept = index.pictures.find(({ id }) => id === owned.id)
  const job = useKeeping().find(({ picture }) => picture.id === owned.id)
  const askFirst = useAskFirst()
  if (kept) return <KeptItems picture={kept} />
  if (status !== 'open' || keeper === null) return null
  const keep = () => void keepPictures([wantedPicture(view, owned, keeper, screenHere())])
  return (
    <li>
      <button
        type="button"
        className={styles.item}
        aria-busy={job?.state === 'fetching' || undefined}
        onClick={() => askFirst(keep)}
      >
        <b>Keep on this device</b>
        <small role="status">{job ? (job.problem ?? WORDS[job.state]) : 'To look at without a network'}</small>
      </button>
    </li>
  )
}

const WORDS = { waiting: 'In line', fetching: 'On its way', stopped: 'Stopped; press to go on', failed: '' } as const

function KeptItems({ picture }: { picture: KeptPicture }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <li>
        <button type="button" className={styles.item} onClick={() => setOpen(true)}>
          <b>View the copy on this device</b>
          <small>Full screen, also without a network</small>
        </button>
      </li>
      <li>
        <button type="button" className={styles.item} onClick={() => void giveBack([picture])}>
          <b>Give back</b>
          <small>Takes it off this device; it stays yours</small>
          <em>{megabytes(picture.sizeBytes)}</em>
        </button>
      </li>
      {isOpen && <KeptViewer pictures={[picture]} first={picture} onClose={() => setOpen(false)} />}
    </>
  )
}
