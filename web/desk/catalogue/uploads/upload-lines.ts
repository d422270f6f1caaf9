import { countOf } from '../../../../contract/count.ts'
import type { DeskUpload } from '../../../../contract/desk/draft.ts'
import { sizeInWords } from '../../../../contract/in-words.ts'
import { isOf, type KeptFile } from './kept-files.ts'
import type { Sending } from './upload-queue.ts'

/** One file in the list of uploads. */
export type UploadLine = {
  readonly id: string | null
  /** Of this tab, if it sends it. */
  readonly key: number | null
  readonly name: string
  readonly tone: 'going' | 'paused' | 'good' | 'bad'
  /** A word or two. */
  readonly state: string
  readonly words: string
  /** Of what is sent, in percent; null once it is there. */
  readonly percent: number | null
  readonly sentBytes: number
  readonly sizeBytes: number
  readonly picture: string | null
  /** Somebody may press, and it goes on. */
  readonly canGoOn: boolean
  /** What this browser has kept of it. */
  readonly file: KeptFile | null
}

/** What the shop knows, with what this tab knows better, and what this browser kept of tabs before. */
export function uploadLines(
  known: readonly DeskUpload[],
  sendings: readonly Sending[],
  kept: readonly KeptFile[],
): UploadLine[] {
  const mine = new Map(sendings.flatMap((sending) => (sending.id ? [[sending.id, sending]] : [])))
  const ids = new Set(known.map(({ id }) => id))
  return [
    ...known.map((upload) => {
      const sending = mine.get(upload.id)
      return upload.state === 'receiving' && sending
        ? ofSending(sending)
        : ofUpload(upload, sending, findKept(kept, upload))
    }),
    ...sendings.filter(({ id }) => !id || !ids.has(id)).map(ofSending),
    ...kept.filter((file) => !known.some((upload) => isOf(upload, file))).map(ofKept),
  ]
}

function findKept(kept: readonly KeptFile[], upload: DeskUpload): KeptFile | null {
  return kept.find((file) => isOf(upload, file)) ?? null
}

/** Which ones the browser cannot find again: whoever has them drops them. */
export function toDropAgain(lines: readonly UploadLine[]): string[] {
  return lines
    .filter(({ key, tone, percent, file }) => key === null && tone === 'paused' && percent !== null && !file?.handle)
    .map(({ name }) => name)
}

const PRESS = 'Press ‘Go on’ above, and it'
const DROP = 'Drop the same file again, and it'

function ofKept(file: KeptFile): UploadLine {
  const { name, sizeBytes, handle } = file
  return {
    id: null,
    key: null,
    name,
    sentBytes: 0,
    sizeBytes,
    picture: null,
    canGoOn: false,
    file,
    percent: 0,
    tone: 'paused',
    state: 'Not sent yet',
    words: `${handle ? PRESS : DROP} is sent.`,
  }
}

const STATES = {
  waiting: 'Waits its turn',
  sending: '',
  stuck: 'Waiting for the network',
  paused: 'Paused',
  sent: 'Checking',
  failed: 'Refused',
} as const

function ofSending({ id, key, name, state, sentBytes, sizeBytes, problem }: Sending): UploadLine {
  const percent = Math.floor((sentBytes / sizeBytes) * 100)
  const sent = `${sizeInWords(sentBytes)} of ${sizeInWords(sizeBytes)}`
  const stuck = `The connection broke. It goes on by itself; nothing that arrived is sent twice.`
  return {
    id,
    key,
    name,
    sentBytes,
    sizeBytes,
    picture: null,
    file: null,
    canGoOn: state === 'stuck' || state === 'paused',
    tone: state === 'failed' ? 'bad' : state === 'sending' || state === 'sent' ? 'going' : 'paused',
    state: state === 'sending' ? `${percent} %` : STATES[state],
    words: problem ?? (state === 'stuck' ? stuck : sent),
    percent: state === 'failed' || state === 'sent' ? null : percent,
  }
}

function ofUpload(upload: DeskUpload, sending: Sending | undefined, file: KeptFile | null): UploadLine {
  const { id, name, receivedBytes: sentBytes, sizeBytes, picture } = upload
  const line = {
    id,
    key: sending?.key ?? null,
    name,
    sentBytes,
    sizeBytes,
    picture,
    file,
    percent: null,
    canGoOn: false,
  }
  switch (upload.state) {
    case 'receiving': {
      const percent = Math.floor((sentBytes / sizeBytes) * 100)
      if (upload.isMoving && !file)
        return { ...line, tone: 'going', state: `${percent} %`, words: 'Another tab or browser sends it.', percent }
      const words = `It stopped at ${percent} %. ${file?.handle ? PRESS : DROP} goes on from there.`
      return { ...line, tone: 'paused', state: 'Stopped', words, percent }
    }
    case 'checking':
      return { ...line, tone: 'going', state: 'Checking', words: `${sizeInWords(sizeBytes)} are here.` }
    case 'refused':
      return { ...line, tone: 'bad', state: 'Refused', words: `${name} ${upload.problem}.` }
    case 'new':
      return { ...line, tone: 'good', state: 'In the draft', words: sayNew(upload) }
  }
}

function sayNew({ size, sizeBytes, isCleaned }: DeskUpload): string {
  const facts = [size && `${size.width} × ${size.height}`, sizeInWords(sizeBytes)].filter(Boolean).join(', ')
  return `${facts}.${isCleaned ? ' It told of places or people: that was taken out of what buyers get.' : ''}`
}

/** How far all of them are. */
export function sayAll(lines: readonly UploadLine[]): string {
  const count = (tone: UploadLine['tone']) => lines.filter((line) => line.tone === tone).length
  const parts = [
    `${count('good')} of ${countOf(lines.length, 'file')} in the draft`,
    count('going') > 0 && `${count('going')} going`,
    count('paused') > 0 && `${countOf(count('paused'), 'waits', 'wait')}`,
    count('bad') > 0 && `${count('bad')} refused`,
  ]
  return parts.filter(Boolean).join(' · ')
}

/** Of all bytes, in percent; null when all are there. */
export function percentOfAll(lines: readonly UploadLine[]): number | null {
  const sent = lines.filter(({ percent }) => percent !== null)
  if (sent.length === 0) return null
  const sum = (of: (line: UploadLine) => number) => lines.reduce((total, line) => total + of(line), 0)
  return Math.floor((sum(({ sentBytes }) => sentBytes) / sum(({ sizeBytes }) => sizeBytes)) * 100)
}
