import { useEffect } from 'react'
import type { Library, LibraryBundleView, LibraryLink, LibraryWallpaper } from '../../../contract/library/library.ts'
import { ownedSlugs } from '../../../contract/orders/entitlements.ts'
import { useAddress } from '../../routing/router.tsx'
import type { Answer, RequestProblem } from '../../state/request.ts'
import { useStore } from '../../state/store.ts'
import { useAuthState } from '../accounts/identity-context.tsx'
import { hearOrderNews } from '../checkout/order-news.ts'
import { keepOwned } from '../checkout/owned-hint.ts'
import { useEntitlements } from '../checkout/use-entitlements.ts'
import {
  askBundle,
  askLibrary,
  askLinks,
  carriesLibraryKey,
  dropLibraryKey,
  openLink,
  takeLibraryKey,
} from './library-requests.ts'
import { GUEST } from './offline/saved-index.ts'
import { isRefusal, type Watch, type Watched, watch } from './watched.ts'

const UNKNOWN: Watched<never> = { status: 'unknown', answer: null }

/** A library as it is shown here. */
export type ShownLibrary = Library & {
  /** Who was meant: the id of the account that this page knew, or `GUEST`. The shop may have seen somebody else. */
  readonly owner: string
  /** The link that led here opens nothing any more. */
  readonly isLinkEnded: boolean
}

/** One watch per owner and bundle: what one customer saw must not show for the next. */
const libraries = new Map<string, Watch<ShownLibrary>>()
const bundles = new Map<string, Watch<LibraryBundleView>>()
const links = new Map<string, Watch<Links>>()

type Links = { readonly links: readonly LibraryLink[] }

/** Everything that is open to whoever looks: their account's, and what this browser keeps. */
export function useLibrary(): Watched<ShownLibrary> {
  const owner = useOwner()
  // Whoever looks at the library while a checkout is open waits for what it brings.
  useEntitlements()
  const { hash } = useAddress()
  useEffect(() => {
    // A second link that was pasted into the address of an open library.
    if (owner && carriesLibraryKey(hash)) libraries.get(owner)?.refresh()
  }, [owner, hash])
  useEffect(() => {
    addEventListener('online', refreshAccess)
    return () => removeEventListener('online', refreshAccess)
  }, [])
  return useWatched(owner, () =>
    remember(libraries, owner ?? '', () => watch(() => arrivedLibrary(owner ?? ''), isAboutToOpen, onPurchase)),
  )
}

/** One owned bundle, kept up to date while its files are being drawn. */
export function useBundle(slug: string): Watched<LibraryBundleView> & { readonly refresh: () => void } {
  const owner = useOwner()
  const find = () => remember(bundles, `${owner} ${slug}`, () => watch(() => askBundle(slug), isBeingDrawn))
  return { ...useWatched(owner, find), refresh: () => find().refresh() }
}

/** The links by which the library can be opened. */
export function useLinks(): Watched<Links> {
  const owner = useOwner()
  return useWatched(owner, () => remember(links, owner ?? '', () => watch(askLinks)))
}

/** Something about who may look has changed. */
export function refreshAccess(): void {
  for (const watched of [...libraries.values(), ...links.values()]) watched.refresh()
}

/** Their id, or `GUEST` for everybody else: what a browser keeps only the shop can read. Undefined while nobody knows. */
function useOwner(): string | undefined {
  const auth = useAuthState()
  if (auth.status === 'signed-in') return auth.user.uid
  return auth.status === 'unknown' ? undefined : GUEST
}

function useWatched<Answer>(owner: string | undefined, find: () => Watch<Answer>): Watched<Answer> {
  return useStore<Watched<Answer>>(owner ? find() : null, UNKNOWN)
}

function remember<Kept>(kept: Map<string, Kept>, name: string, make: () => Kept): Kept {
  const found = kept.get(name) ?? make()
  kept.set(name, found)
  return found
}

/** Something was bought, in this tab or another. */
function onPurchase(refresh: () => void): () => void {
  return hearOrderNews((news) => news === 'paid' && refresh())
}

let isLinkEnded = false
let opening: Promise<RequestProblem | null> | null = null

/** Whoever came by a receipt's link has it opened first. */
async function arrivedLibrary(owner: string): Promise<Answer<ShownLibrary>> {
  while (takeLibraryKey()) {
    opening ??= openArrivedLink().finally(() => {
      opening = null
    })
    const problem = await opening
    if (problem) return { problem }
  }
  const answer = await askLibrary()
  if (answer.problem) return answer
  keepOwned(ownedSlugs(answer.value))
  return { value: { ...answer.value, owner, isLinkEnded } }
}

/** The key is kept until the shop has answered. */
async function openArrivedLink(): Promise<RequestProblem | null> {
  const key = takeLibraryKey() ?? ''
  const { problem } = await openLink(key)
  if (problem && !isRefusal(problem)) return problem
  isLinkEnded = problem !== undefined
  dropLibraryKey(key)
  return null
}

/** The page says that these open by themselves. */
function isAboutToOpen({ closed }: Library): boolean {
  return closed.some(({ state }) => state === 'pending' || state === 'checking')
}

function isBeingDrawn({ wallpapers }: LibraryBundleView): boolean {
  return wallpapers.some(isUnderWay)
}

export function isUnderWay({ state }: LibraryWallpaper): boolean {
  return state === 'queued' || state === 'rendering'
}
