import type { GivenFile } from './given-files.ts'

/** A file that somebody gave this browser, until the shop has all of it: what is left of it after a reload. */
export type KeptFile = {
  readonly category: string
  readonly name: string
  readonly sizeBytes: number
  readonly modifiedAt: string
  readonly replaces: string | null
} & Pick<GivenFile, 'handle' | 'root'>

type Record = KeptFile & { readonly key: string }

const [DATABASE, STORE] = ['desk-uploads', 'files']

export function keyOf({
  category,
  name,
  sizeBytes,
  modifiedAt,
}: Omit<KeptFile, 'handle' | 'root' | 'replaces'>): string {
  return JSON.stringify([category, name, sizeBytes, modifiedAt])
}

/** Until it is let go or the tab is closed no other tab takes it up. */
const locks = new Map<string, () => void>()

export function keepFile(file: KeptFile): void {
  const key = keyOf(file)
  void ask('readwrite', (store) => store.put({ ...file, key } satisfies Record))
  if (!navigator.locks || locks.has(key)) return
  const { promise, resolve } = Promise.withResolvers<void>()
  locks.set(key, resolve)
  void navigator.locks.request(lockOf(key), () => promise)
}

export function letGo(file: Omit<KeptFile, 'handle' | 'root' | 'replaces'>): void {
  const key = keyOf(file)
  void ask('readwrite', (store) => store.delete(key))
  locks.get(key)?.()
  locks.delete(key)
}

/** Of a category, those that no tab sends. Nothing where the browser keeps nothing. */
export async function listKept(category: string): Promise<KeptFile[]> {
  const all = (await ask<Record[]>('readonly', (store) => store.getAll())) ?? []
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  const taken = new Set(held.map(({ name }) => name))
  return all.filter((file) => file.category === category && !taken.has(lockOf(file.key)))
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
  const request = indexedDB.open(DATABASE, 1)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE, { keyPath: 'key' }))
  return request
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error))
  })
}
