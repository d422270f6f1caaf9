import type { DeskUpload } from '../../../../contract/desk/draft.ts'
import { session } from '../../state/session.ts'
import type { GivenFile } from './given-files.ts'

/** A file that somebody gave this browser, until the shop has all of it: what is left of it after a reload. */
export type KeptFile = {
  readonly category: string
  readonly name: string
  readonly sizeBytes: number
  readonly modifiedAt: string
  readonly replaces: string | null
  /** Who gave it: nobody else at this browser is shown it. */
  readonly staff: string
} & Pick<GivenFile, 'handle' | 'root'>

type Record = KeptFile & { readonly key: string }

const [DATABASE, STORE] = ['desk-uploads', 'files']

export function keyOf({ staff, category, name, sizeBytes, modifiedAt, replaces }: KeptFile): string {
  return JSON.stringify([staff, category, name, sizeBytes, modifiedAt, replaces])
}

export function staffHere(): string {
  const known = session.get()
  return (known.state === 'known' && known.staff?.id) || ''
}

/** Until it is let go or the tab is closed no other tab takes it. */
const locks = new Map<string, () => void>()

/**
 * Keeps it, and takes it for this tab: whoever is told so sends it, and nobody else. One that `isLeft` of a tab before is
 * nobody's any more if another tab has sent it meanwhile.
 */
export async function takeFile(file: KeptFile, isLeft = false): Promise<boolean> {
  const key = keyOf(file)
  const release = await lock(lockOf(key))
  if (!release) return false
  if (isLeft && (await ask('readonly', (store) => store.getKey(key))) === undefined) {
    release()
    return false
  }
  locks.set(key, release)
  void ask('readwrite', (store) => store.put({ ...file, key } satisfies Record))
  return true
}

/** What lets it go; nothing if it is taken. A browser without locks gives it to everybody. */
function lock(name: string): Promise<(() => void) | undefined> {
  return new Promise((resolve) => {
    let release = () => {}
    const promise = new Promise<void>((letGo) => {
      release = letGo
    })
    if (!navigator.locks) return resolve(release)
    const hold = (got: Lock | null) => {
      resolve(got ? release : undefined)
      return got ? promise : undefined
    }
    navigator.locks.request(name, { ifAvailable: true }, hold).catch(() => resolve(release))
  })
}

/** Is forgotten before another tab may take it. */
export function letGo(file: KeptFile): void {
  const key = keyOf(file)
  const release = locks.get(key)
  locks.delete(key)
  void ask('readwrite', (store) => store.delete(key)).then(release)
}

/** Of a category, those of whoever is at the desk that no tab sends. Nothing where the browser keeps nothing. */
export async function listKept(category: string): Promise<KeptFile[]> {
  const all = (await ask<Record[]>('readonly', (store) => store.getAll())) ?? []
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  const taken = new Set(held.map(({ name }) => name))
  const staff = staffHere()
  const isMine = (file: Record) => file.staff === staff && file.category === category
  return all.filter((file) => isMine(file) && !taken.has(lockOf(file.key)))
}

function lockOf(key: string): string {
  return `${DATABASE} ${key}`
}

/** A browser that keeps nothing, or no handles, is no reason to stop an upload. */
async function ask<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest): Promise<T | undefined> {
  try {
    const database = await settled(openStore())
    try {
      return (await settled(work(database.transaction(STORE, mode).objectStore(STORE)))) as T
    } finally {
      database.close()
    }
  } catch {
    return undefined
  }
}

function openStore(): IDBOpenDBRequest {
  const request = indexedDB.open(DATABASE, 2)
  request.addEventListener('upgradeneeded', () => {
    const database = request.result
    // The first version did not say who had given a file.
    if (database.objectStoreNames.contains(STORE)) database.deleteObjectStore(STORE)
    database.createObjectStore(STORE, { keyPath: 'key' })
  })
  return request
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error))
  })
}

type FileFacts = Pick<KeptFile, 'name' | 'sizeBytes' | 'modifiedAt' | 'replaces'>

/** Whether the shop has it from this file, for the same place. */
export function isOf(upload: DeskUpload, { name, sizeBytes, modifiedAt, replaces }: FileFacts): boolean {
  const isSameFile = upload.name === name && upload.sizeBytes === sizeBytes && upload.modifiedAt === modifiedAt
  return isSameFile && upload.replaces === replaces
}

/** What the shop has of a file: all of it, a part to go on with, and tries that it refused. */
export function findKnown(known: readonly DeskUpload[], file: FileFacts) {
  const mine = known.filter((upload) => isOf(upload, file))
  return {
    isThere: mine.some(({ state }) => state === 'checking' || state === 'new'),
    begun: mine.find(({ state }) => state === 'receiving'),
    refused: mine.filter(({ state }) => state === 'refused'),
  }
}
