import { type FocusEvent, type KeyboardEvent, useRef } from 'react'
import type { LibraryBundleView, LibraryWallpaper } from '../../../contract/library/library.ts'
import type { DevicePreset } from '../../../contract/pictures/renditions.ts'
import { Link } from '../../routing/link.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { pictureSearch } from '../catalogue/shown.ts'
import { useFileLink } from './consent.tsx'
import { renditionUrl } from './downloads.ts'
import { MasterItem } from './master-item.tsx'
import { KeepItems } from './offline/keep-item.tsx'
import { openFitted } from './offline/open-fitted.ts'
import { SetItem } from './set-item.tsx'
import styles from './size-menu.module.css'
import { findThisDevice } from './this-device.ts'

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
