import { useId, useState } from 'react'
import type { LibraryWallpaper } from '../../../contract/library/library.ts'
import {
  DEVICE_PRESETS,
  type DevicePreset,
  type FocusPoint,
  RENDITION_FORMATS,
  type RenditionFormat,
} from '../../../contract/pictures/renditions.ts'
import { Button, DownloadButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { RadioRow } from '../../ui/radio-row.tsx'
import { useModal } from '../../ui/use-modal.ts'
import { useFileLink } from './consent.tsx'
import { CropPreview } from './crop-preview.tsx'
import { renditionUrl } from './downloads.ts'
import styles from './fit-dialog.module.css'
import dialog from './library-dialog.module.css'
import { findThisDevice } from './this-device.ts'

type FitDialogProps = { readonly owned: LibraryWallpaper; readonly downloads: string; readonly onClose: () => void }

/** Fits a wallpaper to any device: its size, its format, and which part of the picture stays. */
export function FitDialog({ owned, downloads, onClose }: FitDialogProps) {
  const modal = useModal(onClose)
  const titleId = useId()
  const [devices] = useState(() => offeredDevices())
  const [device, setDevice] = useState(devices[0])
  const [format, setFormat] = useState<RenditionFormat>('jpeg')
  const [focus, setFocus] = useState<FocusPoint | null>(owned.shown.preview.focus ?? null)
  if (!device) return null
  return (
    <dialog {...modal} className={classNames(dialog.dialog, styles.fit)} aria-labelledby={titleId}>
      <h2 id={titleId} className="heading">
        {owned.shown.title}
      </h2>
      <CropPreview preview={owned.shown.preview} screen={device} focus={focus} onFocus={setFocus} />
      <div className={styles.options}>
        <DeviceField devices={devices} device={device} onChange={setDevice} />
        <RadioRow
          legend="Format"
          name="format"
          value={format}
          onChange={setFormat}
          className={styles.formats}
          options={RENDITION_FORMATS.map((name) => [name, FORMAT_NAMES[name]])}
        />
      </div>
      <div className={styles.actions}>
        <Button tone="bare" onClick={onClose}>
          Close
        </Button>
        <FittedFile href={renditionUrl(downloads, owned.id, device, format, focus)} device={device} />
      </div>
      <p className={dialog.note}>
        A new size is cut when you ask for it; the first time takes a few seconds. AVIF keeps the colours of the
        original, the others are read by every program.
      </p>
    </dialog>
  )
}

function FittedFile({ href, device }: { href: string; device: DevicePreset }) {
  return (
    <DownloadButton {...useFileLink(href)} tone="ember">
      <Icon name="download" />
      Download <small className="figures">{`${device.width} × ${device.height}`}</small>
    </DownloadButton>
  )
}

type DeviceFieldProps = {
  readonly devices: readonly DevicePreset[]
  readonly device: DevicePreset
  readonly onChange: (device: DevicePreset | undefined) => void
}

function DeviceField({ devices, device, onChange }: DeviceFieldProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>Device</label>
      <select
        id={id}
        value={device.id}
        onChange={(event) => onChange(devices.find((candidate) => candidate.id === event.target.value))}
      >
        {devices.map(({ id: value, name, width, height }) => (
          <option key={value} value={value}>{`${name}, ${width} × ${height}`}</option>
        ))}
      </select>
    </div>
  )
}

const FORMAT_NAMES: Readonly<Record<RenditionFormat, string>> = { png: 'PNG', jpeg: 'JPEG', webp: 'WebP', avif: 'AVIF' }

/** A phone is what most people come for; this device is on the menu already, and first here. */
function offeredDevices(): DevicePreset[] {
  const own = findThisDevice()
  const others = DEVICE_PRESETS.filter(({ id }) => id !== '8k')
  return own ? [own, ...others] : [...others]
}
