import { useEffect, useState } from 'react'
import type { LibraryBundleView } from '../../../../contract/library/library.ts'
import { useStore } from '../../../state/store.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { megabytes } from '../downloads.ts'
import styles from './folder-panel.module.css'
import { type FileState, type FolderSave, folderSave, type SavedFile, type WantedFile } from './folder-save.ts'

type FolderPanelProps = { readonly view: LibraryBundleView; readonly folder: FileSystemDirectoryHandle }

const NO_FILES: readonly SavedFile[] = []

/** Every 8K file on its way into the chosen folder, with pause, resume and how far each is. */
export function FolderPanel({ view, folder }: FolderPanelProps) {
  const [save] = useState<FolderSave>(() => folderSave(folder))
  const files = useStore(save, NO_FILES)
  useEffect(() => save.add(readyFiles(view)), [save, view])
  useEffect(() => save.pause, [save])
  const total = sum(files, ({ sizeBytes }) => sizeBytes)
  const saved = sum(files, ({ savedBytes }) => savedBytes)
  const isWorking = files.some(({ state }) => state === 'saving')
  const isDone = files.length > 0 && files.every(({ state }) => state === 'saved')
  return (
    <section className={styles.panel} aria-label={`Saving into ${folder.name}`}>
      <p className={`figures ${styles.pair}`} role="status">
        <span>{isDone ? `Saved into ${folder.name}` : `Saving into ${folder.name}`}</span>
        <span>
          {files.filter(({ state }) => state === 'saved').length} of {files.length}
        </span>
      </p>
      <ProgressBar label={`Saving into ${folder.name}`} share={total ? saved / total : 0} />
      <div className={styles.pair}>
        <p className="figures">
          {megabytes(saved)} of {megabytes(total)}
        </p>
        {!isDone && <PauseButton isWorking={isWorking} save={save} />}
      </div>
      <details className={styles.files}>
        <summary>Each file</summary>
        <ul>
          {files.map((file) => (
            <li key={file.id} className={styles.pair}>
              <span>{file.name}</span>
              <span className="figures">{stateWords(file)}</span>
            </li>
          ))}
        </ul>
      </details>
    </section>
  )
}

function PauseButton({ isWorking, save }: { isWorking: boolean; save: FolderSave }) {
  return (
    <Button small onClick={isWorking ? save.pause : save.resume}>
      <Icon name={isWorking ? 'pause' : 'play'} />
      {isWorking ? 'Pause' : 'Resume'}
    </Button>
  )
}

const WORDS: Readonly<Record<Exclude<FileState, 'saving'>, string>> = {
  waiting: 'Waiting',
  paused: 'Paused',
  saved: 'Saved',
  failed: 'Stopped; resume to go on',
}

function stateWords({ state, savedBytes, sizeBytes }: SavedFile): string {
  return state === 'saving' ? `${Math.floor((100 * savedBytes) / sizeBytes)} %` : WORDS[state]
}

function readyFiles({ downloads, wallpapers }: LibraryBundleView): WantedFile[] {
  return wallpapers.flatMap(({ id, fileName, sizeBytes }) =>
    fileName !== null && sizeBytes !== null
      ? [{ id, name: fileName, sizeBytes, url: `${downloads}/master/${id}` }]
      : [],
  )
}

function sum(files: readonly SavedFile[], of: (file: SavedFile) => number): number {
  return files.reduce((total, file) => total + of(file), 0)
}
