import { list, nullable, number, object, string, type ValueOf } from '../../../../contract/schema.ts'

const isSavedPicture = object({
  id: string,
  /** The bundle that it was kept from. */
  bundle: string,
  /** Whose it is: an account's id, or `GUEST` for what this browser itself keeps. */
  owner: string,
  title: string,
  alt: string,
  fileName: string,
  /** In pixels. */
  width: number,
  height: number,
  sizeBytes: number,
  /** Names what it was made of: another one means that the owner of the shop has replaced it. */
  version: string,
})

/** A picture that lies on this device, fitted to its screen. */
export type SavedPicture = ValueOf<typeof isSavedPicture>

const isSavedBundle = object({
  slug: string,
  owner: string,
  name: string,
  /** ISO date. */
  since: string,
  wallpapers: list(object({ id: string, title: string })),
})

/** What is known without a network of a bundle of which something is kept. */
export type SavedBundle = ValueOf<typeof isSavedBundle>

export const isSavedIndex = object({
  /** When the shop last said what is owned. */
  metAt: nullable(string),
  pictures: list(isSavedPicture),
  bundles: list(isSavedBundle),
})

export type SavedIndex = ValueOf<typeof isSavedIndex>

export const EMPTY: SavedIndex = { metAt: null, pictures: [], bundles: [] }
export const GUEST = 'guest'

export type Named = Pick<SavedPicture, 'id' | 'owner'>

export function isSamePicture(one: Named, other: Named): boolean {
  return one.id === other.id && one.owner === other.owner
}

export function withPicture(index: SavedIndex, picture: SavedPicture): SavedIndex {
  const others = index.pictures.filter((each) => !isSamePicture(each, picture))
  return { ...index, pictures: [...others, picture] }
}

/** A bundle goes with the last of its pictures. */
export function withoutPictures(index: SavedIndex, dropped: readonly Named[]): SavedIndex {
  const pictures = index.pictures.filter((each) => !dropped.some((gone) => isSamePicture(each, gone)))
  const bundles = index.bundles.filter(({ slug, owner }) =>
    pictures.some((picture) => picture.bundle === slug && picture.owner === owner),
  )
  return { ...index, pictures, bundles }
}

export function withBundle(index: SavedIndex, bundle: SavedBundle): SavedIndex {
  const others = index.bundles.filter(({ slug, owner }) => slug !== bundle.slug || owner !== bundle.owner)
  return { ...index, bundles: [...others, bundle] }
}

/** A picture, with its bundle, as another owner's. One that is not there stays away. */
export function withOwner(index: SavedIndex, picture: Named, owner: string): SavedIndex {
  const found = index.pictures.find((each) => isSamePicture(each, picture))
  const bundle = index.bundles.find((each) => each.slug === found?.bundle && each.owner === found.owner)
  if (!found || !bundle) return index
  return withoutPictures(withBundle(withPicture(index, { ...found, owner }), { ...bundle, owner }), [picture])
}

/**
 * What this browser's own library and one account's may see; nobody sees what another account kept here. What both have is
 * shown once.
 */
export function shownTo({ metAt, pictures, bundles }: SavedIndex, accountId: string | null): SavedIndex {
  return {
    metAt,
    pictures: onceFor(accountId, pictures, ({ id }) => id),
    bundles: onceFor(accountId, bundles, ({ slug }) => slug),
  }
}

/** The account's before the browser's. */
function onceFor<Kept extends { readonly owner: string }>(
  accountId: string | null,
  kept: readonly Kept[],
  nameOf: (kept: Kept) => string,
): Kept[] {
  const own = new Set(kept.flatMap((each) => (each.owner === accountId ? [nameOf(each)] : [])))
  return kept.filter((each) => each.owner === accountId || (each.owner === GUEST && !own.has(nameOf(each))))
}

export function sumBytes(pictures: readonly Pick<SavedPicture, 'sizeBytes'>[]): number {
  return pictures.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
}
