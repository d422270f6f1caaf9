import { LIBRARY_WORKER } from '../../../../contract/library/library-worker.ts'
import { createStore, useStore } from '../../../state/store.ts'
import { hearTabs, tellTabs } from '../../../state/tabs.ts'
import { useAuthState } from '../../accounts/identity-context.tsx'
import { readSessionHint } from '../../accounts/session-hint.ts'
import { KEEP_LOCK, type Keeping, type KeepQueue, keepQueue, type WantedPicture } from './save-queue.ts'
import { EMPTY, GUEST, isSamePicture, type Named, type SavedIndex, type SavedPicture, shownTo } from './saved-index.ts'
import { type SavedStorage, savedStorage } from './saved-storage.ts'

const CHANNEL = 'library-kept'

/** `closed`: this browser, or a private window of it, keeps nothing for pages. */
type Kept = { readonly status: 'unknown' | 'open' | 'closed'; readonly index: SavedIndex }

const UNKNOWN: Kept = { status: 'unknown', index: EMPTY }
const NOTHING: readonly Keeping[] = []

const kept = createStore<Kept>(() => UNKNOWN, follow)
let storage: SavedStorage | undefined
let queue: KeepQueue | undefined

function follow(): () => void {
  void load()
  return hearTabs(CHANNEL, () => void load())
}

async function load(): Promise<void> {
  try {
    kept.set({ status: 'open', index: await savedFiles().read() })
  } catch {
    kept.set({ status: 'closed', index: EMPTY })
  }
}

/** Whether this browser has what keeping needs. */
export function canKeep(): boolean {
  return 'caches' in globalThis && 'serviceWorker' in navigator && 'locks' in navigator
}

export function savedFiles(): SavedStorage {
  if (!canKeep()) throw new Error('Nothing is kept.')
  storage ??= savedStorage({ caches, locks: navigator.locks })
  return storage
}

/** Of this tab. */
export function keeping(): KeepQueue {
  queue ??= keepQueue({
    storage: savedFiles(),
    ask: (...request) => fetch(...request),
    alone: (name, signal, work) => navigator.locks.request(name, { signal }, work),
    isKeeper: (owner) => owner === GUEST || owner === rememberedAccount(),
    onKept: () => {
      sayChanged()
      // Another tab that had nothing to keep may have ended it.
      void tidyWorker()
    },
    onEmptied: () => void tidyWorker(),
  })
  return queue
}

function sayChanged(): void {
  tellTabs(CHANNEL, 'changed')
}

/** What is kept here, as far as whoever uses this browser may see it. */
export function useSaved(): Kept {
  const { status, index } = useStore(kept, UNKNOWN)
  return { status, index: shownTo(index, rememberedAccount()) }
}

/** What is on its way here in this tab. */
export function useKeeping(): readonly Keeping[] {
  const { status } = useStore(kept, UNKNOWN)
  return useStore(status === 'open' ? keeping() : null, NOTHING)
}

/** The account that stays signed in on this browser; a sign-in that ends with the browser leaves nothing behind. */
function rememberedAccount(): string | null {
  return readSessionHint()?.user?.uid ?? null
}

/** Who keeps something here: an account, or the browser itself. Null for an account that is not to be remembered. */
export function useKeeper(): string | null {
  const { status } = useAuthState()
  return status === 'signed-out' ? GUEST : rememberedAccount()
}

/** Downloads pictures to this device. Browsers ask the visitor, or themselves, whether they may stay. */
export async function keepPictures(wanted: readonly WantedPicture[]): Promise<void> {
  keeping().add(wanted)
  // Not waited for: some browsers ask the visitor.
  navigator.storage?.persist?.().catch(() => false)
  await startWorker()
}

/** At a press: every copy that whoever presses can see, and none that is on its way comes after it. */
export async function giveBack(pictures: readonly SavedPicture[]): Promise<void> {
  const account = rememberedAccount()
  const owners = account === null ? [GUEST] : [GUEST, account]
  await dropSaved(pictures.flatMap((picture) => owners.map((owner) => ({ ...picture, owner }))))
}

export async function dropSaved(pictures: readonly SavedPicture[]): Promise<void> {
  if (pictures.length === 0) return
  forgetJobs(pictures)
  await savedFiles().drop(pictures)
  sayChanged()
  await tidyWorker()
}

export function forgetJobs(pictures: readonly Named[]): void {
  keeping().forget(({ picture }) => pictures.some((each) => isSamePicture(each, picture)))
}

/** What the browser kept goes to the account that has it now, or away where that is not remembered. */
export async function giveToAccount(pictures: readonly SavedPicture[], accountId: string): Promise<void> {
  if (pictures.length === 0) return
  if (accountId !== rememberedAccount()) return dropSaved(pictures)
  await savedFiles().give(pictures, accountId)
  sayChanged()
}

/** The worker is there as long as there is something for it to do. */
export async function tidyWorker(): Promise<void> {
  const { pictures } = await savedFiles().read()
  const isOnItsWay = keeping().get().length > 0 || (await isSavedElsewhere())
  if (pictures.length > 0 || isOnItsWay || isInstalled()) await startWorker()
  else await endWorker()
}

/** Another tab is about to keep something. */
async function isSavedElsewhere(): Promise<boolean> {
  const { held = [], pending = [] } = await navigator.locks.query()
  return [...held, ...pending].some(({ name }) => name?.startsWith(`${KEEP_LOCK} `))
}

/** Not yet in TypeScript's own types. */
type WithNews = {
  readonly periodicSync?: {
    readonly register: (tag: string, options: { minInterval: number }) => Promise<void>
    readonly getTags: () => Promise<readonly string[]>
  }
}

const NEWS_EVERY_MS = 12 * 60 * 60_000

let isRenewed = false

/** From then on the library opens without a network. Where no worker may run, what is kept can be seen while it is open. */
async function startWorker(): Promise<void> {
  const { url, scope, newsTag } = LIBRARY_WORKER
  try {
    const worker = await navigator.serviceWorker.register(url, { scope, updateViaCache: 'none' })
    // Once for each page that was loaded. A worker that is just being installed does it by itself.
    if (!isRenewed) worker.active?.postMessage('renew')
    isRenewed = true
    // Only browsers that have the library installed agree to this.
    await (worker as WithNews).periodicSync?.register(newsTag, { minInterval: NEWS_EVERY_MS }).catch(() => {})
  } catch (error) {
    console.warn('The library was not set up for opening without a network.', error)
  }
}

/** Nothing is kept any more: neither the worker nor its copies of the page stay, but for an installed library. */
async function endWorker(): Promise<void> {
  const worker = await navigator.serviceWorker.getRegistration(LIBRARY_WORKER.scope)
  const { shells, news, newsTag } = LIBRARY_WORKER
  const tags: readonly string[] =
    (await (worker as WithNews | undefined)?.periodicSync?.getTags().catch(() => [])) ?? []
  if (tags.includes(newsTag)) return
  await worker?.unregister()
  const names = await caches.keys()
  for (const name of names) if (name.startsWith(shells) || name === news) await caches.delete(name)
}

export function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone)').matches
}
