import { type DeskUpload, UPLOADS } from '../../../../contract/desk/draft.ts'
import { isProblem } from '../../../../contract/requests.ts'
import { createStore, type Readable } from '../../../state/store.ts'
import { askDesk } from '../../state/ask-desk.ts'
import { type FileSender, fileSender, type SendError } from './file-sender.ts'
import type { GivenFile } from './given-files.ts'
import { findKnown, type KeptFile, keyOf, letGo, staffHere, takeFile } from './kept-files.ts'

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
/** What breaks off is said so, and tried again and again. */
const AGAIN_MS = 4000
/** What will be otherwise in a while: signed out, somebody else writes to it, too many at once. */
const PASSING = new Set([0, 401, 408, 409, 423, 429])

/** Nothing moves on a connection that died with the machine asleep, and nobody says so. */
const STILL_MS = 30_000
const LOOK_EVERY_MS = 5000

type Entry = {
  sending: Sending
  readonly file: File
  readonly kept: KeptFile
  readonly upload: FileSender
  /** When something of it was last sent. */
  movedAt: number
  again?: ReturnType<typeof setTimeout>
}

const entries = new Map<number, Entry>()
/** Those that were left before the shop had said what they are called. */
const givenUp = new Set<number>()
const shown = createStore<readonly Sending[]>(() => [])
/** Lives as long as the tab: whoever looks at another screen meanwhile stops nothing. */
export const sendings: Readable<readonly Sending[]> = shown

let keys = 0

export type Chosen = {
  readonly category: string
  readonly files: readonly GivenFile[]
  /** The picture whose place the file takes. */
  readonly replaces?: string
  /** What the shop has of earlier tries. */
  readonly known: readonly DeskUpload[]
  /** A tab before this one left them. */
  readonly isLeft?: boolean
}

/**
 * Sends files into a category, some at a time. One that the shop has a part of goes on where it was, and one that it has whole
 * is not sent again: whoever drops a folder a second time means those that are missing. One that it refused begins anew.
 */
export async function sendFiles(chosen: Chosen): Promise<void> {
  const begins = await Promise.all(chosen.files.map((given) => take(chosen, given)))
  for (const begin of begins) begin?.()
  fill()
}

/** What begins it, if it is this tab that sends it. */
async function take(
  { category, replaces, known, isLeft }: Chosen,
  { file, handle, root }: GivenFile,
): Promise<(() => void) | undefined> {
  const modifiedAt = new Date(file.lastModified).toISOString()
  const facts = { category, name: file.name, sizeBytes: file.size, modifiedAt }
  const kept: KeptFile = { ...facts, handle, root, replaces: replaces ?? null, staff: staffHere() }
  const { isThere, begun, refused } = findKnown(known, kept)
  if (isThere) letGo(kept)
  if (isThere || isSending(kept) || !(await takeFile(kept, isLeft))) return undefined
  return () => {
    for (const { id } of refused) void removeUpload(id)
    add(file, kept, begun)
  }
}

async function removeUpload(id: string): Promise<void> {
  await askDesk(`/uploads/${id}`, { method: 'DELETE' })
}

/** Whether this tab has it on its way. */
function isSending(file: KeptFile): boolean {
  const key = keyOf(file)
  return [...entries.values()].some(({ sending, kept }) => sending.state !== 'failed' && keyOf(kept) === key)
}

function add(file: File, kept: KeptFile, begun: DeskUpload | undefined): void {
  const key = ++keys
  const { category, name, modifiedAt, replaces } = kept
  const metadata = { category, name, modifiedAt, ...(replaces && { replaces }) }
  const upload = fileSender({
    file,
    metadata,
    url: begun ? `${UPLOADS}/${begun.id}` : null,
    onUrl: () => learnId(key, upload),
    onProgress: (sentBytes) => move(key, sentBytes),
    isPassing: (error) => !givenUp.has(key) && isPassing(error),
    onSuccess: () => end(key, { state: 'sent', sentBytes: file.size }),
    onError: (error) => void breakOff(key, error),
  })
  const sending: Sending = {
    key,
    id: begun?.id ?? null,
    category,
    name: file.name,
    sizeBytes: file.size,
    sentBytes: begun?.receivedBytes ?? 0,
    state: 'waiting',
    problem: null,
  }
  entries.set(key, { sending, file, kept, upload, movedAt: 0 })
  show()
}

function learnId(key: number, upload: FileSender): void {
  const id = upload.url?.split('/').at(-1) ?? null
  change(key, { id })
  if (!givenUp.delete(key)) return
  upload.abort()
  if (id) void removeUpload(id)
}

function move(key: number, sentBytes: number): void {
  const entry = entries.get(key)
  if (entry) entry.movedAt = Date.now()
  change(key, { sentBytes, state: 'sending' })
}

/** The shop has all of it, or never will. */
function end(key: number, facts: Partial<Sending>): void {
  const entry = entries.get(key)
  if (entry) letGo(entry.kept)
  settle(key, facts)
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
  for (const entry of all.filter(({ sending }) => sending.state === 'waiting').slice(0, AT_ONCE - going)) {
    entry.movedAt = Date.now()
    change(entry.sending.key, { state: 'sending' })
    entry.upload.start()
  }
}

function settle(key: number, facts: Partial<Sending>): void {
  change(key, facts)
  fill()
}

function isPassing({ status }: SendError): boolean {
  return PASSING.has(status) || status >= 500
}

async function breakOff(key: number, error: SendError): Promise<void> {
  const entry = entries.get(key)
  if (!entry) return
  if (!isPassing(error)) return end(key, { state: 'failed', problem: sayProblem(error) })
  // A file that was changed, moved or unplugged looks like a lost network.
  if (error.status === 0 && !(await isReadable(entry.file))) return end(key, { state: 'failed', problem: UNREADABLE })
  if (entry.sending.state === 'paused' || !entries.has(key)) return
  entry.again = setTimeout(() => goOn(key), AGAIN_MS)
  settle(key, { state: 'stuck' })
}

const UNREADABLE = 'The file was changed or moved meanwhile, or its disk is gone. Drop it again.'

function isReadable(file: File): Promise<boolean> {
  const isRead = () => true
  return file
    .slice(0, 1)
    .arrayBuffer()
    .then(isRead, () => false)
}

function sayProblem({ status, body: text }: SendError): string {
  try {
    const body: unknown = JSON.parse(text)
    if (isProblem(body)) return body.title
  } catch {
    // Whoever answered was not the shop.
  }
  return `The shop answered with ${status} and no reason.`
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
  entry.upload.abort()
  settle(key, { state: 'paused' })
}

/** Leaves it, and has the shop take away what it has of it. */
export async function giveUp(key: number | null, id: string | null): Promise<void> {
  const entry = key === null ? undefined : entries.get(key)
  clearTimeout(entry?.again)
  // Were it cut off here, nobody would hear what to take away.
  if (entry?.sending.state === 'sending' && !entry.upload.url) givenUp.add(entry.sending.key)
  else entry?.upload.abort()
  if (entry) letGo(entry.kept)
  if (key !== null) entries.delete(key)
  show()
  fill()
  const known = id ?? entry?.sending.id
  if (known) await removeUpload(known)
}

/** The shop says itself by now what became of it. */
export function forget(keysOfDone: readonly number[]): void {
  for (const key of keysOfDone) entries.delete(key)
  if (keysOfDone.length > 0) show()
}

/** Begins the connection anew of those that have not moved for a while, as after sleep. */
function freeStill(): void {
  for (const { sending, upload, movedAt } of [...entries.values()]) {
    if (sending.state !== 'sending' || Date.now() - movedAt < STILL_MS) continue
    upload.abort()
    change(sending.key, { state: 'stuck' })
    goOn(sending.key)
  }
}

if (typeof window !== 'undefined') {
  setInterval(freeStill, LOOK_EVERY_MS)
  // The network is back.
  addEventListener('online', () => {
    for (const { sending } of [...entries.values()]) if (sending.state === 'stuck') goOn(sending.key)
  })
  addEventListener('beforeunload', (event) => {
    const isBusy = [...entries.values()].some(({ sending }) => !['sent', 'failed', 'paused'].includes(sending.state))
    if (isBusy) event.preventDefault()
  })
}
