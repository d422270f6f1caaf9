import { type KeyboardEvent, useId, useState } from 'react'
import { createStore, type Readable, useStore } from '../../../state/store.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { useAttempt } from '../../../ui/forms.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useModal } from '../../../ui/use-modal.ts'
import { megabytes } from '../files/downloads.ts'
import { useSheet } from '../files/use-sheet.ts'
import type { KeptPicture } from './kept-index.ts'
import { keptFiles } from './kept-pictures.ts'
import type { KeptFile } from './kept-storage.ts'
import styles from './kept-viewer.module.css'
import { openKept, saveFile } from './wanted-pictures.ts'

type KeptViewerProps = {
  readonly pictures: readonly KeptPicture[]
  readonly first: KeptPicture
  readonly onClose: () => void
}

/** Pictures from this device over the whole window; arrow keys turn them. Needs no network. */
export function KeptViewer({ pictures, first, onClose }: KeptViewerProps) {
  const modal = useModal(onClose)
  const titleId = useId()
  const [at, setAt] = useState(() => Math.max(0, pictures.indexOf(first)))
  const picture = pictures[at] ?? first
  const turn = (by: number) => setAt((at + by + pictures.length) % pictures.length)
  function turnByKey({ key }: KeyboardEvent) {
    if (key === 'ArrowRight') turn(1)
    if (key === 'ArrowLeft') turn(-1)
  }
  return (
    <dialog {...modal} className={styles.viewer} aria-labelledby={titleId} onKeyDown={turnByKey}>
      <WholePicture picture={picture} />
      <div className={styles.bar}>
        <div className={styles.words}>
          <h2 id={titleId}>{picture.title}</h2>
          <p className="figures">
            {picture.width} × {picture.height}, {megabytes(picture.sizeBytes)}
          </p>
        </div>
        {pictures.length > 1 && <IconButton icon="arrow-left" label="Previous" onClick={() => turn(-1)} />}
        {pictures.length > 1 && <IconButton icon="arrow-right" label="Next" onClick={() => turn(1)} />}
        <SaveButton picture={picture} />
        <SetKept key={picture.id} picture={picture} />
        <IconButton icon="close" label="Close" autoFocus onClick={onClose} />
      </div>
    </dialog>
  )
}

function WholePicture({ picture }: { picture: KeptPicture }) {
  const url = useKeptUrl(picture, 'file')
  return url ? <img className={styles.picture} src={url} alt={picture.alt} /> : <div className={styles.picture} />
}

function SetKept({ picture }: { picture: KeptPicture }) {
  const { words, isBusy, press } = useSheet(() => openKept(picture))
  return (
    <>
      {press && (
        <Button small busy={isBusy} onClick={() => void press()}>
          <Icon name="share" />
          Set as wallpaper
        </Button>
      )}
      <p className={styles.way}>{press ? words : `To set it: save it. ${words}`}</p>
    </>
  )
}

/** The copy on this device as a file. It is opened at a press: a list of them would fill a phone's memory. */
export function SaveButton({ picture }: { picture: KeptPicture }) {
  const { isBusy, problem, run } = useAttempt()
  const save = () =>
    run(
      async () => saveFile(await openKept(picture)),
      () => 'Not here any more',
    )
  return (
    <Button small busy={isBusy} onClick={() => void save()}>
      <Icon name="download" />
      {problem ?? 'Save'}
      <span className="visually-hidden"> {picture.title}</span>
    </Button>
  )
}

type KeptImageProps = {
  readonly picture: KeptPicture
  readonly which: KeptFile
  /** Empty where the words beside it say the same. */
  readonly alt: string
  readonly className?: string | undefined
}

/** A picture from this device. */
export function KeptImage({ picture, which, alt, className }: KeptImageProps) {
  const url = useKeptUrl(picture, which)
  const { width, height } = picture
  return url ? (
    <img className={className} src={url} width={width} height={height} alt={alt} />
  ) : (
    <div className={className} />
  )
}

/** By picture and file, for as long as somebody shows it. */
const urls = new Map<string, Readable<string | null>>()

/** An address of a kept file in this page; null until it has been opened. */
function useKeptUrl(picture: KeptPicture, which: KeptFile): string | null {
  const { owner, id, version } = picture
  const name = [owner, id, version, which].join(' ')
  const found = urls.get(name) ?? keptUrl(picture, which)
  urls.set(name, found)
  return useStore(found, null)
}

function keptUrl(picture: KeptPicture, which: KeptFile): Readable<string | null> {
  const url = createStore<string | null>(
    () => null,
    () => {
      let isGone = false
      void openFile(picture, which).then((file) => {
        if (file && !isGone) url.set(URL.createObjectURL(file))
      })
      return () => {
        isGone = true
        const made = url.get()
        if (made) URL.revokeObjectURL(made)
        url.set(null)
      }
    },
  )
  return url
}

/** Where the small one did not arrive, the whole file stands for it. */
async function openFile(picture: KeptPicture, which: KeptFile): Promise<Blob | null> {
  const files = keptFiles()
  return (await files.open(picture, which)) ?? (which === 'small' ? files.open(picture, 'file') : null)
}
