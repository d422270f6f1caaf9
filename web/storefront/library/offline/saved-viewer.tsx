import { type KeyboardEvent, useId, useState } from 'react'
import { createStore, type Readable, useStore } from '../../../state/store.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { useAttempt } from '../../../ui/forms.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useModal } from '../../../ui/use-modal.ts'
import { megabytes } from '../files/downloads.ts'
import { useSheet } from '../files/use-sheet.ts'
import type { SavedPicture } from './saved-index.ts'
import { savedFiles } from './saved-pictures.ts'
import type { SavedFile } from './saved-storage.ts'
import styles from './saved-viewer.module.css'
import { openSaved, saveFile } from './wanted-pictures.ts'

type SavedViewerProps = {
  readonly pictures: readonly SavedPicture[]
  readonly first: SavedPicture
  readonly onClose: () => void
}

/** Pictures from this device over the whole window; arrow keys turn them. Needs no network. */
export function SavedViewer({ pictures, first, onClose }: SavedViewerProps) {
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
        <SetSaved key={picture.id} picture={picture} />
        <IconButton icon="close" label="Close" autoFocus onClick={onClose} />
      </div>
    </dialog>
  )
}

function WholePicture({ picture }: { picture: SavedPicture }) {
  const url = useSavedUrl(picture, 'file')
  return url ? <img className={styles.picture} src={url} alt={picture.alt} /> : <div className={styles.picture} />
}

function SetSaved({ picture }: { picture: SavedPicture }) {
  const { words, isBusy, press } = useSheet(() => openSaved(picture))
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
export function SaveButton({ picture }: { picture: SavedPicture }) {
  const { isBusy, problem, run } = useAttempt()
  const save = () =>
    run(
      async () => saveFile(await openSaved(picture)),
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

type SavedImageProps = {
  readonly picture: SavedPicture
  readonly which: SavedFile
  /** Empty where the words beside it say the same. */
  readonly alt: string
  readonly className?: string | undefined
}

/** A picture from this device. */
export function SavedImage({ picture, which, alt, className }: SavedImageProps) {
  const url = useSavedUrl(picture, which)
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
function useSavedUrl(picture: SavedPicture, which: SavedFile): string | null {
  const { owner, id, version } = picture
  const name = [owner, id, version, which].join(' ')
  const found = urls.get(name) ?? savedUrl(picture, which)
  urls.set(name, found)
  return useStore(found, null)
}

function savedUrl(picture: SavedPicture, which: SavedFile): Readable<string | null> {
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
async function openFile(picture: SavedPicture, which: SavedFile): Promise<Blob | null> {
  const files = savedFiles()
  return (await files.open(picture, which)) ?? (which === 'small' ? files.open(picture, 'file') : null)
}
