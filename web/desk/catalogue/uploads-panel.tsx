import { useEffect } from 'react'
import { type DeskUpload, isUploadList } from '../../../contract/desk/uploads.ts'
import { useStore } from '../../state/store.ts'
import { IconButton } from '../parts/button.tsx'
import { Icon } from '../parts/icon.tsx'
import { Panel } from '../parts/layout.tsx'
import { askDraftAgain } from '../state/draft.ts'
import { useDeskData } from '../state/use-desk-data.ts'
import { percentOfAll, sayAll, type UploadLine, uploadLines } from './upload-lines.ts'
import { forget, giveUp, goOn, pause, type Sending, sendings } from './upload-queue.ts'
import styles from './uploads.module.css'

const BUSY_MS = 1500
const CALM_MS = 20_000

const NONE: readonly Sending[] = []

/** What is on its way into a category: of this tab, and of others. */
export function useUploads(category: string) {
  const mine = useStore(sendings, NONE).filter((sending) => sending.category === category)
  const isBusy = mine.some(({ state }) => state !== 'failed')
  const path = `/uploads?category=${encodeURIComponent(category)}`
  const { value, reload } = useDeskData(path, isUploadList, { everyMs: isBusy ? BUSY_MS : CALM_MS })
  const known = value?.uploads ?? []
  useLanded(known, mine)
  return { known, lines: uploadLines(known, mine), reload }
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
  readonly onChanged: () => void
  readonly onShow: (picture: string) => void
}

export function UploadsPanel({ lines, onChanged, onShow }: UploadsPanelProps) {
  if (lines.length === 0) return null
  const percent = percentOfAll(lines)
  const refused = lines.filter(({ look }) => look === 'bad')
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
      {percent !== null && <progress className={styles.all} value={percent} max={100} aria-label="All files" />}
      <ul className={styles.uploads} aria-label="Files">
        {lines.toSorted(byLook).map((line) => (
          <Line key={line.id ?? line.key} {...{ line, onChanged, onShow }} />
        ))}
      </ul>
    </Panel>
  )
}

/** What somebody has to look at comes first. */
const LOOKS = ['bad', 'paused', 'going', 'good']

function byLook(a: UploadLine, b: UploadLine): number {
  return LOOKS.indexOf(a.look) - LOOKS.indexOf(b.look)
}

const SHAPES = { going: 'upload', paused: 'pause', good: 'check', bad: 'alert' } as const

type LineProps = Omit<UploadsPanelProps, 'lines'> & { readonly line: UploadLine }

function Line({ line, onChanged, onShow }: LineProps) {
  const { id, key, name, look, state, words, percent, picture, canGoOn } = line
  async function leave() {
    await giveUp(key, id)
    onChanged()
  }
  return (
    <li className={styles.upload} data-look={look}>
      <Icon name={SHAPES[look]} />
      <div className={styles.said}>
        <p>
          <b>{name}</b> <span className={styles.state}>{state}</span>
        </p>
        {percent !== null && <progress value={percent} max={100} aria-label={name} />}
        <small>{words}</small>
      </div>
      {picture && <IconButton icon="eye" label={`See ${name}`} onClick={() => onShow(picture)} />}
      {key !== null && look === 'going' && percent !== null && (
        <IconButton icon="pause" label={`Pause ${name}`} onClick={() => pause(key)} />
      )}
      {key !== null && canGoOn && <IconButton icon="play" label={`Go on with ${name}`} onClick={() => goOn(key)} />}
      {look !== 'good' && state !== 'Checking' && (
        <IconButton icon="x" label={look === 'bad' ? `Close ${name}` : `Give up ${name}`} onClick={leave} />
      )}
    </li>
  )
}
