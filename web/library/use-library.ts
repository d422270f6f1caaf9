import { useSyncExternalStore } from 'react'
import type { Library, LibraryBundleView, LibraryWallpaper } from '../../contract/library.ts'
import { useAuthState } from '../accounts/identity-context.tsx'
import { loadWallpapers } from '../catalogue.ts'
import { takeLibraryKey } from './library-key.ts'
import { askBundle, askLibrary, joinAccount } from './library-requests.ts'
import { type Watch, type Watched, watch } from './watched.ts'

const UNKNOWN: Watched<never> = { status: 'unknown', answer: null }
const REFUSED: Watched<never> = { status: 'refused', answer: null }

/** One watch per owner and bundle: what one customer saw must not show for the next. */
const libraries = new Map<string, Watch<Library>>()
const bundles = new Map<string, Watch<LibraryBundleView>>()

/** Everything that is owned; refused for visitors without a link. */
export function useLibrary(): Watched<Library> {
  const owner = useOwner()
  return useWatched(owner, () =>
    remember(libraries, owner ?? '', () => watch(() => joinedLibrary(owner), isAboutToOpen)),
  )
}

/** One owned bundle, kept up to date while its files are being drawn. */
export function useBundle(slug: string): Watched<LibraryBundleView> & { readonly refresh: () => void } {
  const owner = useOwner()
  const find = () => remember(bundles, `${owner} ${slug}`, () => watch(() => openedBundle(slug), isBeingDrawn))
  return { ...useWatched(owner, find), refresh: () => find().refresh() }
}

/** Their id, or 'guest' for whoever holds a link; null for visitors, undefined while nobody knows. */
function useOwner(): string | null | undefined {
  const auth = useAuthState()
  const key = useSyncExternalStore(nothingChanges, takeLibraryKey, () => undefined)
  if (auth.status === 'signed-in') return auth.user.uid
  if (key === undefined || auth.status === 'unknown') return undefined
  return key ? 'guest' : null
}

const nothingChanges = () => () => {}

function useWatched<Answer>(owner: string | null | undefined, find: () => Watch<Answer>): Watched<Answer> {
  const found = owner ? find() : null
  return useSyncExternalStore(
    found?.subscribe ?? nothingChanges,
    () => found?.get() ?? (owner === null ? REFUSED : UNKNOWN),
    () => UNKNOWN,
  )
}

function remember<Kept>(kept: Map<string, Kept>, name: string, make: () => Kept): Kept {
  const found = kept.get(name) ?? make()
  kept.set(name, found)
  return found
}

async function joinedLibrary(owner: string | null | undefined): Promise<Library> {
  if (owner !== 'guest') await joinAccount().catch((error: unknown) => console.warn('The link was not joined.', error))
  return askLibrary()
}

/** Its pictures come from the public catalogue, so they are fetched along. */
async function openedBundle(slug: string): Promise<LibraryBundleView> {
  const view = await askBundle(slug)
  await Promise.all(view.categories.map(loadWallpapers))
  return view
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
