import { type DetailedError, Upload } from 'tus-js-client'
import { type DeskUpload, UPLOADS } from '../../../contract/desk/uploads.ts'
import { isProblem } from '../../../contract/problems.ts'
import { createStore, type Readable } from '../../state/store.ts'
import { askDesk } from '../state/ask-desk.ts'

/** A file of this tab on its way. */
export type Sending = {
  readonly key: number
  /** Of the upload, once the shop knows it. */
  readonly id: string | null
  readonly category: string
  readonly name: string
  readonly sizeBytes: number
  readonly sentBytes: number
  /** 'stuck' goes on by itself; 'failed' says why it never will. */
  readonly state: 'waiting' | 'sending' | 'stuck' | 'paused' | 'sent' | 'failed'
  readonly problem: string | null
}

const AT_ONCE = 3
/** At one megabit a second a part takes two minutes; what breaks off within it is kept by the shop. */
const PART_BYTES = 16 * 1024 * 1024
/** Once at once; after that it says so, and tries again and again. */
const RETRIES_MS = [300]
const AGAIN_MS = 4000
/** What will be otherwise in a while: signed out, somebody else writes to it, too many at once. */
const PASSING = new Set([0, 401, 408, 409, 423, 429])

type Entry = { sending: Sending; readonly upload: Upload; again?: ReturnType<typeof setTimeout> }

const entries = new Map<number, Entry>()
const shown = createStore<readonly Sending[]>(() => [])
/** Lives as long as the tab: whoever looks at another screen meanwhile stops nothing. */
export const sendings: Readable<readonly Sending[]> = shown

let keys = 0

export type Chosen = {
  readonly category: string
  readonly files: readonly File[]
  /** The picture whose place the file takes. */
  readonly replaces?: string
  /** What the shop has of earlier tries. */
  readonly known: readonly DeskUpload[]
}

/**
 * Sends files into a category, some at a time. One that the shop has a part of goes on where it was, and one that it has whole
 * is not sent again: whoever drops a folder a second time means those that are missing.
 */
export function sendFiles({ category, files, replaces, known }: Chosen): void {
  for (const file of files) {
    const modifiedAt = new Date(file.lastModified).toISOString()
    const begun = known.find(
      (upload) => upload.name === file.name && upload.sizeBytes === file.size && upload.modifiedAt === modifiedAt,
    )
    if (begun && (begun.state !== 'receiving' || isSending(begun.id))) continue
    const metadata = { category, name: file.name, modifiedAt, ...(replaces && { replaces }) }
    add(file, category, metadata, begun)
  }
  fill()
}

function isSending(id: string): boolean {
  return [...entries.values()].some(({ sending }) => sending.id === id)
}

function add(file: File, category: string, metadata: Record<string, string>, begun: DeskUpload | undefined): void {
  const key = ++keys
  const upload = new Upload(file, {
    ...{ endpoint: UPLOADS, metadata, chunkSize: PART_BYTES, retryDelays: RETRIES_MS },
    ...{ uploadUrl: begun ? `${UPLOADS}/${begun.id}` : null, storeFingerprintForResuming: false },
    onUploadUrlAvailable: () => change(key, { id: upload.url?.split('/').at(-1) ?? null }),
    onProgress: (sentBytes) => change(key, { sentBytes, state: 'sending' }),
    onShouldRetry: (error) => isPassing(error as DetailedError),
    onSuccess: () => settle(key, { state: 'sent', sentBytes: file.size }),
    onError: (error) => breakOff(key, error as DetailedError),
  })
  const sending: Sending = {
    ...{ key, id: begun?.id ?? null, category, name: file.name, sizeBytes: file.size },
    ...{ sentBytes: begun?.receivedBytes ?? 0, state: 'waiting', problem: null },
  }
  entries.set(key, { sending, upload })
  show()
}

function change(key: number, facts: Partial<Sending>): void {
  const entry = entries.get(key)
  if (!entry) return
  entry.sending = { ...entry.sending, ...facts }
  show()
}

function show(): void {
  shown.set([...entries.values()].map(({ sending }) => sending))
}

/** Keeps as many going as may go. One that is stuck leaves its place to another. */
function fill(): void {
  const all = [...entries.values()]
  const going = all.filter(({ sending }) => sending.state === 'sending').length
  for (const { sending, upload } of all
    .filter((entry) => entry.sending.state === 'waiting')
    .slice(0, AT_ONCE - going)) {
    change(sending.key, { state: 'sending' })
    upload.start()
  }
}

function settle(key: number, facts: Partial<Sending>): void {
  change(key, facts)
  fill()
}

function statusOf({ originalResponse }: DetailedError): number {
  return originalResponse?.getStatus() ?? 0
}

function isPassing(error: DetailedError): boolean {
  const status = statusOf(error)
  return PASSING.has(status) || status >= 500
}

function breakOff(key: number, error: DetailedError): void {
  const entry = entries.get(key)
  if (!entry) return
  if (!isPassing(error)) {
    settle(key, { state: 'failed', problem: sayProblem(error) })
    return
  }
  entry.again = setTimeout(() => goOn(key), AGAIN_MS)
  settle(key, { state: 'stuck' })
}

function sayProblem(error: DetailedError): string {
  try {
    const body: unknown = JSON.parse(error.originalResponse?.getBody() ?? '')
    if (isProblem(body)) return body.title
  } catch {
    // Whoever answered was not the shop.
  }
  return `The shop answered with ${statusOf(error)} and no reason.`
}

export function goOn(key: number): void {
  const entry = entries.get(key)
  if (!entry || (entry.sending.state !== 'stuck' && entry.sending.state !== 'paused')) return
  clearTimeout(entry.again)
  change(key, { state: 'waiting' })
  fill()
}

export function pause(key: number): void {
  const entry = entries.get(key)
  if (!entry) return
  clearTimeout(entry.again)
  void entry.upload.abort()
  settle(key, { state: 'paused' })
}

/** Leaves it, and has the shop take away what it has of it. */
export async function giveUp(key: number | null, id: string | null): Promise<void> {
  const entry = key === null ? undefined : entries.get(key)
  clearTimeout(entry?.again)
  await entry?.upload.abort()
  if (key !== null) entries.delete(key)
  show()
  fill()
  if (id) await askDesk(`/uploads/${id}`, { method: 'DELETE' })
}

/** The shop says itself by now what became of it. */
export function forget(keysOfDone: readonly number[]): void {
  for (const key of keysOfDone) entries.delete(key)
  if (keysOfDone.length > 0) show()
}

if (typeof window !== 'undefined') {
  // The network is back, or the machine woke up.
  addEventListener('online', () => {
    for (const { sending } of [...entries.values()]) if (sending.state === 'stuck') goOn(sending.key)
  })
  addEventListener('beforeunload', (event) => {
    const isBusy = [...entries.values()].some(({ sending }) => !['sent', 'failed', 'paused'].includes(sending.state))
    if (isBusy) event.preventDefault()
  })
}
