import { createStore, useStore } from '../../../state/store.ts'
import { hearTabs, tellTabs } from '../../../state/tabs.ts'
import { useAuthState } from '../../accounts/identity-context.tsx'
import { readSessionHint } from '../../accounts/session-hint.ts'
import { type Keeping, type KeepQueue, keepQueue, type WantedPicture } from './keep-queue.ts'
import { EMPTY, GUEST, type KeptIndex, type KeptPicture, shownTo } from './kept-index.ts'
import { type KeptStorage, keptStorage } from './kept-storage.ts'
import { endWorker, isInstalled, startWorker } from './library-worker.ts'

const CHANNEL = 'library-kept'

/** `closed`: this browser, or a private window of it, keeps nothing for pages. */
type Kept = { readonly status: 'unknown' | 'open' | 'closed'; readonly index: KeptIndex }

const UNKNOWN: Kept = { status: 'unknown', index: EMPTY }
const NOTHING: readonly Keeping[] = []

const kept = createStore<Kept>(() => UNKNOWN, follow)
let storage: KeptStorage | undefined
let queue: KeepQueue | undefined

function follow(): () => void {
  void load()
  return hearTabs(CHANNEL, () => void load())
}

async function load(): Promise<void> {
  try {
    kept.set({ status: 'open', index: await keptFiles().read() })
  } catch {
    kept.set({ status: 'closed', index: EMPTY })
  }
}

export function keptFiles(): KeptStorage {
  if (!('caches' in window && 'serviceWorker' in navigator && 'locks' in navigator)) throw new Error('Nothing is kept.')
  storage ??= keptStorage({ caches, locks: navigator.locks })
  return storage
}

/** Of this tab. */
export function keeping(): KeepQueue {
  queue ??= keepQueue({
    storage: keptFiles(),
    ask: (...request) => fetch(...request),
    alone: (name, signal, work) => navigator.locks.request(name, { signal }, work),
    onKept: sayChanged,
  })
  return queue
}

function sayChanged(): void {
  tellTabs(CHANNEL, 'changed')
}

/** What is kept here, as far as whoever uses this browser may see it. */
export function useKept(): Kept {
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

export async function giveBack(pictures: readonly KeptPicture[]): Promise<void> {
  await keptFiles().drop(pictures)
  sayChanged()
  await tidyWorker()
}

/** The worker is there as long as there is something for it to do. */
export async function tidyWorker(): Promise<void> {
  const { pictures } = await keptFiles().read()
  const isOnItsWay = keeping().get().length > 0
  if (pictures.length > 0 || isOnItsWay || isInstalled()) await startWorker()
  else await endWorker()
}
