import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { LibraryBundleView, LibraryWallpaper } from '../../../../contract/library/library.ts'
import { is8K } from '../../../../contract/pictures/catalogue.ts'
import type { DevicePreset } from '../../../../contract/pictures/renditions.ts'
import { Link } from '../../../routing/link.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { pictureSearch } from '../../catalogue/shown.ts'
import { drawMaster } from '../library-requests.ts'
import type { SavedPicture } from '../offline/saved-index.ts'
import { giveBack, keepPictures, useKeeper, useKeeping, useSaved } from '../offline/saved-pictures.ts'
import { SavedViewer } from '../offline/saved-viewer.tsx'
import { openFitted, screenHere, wantedPicture } from '../offline/wanted-pictures.ts'
import { findThisDevice } from '../this-device.ts'
import { isUnderWay } from '../use-library.ts'
import { useAskFirst, useFileLink } from './consent.tsx'
import { megabytes, renditionUrl } from './downloads.ts'
import styles from './size-menu.module.css'
import { useSheet } from './use-sheet.ts'

type SizeMenuProps = {
  readonly owned: LibraryWallpaper
  readonly view: LibraryBundleView
  readonly onFit: () => void
  readonly onChange: () => void
}

/** The 8K file, this device, and the way to every other size. Esc and leaving it close it. */
export function SizeMenu({ owned, view, onFit, onChange }: SizeMenuProps) {
  const menu = useRef<HTMLDetailsElement>(null)
  const close = () => menu.current?.removeAttribute('open')
  const focusButton = () => menu.current?.querySelector('summary')?.focus()
  const leave = (event: FocusEvent) => {
    const next = event.relatedTarget as Element | null
    // A press on bare ground moves the focus to nothing, and a dialog gives it back: only a new place closes the menu.
    if (next && !menu.current?.contains(next) && !next.closest('dialog')) close()
  }
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !menu.current?.open) return
    // It has done its work, and ends nothing around the menu.
    event.preventDefault()
    close()
    focusButton()
  }
  const device = findThisDevice()
  const isReady = owned.state === 'ready'
  if (owned.state === 'missing') return null
  return (
    <details ref={menu} name="sizes" className={styles.sizes} onBlur={leave} onKeyDown={closeByKey}>
      <summary className={buttonClass({ small: true })}>
        Download<span className="visually-hidden"> {owned.shown.title}</span>
        <Icon name="chevron-down" />
      </summary>
      <ul className={styles.list}>
        <li>
          <MasterItem file={owned} path={`${view.downloads}/master/${owned.id}`} onChange={onChange} />
        </li>
        {isReady && device && (
          <li>
            <DeviceItem device={device} href={renditionUrl(view.downloads, owned.id, device, 'jpeg', null)} />
          </li>
        )}
        {isReady && (
          <FitItem
            onPress={() => {
              // The dialog gives the focus back to where it was: what is in a closed menu cannot have it.
              focusButton()
              close()
              onFit()
            }}
          />
        )}
        <li>
          <Link to={`/setup${pictureSearch(owned.id)}`} className={styles.item}>
            <b>All my monitors</b>
            <small>One picture across them, a file for each</small>
          </Link>
        </li>
        {isReady && <KeepItems view={view} owned={owned} />}
        {isReady && <SetItem open={() => openFitted(view, owned)} />}
      </ul>
    </details>
  )
}

function FitItem({ onPress }: { onPress: () => void }) {
  return (
    <li>
      <button type="button" className={styles.item} onClick={onPress}>
        <b>Another device</b>
        <small>Phone, tablet, ultrawide and more, cut where you want</small>
      </button>
    </li>
  )
}

function DeviceItem({ device, href }: { device: DevicePreset; href: string }) {
  return (
    <a {...useFileLink(href)} download className={styles.item}>
      <b>{device.name}</b>
      <small>
        {device.width} × {device.height} JPEG
      </small>
    </a>
  )
}

type MasterItemProps = { readonly file: LibraryWallpaper; readonly path: string; readonly onChange: () => void }

/** The largest file. One that does not exist yet is drawn when it is asked for, and then saved without another press. */
function MasterItem({ file, path, onChange }: MasterItemProps) {
  const [isWanted, setIsWanted] = useState(false)
  const [isLost, setIsLost] = useState(false)
  const link = useFileLink(path)
  const askFirst = useAskFirst()
  const isReady = file.state === 'ready'
  const isBusy = isWanted && file.state !== 'failed'
  useEffect(() => {
    if (!isReady || !isWanted) return
    setIsWanted(false)
    // An attachment: the page stays.
    location.assign(path)
  }, [isReady, isWanted, path])
  if (isReady) {
    return (
      <a {...link} download className={styles.item}>
        <b>{file.size && !is8K(file.size) ? 'Master' : '8K master'}</b>
        <small>{`${file.size?.width} × ${file.size?.height} ${extensionOf(file.fileName ?? '')}`}</small>
        {file.sizeBytes !== null && <em>{megabytes(file.sizeBytes)}</em>}
      </a>
    )
  }
  async function want() {
    setIsWanted(true)
    setIsLost(false)
    const { problem } = await drawMaster(path)
    // Nothing is being drawn, and nobody would ever say that it is done.
    if (problem) setIsWanted(false)
    setIsLost(problem !== undefined)
    onChange()
  }
  return (
    <button
      type="button"
      className={styles.item}
      aria-busy={isBusy || undefined}
      onClick={() => isBusy || askFirst(() => void want())}
    >
      <b>8K master</b>
      <small role="status">{words(file, isWanted, isLost)}</small>
    </button>
  )
}

function words(file: LibraryWallpaper, isWanted: boolean, isLost: boolean): string {
  if (file.state === 'failed') return 'Could not be drawn; press to try again in a while'
  if (isWanted) return 'Being drawn; it is saved as soon as it is done'
  if (isUnderWay(file)) return 'Being drawn; press to save it when it is done'
  if (isLost) return 'Could not be asked for; press to try again'
  return 'Has to be drawn first; it is saved as soon as it is done'
}

function extensionOf(fileName: string): string {
  return (fileName.split('.').at(-1) ?? '').toUpperCase()
}

/** Sets a picture as wallpaper: by the system's sheet where that leads there, else in words, as one row of a menu. */
function SetItem({ open }: { open: () => Promise<File> }) {
  const askFirst = useAskFirst()
  const { words, isBusy, press } = useSheet(open)
  if (!press) {
    return (
      <li className={styles.item}>
        <b>Set as wallpaper</b>
        <small>{words}</small>
      </li>
    )
  }
  return (
    <li>
      <button
        type="button"
        className={styles.item}
        aria-busy={isBusy || undefined}
        onClick={() => isBusy || askFirst(() => void press())}
      >
        <b>Set as wallpaper</b>
        <small role="status">{words}</small>
      </button>
    </li>
  )
}

type KeepItemsProps = { readonly view: LibraryBundleView; readonly owned: LibraryWallpaper }

/** One wallpaper for when there is no network, as rows of its menu: keep it, or look at it and give it back. */
function KeepItems({ view, owned }: KeepItemsProps) {
  const { status, index } = useSaved()
  const keeper = useKeeper()
  const kept = index.pictures.find(({ id }) => id === owned.id)
  const job = useKeeping().find(({ picture }) => picture.id === owned.id)
  const askFirst = useAskFirst()
  if (kept) return <SavedItems picture={kept} />
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

function SavedItems({ picture }: { picture: SavedPicture }) {
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
      {isOpen && <SavedViewer pictures={[picture]} first={picture} onClose={() => setOpen(false)} />}
    </>
  )
}
