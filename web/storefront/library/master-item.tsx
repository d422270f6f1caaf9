import { useEffect, useState } from 'react'
import type { LibraryWallpaper } from '../../../contract/library/library.ts'
import { is8K } from '../../../contract/pictures/catalogue.ts'
import { useAskFirst, useFileLink } from './consent.tsx'
import { megabytes } from './downloads.ts'
import { drawMaster } from './library-requests.ts'
import styles from './size-menu.module.css'
import { isUnderWay } from './use-library.ts'

type MasterItemProps = { readonly file: LibraryWallpaper; readonly path: string; readonly onChange: () => void }

/** The largest file. One that does not exist yet is drawn when it is asked for, and then saved without another press. */
export function MasterItem({ file, path, onChange }: MasterItemProps) {
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
