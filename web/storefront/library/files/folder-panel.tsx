import { useEffect, useState } from 'react'
import type { LibraryBundleView } from '../../../../contract/library/library.ts'
import { createStore, type Readable, useStore } from '../../../state/store.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { ProgressBar } from '../../../ui/waiting.tsx'
import { megabytes } from './downloads.ts'
import styles from './folder-panel.module.css'

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

/** A file to be saved into a folder that the visitor chose. */
export type WantedFile = {
  readonly id: string
  readonly name: string
  readonly url: string
  readonly sizeBytes: number
}

type FileState = 'waiting' | 'saving' | 'paused' | 'saved' | 'failed'
export type SavedFile = WantedFile & { readonly state: FileState; readonly savedBytes: number }

type FolderSave = Readable<readonly SavedFile[]> & {
  /** Files that became ready since are added; known ones stay as they are. */
  readonly add: (files: readonly WantedFile[]) => void
  /** What has come so far stays in the folder. */
  readonly pause: () => void
  /** Goes on at the byte where it stopped, and tries again what failed. */
  readonly resume: () => void
}

/** Saves files one after the other. A file that is there in full is left alone, so that starting again costs nothing. */
export function folderSave(folder: FileSystemDirectoryHandle, ask: typeof fetch = fetch): FolderSave {
  const list = fileList()
  let work: Promise<void> | null = null
  let stop = new AbortController()
  /** The version of which a part is in the folder: another version must not be appended to it. */
  const versions = new Map<string, string>()

  async function workThrough(signal: AbortSignal): Promise<void> {
    for (;;) {
      const next = list.get().find(({ state }) => state === 'waiting')
      if (!next || signal.aborted) return
      list.change(next.id, { state: 'saving' })
      const onBytes = (savedBytes: number) => list.change(next.id, { savedBytes })
      const end = await saveFile(folder, next, { ask, signal, versions, onBytes }).then(
        () => ({ state: 'saved', savedBytes: next.sizeBytes }) as const,
        (error: unknown) => {
          if (!signal.aborted) console.warn(`'${next.name}' was not saved.`, error)
          return { state: signal.aborted ? 'paused' : 'failed' } as const
        },
      )
      list.change(next.id, end)
    }
  }

  function start(): void {
    work ??= workThrough(stop.signal).finally(() => {
      work = null
    })
  }

  return {
    get: list.get,
    subscribe: list.subscribe,
    add(wanted) {
      if (list.add(wanted) && !stop.signal.aborted) start()
    },
    pause: () => stop.abort(),
    async resume() {
      await work
      stop = new AbortController()
      list.retry()
      start()
    },
  }
}

/** What is known of each file, and who wants to hear of it. */
function fileList() {
  const { get, set, subscribe } = createStore<readonly SavedFile[]>(() => [])
  return {
    get,
    subscribe,
    change: (id: string, next: Partial<SavedFile>) =>
      set(get().map((file) => (file.id === id ? { ...file, ...next } : file))),
    retry: () =>
      set(get().map((file) => (/paused|failed/.test(file.state) ? { ...file, state: 'waiting' as const } : file))),
    /** True when there was a new one among them. */
    add(wanted: readonly WantedFile[]): boolean {
      const fresh = wanted.filter(({ id }) => get().every((file) => file.id !== id))
      if (fresh.length > 0)
        set([...get(), ...fresh.map((file) => ({ ...file, state: 'waiting' as const, savedBytes: 0 }))])
      return fresh.length > 0
    },
  }
}

type Saving = {
  readonly ask: typeof fetch
  readonly signal: AbortSignal
  readonly versions: Map<string, string>
  readonly onBytes: (savedBytes: number) => void
}

async function saveFile(
  folder: FileSystemDirectoryHandle,
  { id, name, url, sizeBytes }: WantedFile,
  { ask, signal, versions, onBytes }: Saving,
): Promise<void> {
  const handle = await folder.getFileHandle(name, { create: true })
  const there = (await handle.getFile()).size
  if (there === sizeBytes) return
  const version = versions.get(id)
  const range = version && there > 0 ? { range: `bytes=${there}-`, 'if-range': version } : {}
  const response = await ask(url, { signal, headers: range as Record<string, string> })
  if (!response.ok || !response.body) throw new Error(`The shop answered ${response.status}.`)
  versions.set(id, response.headers.get('etag') ?? '')
  const from = response.status === 206 ? there : 0
  const saved = from + (await append(handle, from, response.body, (bytes) => onBytes(from + bytes)))
  if (saved !== sizeBytes) throw new Error(`${saved} of ${sizeBytes} bytes came.`)
}

/** Writes a stream behind what is there. Closing keeps what came, even when the stream broke off. */
async function append(
  handle: FileSystemFileHandle,
  from: number,
  body: ReadableStream<Uint8Array>,
  onBytes: (bytes: number) => void,
): Promise<number> {
  const file = await handle.createWritable({ keepExistingData: from > 0 })
  const reader = body.getReader()
  let bytes = 0
  try {
    await file.seek(from)
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return bytes
      await file.write(value as Uint8Array<ArrayBuffer>)
      bytes += value.length
      onBytes(bytes)
    }
  } finally {
    await file.close()
  }
}
