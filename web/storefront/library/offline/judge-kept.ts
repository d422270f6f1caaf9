import type { Library, LibraryBundleView, LibraryWallpaper } from '../../../../contract/library.ts'
import { GUEST, type KeptIndex, type KeptPicture } from './kept-index.ts'

/** Whoever the shop has just answered. */
export type Viewer = {
  /** Null for whoever is not signed in. */
  readonly accountId: string | null
  readonly bundles: Pick<Library, 'bundles'>['bundles']
}

/** What nobody may have here any more: of another account, or of a bundle that is not open to whoever looks now. */
export function listClosed({ pictures }: KeptIndex, { accountId, bundles }: Viewer): KeptPicture[] {
  const isOpen = ({ owner, bundle }: KeptPicture) =>
    (owner === GUEST || owner === accountId) && bundles.some(({ slug }) => slug === bundle)
  return pictures.filter((picture) => !isOpen(picture))
}

type Judged = {
  readonly gone: readonly KeptPicture[]
  /** Replaced since, and there in its new form. */
  readonly stale: readonly { readonly picture: KeptPicture; readonly wallpaper: LibraryWallpaper }[]
}

/** Compares what is kept of one bundle with what the shop has of it now. */
export function judgeBundle({ pictures }: KeptIndex, view: Pick<LibraryBundleView, 'slug' | 'wallpapers'>): Judged {
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
