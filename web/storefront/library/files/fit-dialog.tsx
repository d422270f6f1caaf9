import { type CSSProperties, type PointerEvent, useId, useRef, useState } from 'react'
import type { LibraryWallpaper } from '../../../../contract/library/library.ts'
import type { Picture as PictureFiles } from '../../../../contract/pictures/catalogue.ts'
import {
  cropAround,
  DEVICE_PRESETS,
  type DevicePreset,
  type FocusPoint,
  RENDITION_FORMATS,
  type RenditionFormat,
} from '../../../../contract/pictures/renditions.ts'
import { Button, DownloadButton } from '../../../ui/button.tsx'
import { RadioRow } from '../../../ui/choices.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { useModal } from '../../../ui/use-modal.ts'
import dialog from '../library-dialog.module.css'
import { findThisDevice } from '../this-device.ts'
import { useFileLink } from './consent.tsx'
import { renditionUrl } from './downloads.ts'
import styles from './fit-dialog.module.css'

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

type CropPreviewProps = {
  readonly preview: PictureFiles
  readonly screen: { readonly width: number; readonly height: number }
  /** Null lets the picture decide. */
  readonly focus: FocusPoint | null
  readonly onFocus: (focus: FocusPoint | null) => void
}

const MIDDLE: FocusPoint = { x: 0.5, y: 0.5 }

/** The picture with the part that stays in the light: drag it, or use the slider below. */
function CropPreview({ preview, screen, focus, onFocus }: CropPreviewProps) {
  const frame = useRef<HTMLDivElement>(null)
  const crop = cropAround(preview, screen, focus ?? MIDDLE)
  const isTall = crop.width < preview.width
  const isFree = isTall || crop.height < preview.height
  function follow(event: PointerEvent) {
    const box = frame.current?.getBoundingClientRect()
    if (!box || (event.type === 'pointermove' && event.buttons === 0)) return
    const share = (at: number, start: number, length: number) => Math.min(Math.max((at - start) / length, 0), 1)
    onFocus({ x: share(event.clientX, box.left, box.width), y: share(event.clientY, box.top, box.height) })
  }
  const place = {
    '--left': crop.left / preview.width,
    '--top': crop.top / preview.height,
    '--wide': crop.width / preview.width,
    '--high': crop.height / preview.height,
  } as CSSProperties
  return (
    <div className={styles.crop}>
      <div
        ref={frame}
        className={styles.frame}
        style={place}
        {...(isFree && { onPointerDown: follow, onPointerMove: follow })}
      >
        <Picture picture={preview} sizes="(width >= 48rem) max(44rem, 37vw), 100vw" alt="" priority />
        {isFree && focus && <div className={styles.light} />}
      </div>
      {isFree && <Slider isTall={isTall} focus={focus} onFocus={onFocus} />}
    </div>
  )
}

type SliderProps = Pick<CropPreviewProps, 'focus' | 'onFocus'> & { readonly isTall: boolean }

/** A crop can move along one side only: the one that is cut. */
function Slider({ isTall, focus, onFocus }: SliderProps) {
  const id = useId()
  const at = focus ?? MIDDLE
  const move = (share: number) => onFocus(isTall ? { ...at, x: share } : { ...at, y: share })
  return (
    <div className={styles.where}>
      <label htmlFor={id}>{isTall ? 'What stays, from left to right' : 'What stays, from top to bottom'}</label>
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        value={Math.round((isTall ? at.x : at.y) * 100)}
        onChange={(event) => move(Number(event.target.value) / 100)}
      />
      <p className={styles.words}>
        {focus ? (
          <button type="button" className="link" onClick={() => onFocus(null)}>
            Let the picture decide
          </button>
        ) : (
          'The most striking part is kept. Drag on the picture or move the slider to choose it yourself.'
        )}
      </p>
    </div>
  )
}
