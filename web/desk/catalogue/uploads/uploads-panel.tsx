import { useEffect, useState } from 'react'
import { countOf } from '../../../../contract/count.ts'
import { type DeskUpload, uploadListSchema } from '../../../../contract/desk/draft.ts'
import { useStore } from '../../../state/store.ts'
import { Button, IconButton } from '../../parts/button.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Panel } from '../../parts/layout.tsx'
import { Note } from '../../parts/states.tsx'
import { askDraftAgain } from '../../state/draft.ts'
import { sayFailed } from '../../state/toasts.ts'
import { useDeskData } from '../../state/use-desk-data.ts'
import { askToRead, type GivenFile, mayRead } from './given-files.ts'
import { findKnown, type KeptFile, keyOf, letGo, listKept } from './kept-files.ts'
import { percentOfAll, sayAll, toDropAgain, type UploadLine, uploadLines } from './upload-lines.ts'
import { forget, giveUp, goOn, pause, type Sending, sendFiles, sendings } from './upload-queue.ts'
import styles from './uploads.module.css'

const BUSY_MS = 1500
const CALM_MS = 20_000

const NONE: readonly Sending[] = []

/** What is on its way into a category: of this tab, and of others. */
export function useUploads(category: string) {
  const mine = useStore(sendings, NONE).filter((sending) => sending.category === category)
  const isBusy = mine.some(({ state }) => state !== 'failed')
  const path = `/uploads?category=${encodeURIComponent(category)}`
  const { value, reload } = useDeskData(path, uploadListSchema, { everyMs: isBusy ? BUSY_MS : CALM_MS })
  const known = value?.uploads ?? []
  useLanded(known, mine)
  const { files, goOn: goOnWithKept } = useKeptFiles(category, value?.uploads, mine)
  return { known, lines: uploadLines(known, mine, files), goOnWithKept, reload }
}

/** Pictures that joined the draft are shown at once; what the shop tells by itself this tab need not tell. */
function useLanded(known: readonly DeskUpload[], mine: readonly Sending[]): void {
  const landed = known.flatMap(({ id, state }) => (state === 'new' ? [id] : [])).join()
  useEffect(() => {
    if (landed !== '') askDraftAgain()
  }, [landed])
  const done = new Set(known.flatMap(({ id, state }) => (state === 'new' || state === 'refused' ? [id] : [])))
  const told = mine.flatMap(({ key, id }) => (id && done.has(id) ? [key] : []))
  useEffect(() => forget(told))
}

type UploadsPanelProps = {
  readonly lines: readonly UploadLine[]
  /** Asks the browser for what a tab before this one left unsent. */
  readonly onGoOn: () => Promise<void>
  readonly onChanged: () => void
  readonly onShow: (picture: string) => void
}

export function UploadsPanel({ lines, onGoOn, onChanged, onShow }: UploadsPanelProps) {
  if (lines.length === 0) return null
  const percent = percentOfAll(lines)
  const refused = lines.filter(({ tone }) => tone === 'bad')
  async function close() {
    await Promise.all(refused.map(({ key, id }) => giveUp(key, id)))
    onChanged()
  }
  return (
    <Panel
      title="Uploads"
      note={<span role="status">{sayAll(lines)}</span>}
      acts={refused.length > 0 && <IconButton icon="x" label="Close what was refused" onClick={close} />}
      flush
    >
      <Left lines={lines} onGoOn={onGoOn} />
      {percent !== null && <progress className={styles.all} value={percent} max={100} aria-label="All files" />}
      <ul className={styles.uploads} aria-label="Files">
        {[...lines].sort(byTone).map((line) => (
          <Line key={line.id ?? line.key ?? line.name} line={line} onChanged={onChanged} onShow={onShow} />
        ))}
      </ul>
    </Panel>
  )
}

/** What was left unsent by a tab that is gone, and what to do. */
function Left({ lines, onGoOn }: Pick<UploadsPanelProps, 'lines' | 'onGoOn'>) {
  const found = lines.filter(({ file }) => file?.handle)
  const missing = toDropAgain(lines)
  return (
    <div className={styles.left}>
      {found.length > 0 && (
        <Note tone="info" isNews act={<Button onClick={() => void onGoOn()}>Go on</Button>}>
          <b>{countOf(found.length, 'file waits', 'files wait')} for you.</b> This browser knows where to find{' '}
          {found.length === 1 ? 'it' : 'them'} and asks whether it may.
        </Note>
      )}
      {missing.length > 0 && (
        <Note tone="warn" isNews>
          <b>Drop {missing.length === 1 ? 'this file' : `these ${missing.length} files`} again:</b> {missing.join(', ')}
          . What has arrived is not sent twice.
        </Note>
      )}
    </div>
  )
}

/** What somebody has to look at comes first. */
const TONES = ['bad', 'paused', 'going', 'good']

function byTone(a: UploadLine, b: UploadLine): number {
  return TONES.indexOf(a.tone) - TONES.indexOf(b.tone)
}

const SHAPES = { going: 'upload', paused: 'pause', good: 'check', bad: 'alert' } as const

type LineProps = Omit<UploadsPanelProps, 'lines' | 'onGoOn'> & { readonly line: UploadLine }

function Line({ line, onChanged, onShow }: LineProps) {
  const { id, key, name, tone, state, words, percent, picture, canGoOn, file } = line
  async function leave() {
    if (file) letGo(file)
    await giveUp(key, id)
    onChanged()
  }
  return (
    <li className={styles.upload} data-tone={tone}>
      <Icon name={SHAPES[tone]} />
      <div className={styles.said}>
        <p>
          <b>{name}</b> <span className={styles.state}>{state}</span>
        </p>
        {percent !== null && <progress value={percent} max={100} aria-label={name} />}
        <small>{words}</small>
      </div>
      {picture && <IconButton icon="eye" label={`See ${name}`} onClick={() => onShow(picture)} />}
      {key !== null && tone === 'going' && percent !== null && (
        <IconButton icon="pause" label={`Pause ${name}`} onClick={() => pause(key)} />
      )}
      {key !== null && canGoOn && <IconButton icon="play" label={`Go on with ${name}`} onClick={() => goOn(key)} />}
      {tone !== 'good' && state !== 'Checking' && (
        <IconButton icon="x" label={tone === 'bad' ? `Close ${name}` : `Give up ${name}`} onClick={leave} />
      )}
    </li>
  )
}

type Kept = {
  /** Those that no tab sends and the shop does not have. */
  readonly files: readonly KeptFile[]
  /** By a press of somebody: asks the browser for those that it can find again. */
  readonly goOn: () => Promise<void>
}

/**
 * What was left unsent when a tab was closed or reloaded. Files that the browser may still read go on by themselves; `known` is
 * what the shop has, once that was heard.
 */
function useKeptFiles(category: string, known: readonly DeskUpload[] | undefined, mine: readonly Sending[]): Kept {
  const [files, setFiles] = useState<readonly KeptFile[]>([])
  const sent = mine.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: what this tab sends is no longer left.
  useEffect(() => {
    if (!known) return
    let isGone = false
    const take = async () => {
      const left = await listLeft(category, known)
      const readable = await Promise.all(left.map(({ handle }) => handle && mayRead(handle)))
      if (isGone) return
      setFiles(left.filter((_, at) => !readable[at]))
      await send(
        category,
        left.filter((_, at) => readable[at]),
        known,
      )
    }
    void take()
    return () => {
      isGone = true
    }
  }, [category, known, sent])
  async function goOn() {
    await askToRead(files.flatMap(({ root }) => root ?? []))
    const readable = await Promise.all(files.map(({ handle }) => handle && mayRead(handle)))
    await send(
      category,
      files.filter((_, at) => readable[at]),
      known ?? [],
    )
    const left = files.filter((_, at) => !readable[at])
    setFiles(left)
    const denied = left.filter(({ handle }) => handle)
    if (denied.length > 0) sayFailed(sayDenied(denied))
  }
  return { files, goOn }
}

async function listLeft(category: string, known: readonly DeskUpload[]): Promise<KeptFile[]> {
  const kept = await listKept(category)
  const isThere = (file: KeptFile) => findKnown(known, file).isThere
  for (const file of kept) if (isThere(file)) letGo(file)
  return kept.filter((file) => !isThere(file))
}

async function send(category: string, files: readonly KeptFile[], known: readonly DeskUpload[]): Promise<void> {
  const found = await Promise.all(files.map(async (kept) => ({ kept, given: await findAgain(kept) })))
  const changed = found.filter(({ given }) => !given).map(({ kept }) => kept)
  for (const file of changed) letGo(file)
  if (changed.length > 0) sayFailed(sayChanged(changed))
  await Promise.all(
    found.map(async ({ kept: { replaces }, given }) => {
      if (given) await sendFiles({ category, files: [given], known, isLeft: true, ...(replaces && { replaces }) })
    }),
  )
}

function sayDenied(files: readonly KeptFile[]): string {
  const names = files.map(({ name }) => name).join(', ')
  return `This browser may not read ${countOf(files.length, 'file')}: ${names}. Press ‘Go on’ again, or drop what is missing.`
}

function sayChanged(files: readonly KeptFile[]): string {
  const names = files.map(({ name }) => name).join(', ')
  return `${countOf(files.length, 'file was', 'files were')} changed, moved or unplugged meanwhile: ${names}. Drop what is missing again.`
}

/** The same file, if it is still there as it was. */
async function findAgain(kept: KeptFile): Promise<GivenFile | undefined> {
  const { handle, root } = kept
  const file = await handle?.getFile().catch(() => undefined)
  if (!handle || !file) return undefined
  const modifiedAt = new Date(file.lastModified).toISOString()
  const isSame = keyOf({ ...kept, name: file.name, sizeBytes: file.size, modifiedAt }) === keyOf(kept)
  return isSame ? { file, handle, root } : undefined
}
