import type { Library, LibraryBundleView, LibraryWallpaper } from '../../../../contract/library/library.ts'
import { LIBRARY_WORKER } from '../../../../contract/library/library-worker.ts'
import type { OwnedBundles } from '../../../../contract/orders/entitlements.ts'
import { GUEST, type SavedIndex, type SavedPicture } from './saved-index.ts'

/** Whoever the shop has just answered. */
export type Viewer = {
  /** Null for whoever is not signed in. */
  readonly accountId: string | null
  /** The slugs of what is open to them. */
  readonly open: readonly string[]
  /** Those of it that this browser opens by a link, whoever is signed in. */
  readonly openHere: readonly string[]
}

type Told = Pick<Library, 'isSignedIn' | 'keptBundles'> & {
  readonly bundles: readonly Pick<Library['bundles'][number], 'slug'>[]
}

/** Null where the shop saw somebody else than the page did: a hosted provider's sign-in may not have reached it. */
export function viewerOf({ isSignedIn, bundles, keptBundles }: Told, owner: string): Viewer | null {
  if (isSignedIn !== (owner !== GUEST)) return null
  return {
    accountId: isSignedIn ? owner : null,
    open: bundles.map(({ slug }) => slug),
    openHere: keptBundles,
  }
}

type Owned = Pick<SavedPicture, 'owner' | 'bundle'>

/**
 * `closed`: what nobody may have here any more, because it is of another account, or of a bundle that is not open to whoever
 * looks now. `joined`: what the browser kept by a link and has by an account now.
 */
export function judgeOwners<Kept extends Owned>(
  pictures: readonly Kept[],
  { accountId, open, openHere }: Viewer,
): { readonly closed: readonly Kept[]; readonly joined: readonly Kept[] } {
  const isOpen = ({ owner, bundle }: Owned) =>
    (owner === GUEST && openHere.includes(bundle)) || (owner === accountId && open.includes(bundle))
  const isJoined = ({ owner, bundle }: Owned) => owner === GUEST && accountId !== null && open.includes(bundle)
  const others = pictures.filter((picture) => !isOpen(picture))
  return {
    closed: others.filter((picture) => !isJoined(picture)),
    joined: others.filter(isJoined),
  }
}

type Judged = {
  readonly gone: readonly SavedPicture[]
  /** Replaced since, and there in its new form. */
  readonly stale: readonly { readonly picture: SavedPicture; readonly wallpaper: LibraryWallpaper }[]
}

/** Compares what is kept of one bundle with what the shop has of it now. */
export function judgeBundle({ pictures }: SavedIndex, view: Pick<LibraryBundleView, 'slug' | 'wallpapers'>): Judged {
  const found = pictures
    .filter(({ bundle }) => bundle === view.slug)
    .map((picture) => ({ picture, wallpaper: view.wallpapers.find(({ id }) => id === picture.id) }))
  return {
    gone: found.flatMap(({ picture, wallpaper }) => (wallpaper ? [] : [picture])),
    stale: found.flatMap(({ picture, wallpaper }) =>
      wallpaper?.state === 'ready' && versionOf(wallpaper) !== picture.version ? [{ picture, wallpaper }] : [],
    ),
  }
}

/** Another master, another look or another focus is another version. */
export function versionOf({ sizeBytes, shown: { preview } }: LibraryWallpaper): string {
  const { src, placeholder, focus } = preview
  return [sizeBytes, src, placeholder, focus?.x, focus?.y].join(' ')
}

type Badges = { readonly clearAppBadge?: () => Promise<void> }

/** What is in the library now was seen: the number on the app's icon goes, and the worker counts from here. */
export async function noteSeen({ accountId: account, open: slugs }: Viewer): Promise<void> {
  const { scope, news, seen } = LIBRARY_WORKER
  if (!(await navigator.serviceWorker.getRegistration(scope))) return
  const owned: OwnedBundles = { account, slugs }
  await (await caches.open(news)).put(seen, new Response(JSON.stringify(owned)))
  await clearBadge()
}

/** Whoever comes next has seen nothing yet. */
export async function forgetSeen(): Promise<void> {
  await caches.delete(LIBRARY_WORKER.news)
  await clearBadge()
}

async function clearBadge(): Promise<void> {
  await (navigator as Badges).clearAppBadge?.().catch(() => {})
}
