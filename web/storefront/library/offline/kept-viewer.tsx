import { type KeyboardEvent, useId, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useAttempt } from '../../../ui/use-attempt.ts'
import { useModal } from '../../../ui/use-modal.ts'
import { megabytes } from '../downloads.ts'
import { useSheet } from '../use-sheet.ts'
import type { KeptPicture } from './kept-index.ts'
import { useKeptUrl } from './kept-url.ts'
import styles from './kept-viewer.module.css'
import { openKept, saveFile } from './open-fitted.ts'

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
