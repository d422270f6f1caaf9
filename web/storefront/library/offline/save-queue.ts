import { createStore, type Readable } from '../../../state/store.ts'
import { isSamePicture, type SavedBundle, type SavedPicture } from './saved-index.ts'
import { CutOff, downloadFile, Refused, type SavedStorage } from './saved-storage.ts'

/** A picture that is to be kept: where its file is downloaded, and a small one for lists. */
export type WantedPicture = {
  readonly picture: Omit<SavedPicture, 'sizeBytes'>
  readonly bundle: SavedBundle
  readonly url: string
  readonly smallUrl: string
}

type KeepState = 'waiting' | 'fetching' | 'stopped' | 'failed'

export type Keeping = WantedPicture & {
  readonly state: KeepState
  readonly bytes: number
  /** Why it is not going on. */
  readonly problem: string | null
}

/** Pictures on their way to this device, one after the other; whatever has arrived is in the list no more. */
export type KeepQueue = Readable<readonly Keeping[]> & {
  /** Those that are on their way already stay as they are; those that could not be had are tried again. */
  readonly add: (wanted: readonly WantedPicture[]) => void
  /** Whatever has arrived stays. */
  readonly stop: () => void
  readonly resume: () => void
  /** What is just being fetched is not kept. */
  readonly forget: (isGone: (wanted: WantedPicture) => boolean) => void
}

type Surroundings = {
  readonly storage: SavedStorage
  readonly ask: typeof fetch
  /** Lets one tab at a time have a name. */
  readonly alone: (name: string, signal: AbortSignal, work: () => Promise<void>) => Promise<void>
  /** Whether somebody may still keep something here: whoever wanted it may have left meanwhile. */
  readonly isKeeper: (owner: string) => boolean
  /** Called after each picture that has arrived. */
  readonly onKept: () => void
  /** Called when the last one was forgotten. */
  readonly onEmptied: () => void
}

/** Begins the name of what a tab holds while it keeps a picture. */
export const KEEP_LOCK = 'library-kept'

export const NO_ROOM = 'This device has no more room for it. Give something back, or free some space, and go on.'
const NO_NETWORK = 'The connection was lost. What has arrived stays; go on when you are online.'
const CUT_OFF = 'The file did not arrive whole. Go on to try it again.'

export function keepQueue(surroundings: Surroundings): KeepQueue {
  const list = keepList()
  let stopper = new AbortController()
  let work: Promise<void> = Promise.resolve()

  async function workThrough(signal: AbortSignal): Promise<void> {
    for (;;) {
      const next = list.get().find(({ state }) => state === 'waiting')
      if (!next || signal.aborted) return
      list.change(next, { state: 'fetching', bytes: 0, problem: null })
      await keepOne(surroundings, list, next, signal).catch((error: unknown) => {
        if (signal.aborted) return list.change(next, { state: 'stopped' })
        list.change(next, { state: 'failed', problem: inWords(error) })
        if (!(error instanceof Refused && error.isForOne)) stop()
      })
    }
  }

  function stop(): void {
    stopper.abort()
    list.stop()
  }

  function start(): void {
    if (stopper.signal.aborted) stopper = new AbortController()
    const { signal } = stopper
    work = work.then(() => workThrough(signal))
  }

  function forget(isGone: (wanted: WantedPicture) => boolean): void {
    const gone = list.get().filter(isGone)
    if (gone.length === 0) return
    list.forget(isGone)
    if (gone.some(({ state }) => state === 'fetching')) stopper.abort()
    if (list.get().some(({ state }) => state === 'waiting')) start()
    if (list.get().length === 0) work = work.then(surroundings.onEmptied)
  }

  return {
    get: list.get,
    subscribe: list.subscribe,
    forget,
    stop,
    add(wanted) {
      if (list.add(wanted)) start()
    },
    resume() {
      list.retry()
      start()
    },
  }
}

async function keepOne(
  { storage, ask, alone, isKeeper, onKept }: Surroundings,
  list: ReturnType<typeof keepList>,
  wanted: WantedPicture,
  signal: AbortSignal,
): Promise<void> {
  const { owner, id, version } = wanted.picture
  const isWanted = () => {
    signal.throwIfAborted()
    return isKeeper(owner)
  }
  await alone(`${KEEP_LOCK} ${owner} ${id}`, signal, async () => {
    const known = (await storage.read()).pictures.find((each) => isSamePicture(each, wanted.picture))
    // Another tab was first.
    if (known?.version === version || !isWanted()) return
    const file = await downloadFile(ask, wanted.url, signal, (bytes) => list.change(wanted, { bytes }))
    const small = await downloadFile(ask, wanted.smallUrl, signal).catch(() => null)
    signal.throwIfAborted()
    await storage.put({ ...wanted.picture, sizeBytes: file.content.length }, wanted.bundle, { file, small }, isWanted)
  })
  list.forget((each) => isSamePicture(each.picture, wanted.picture))
  onKept()
}

/** What is on its way, and who wants to hear of it. */
function keepList() {
  const { get, set, subscribe } = createStore<readonly Keeping[]>(() => [])
  const isOf = (one: WantedPicture) => (other: WantedPicture) => isSamePicture(one.picture, other.picture)
  const mapState = (from: (keeping: Keeping) => boolean, next: Partial<Keeping>) =>
    set(get().map((each) => (from(each) ? { ...each, ...next } : each)))
  return {
    get,
    subscribe,
    change: (wanted: WantedPicture, next: Partial<Keeping>) => mapState(isOf(wanted), next),
    forget: (isGone: (wanted: WantedPicture) => boolean) => set(get().filter((each) => !isGone(each))),
    stop: () => mapState(({ state }) => state === 'waiting', { state: 'stopped' }),
    retry: () => mapState(({ state }) => state !== 'fetching', { state: 'waiting', problem: null }),
    /** True when there was one among them that is not on its way. */
    add(wanted: readonly WantedPicture[]): boolean {
      const underWay = get().filter(({ state }) => state === 'waiting' || state === 'fetching')
      const fresh = wanted.filter((each) => !underWay.some(isOf(each)))
      const others = get().filter((each) => !fresh.some(isOf(each)))
      const first = { state: 'waiting', bytes: 0, problem: null } as const
      if (fresh.length > 0) set([...others, ...fresh.map((each) => ({ ...each, ...first }))])
      return fresh.length > 0
    },
  }
}

function inWords(error: unknown): string {
  if (error instanceof Refused) return error.message
  if (error instanceof CutOff) return CUT_OFF
  return error instanceof DOMException && error.name === 'QuotaExceededError' ? NO_ROOM : NO_NETWORK
}
