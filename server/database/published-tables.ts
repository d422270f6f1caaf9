/** What was ever published: a part of schema.ts. */
export type PublishedTables = {
  bundle: BundleTable
  bundle_picture: BundlePictureTable
  bundle_version: BundleVersionTable
  deleted_picture: DeletedPictureTable
  search_entry: SearchEntryTable
  shown_picture: ShownPictureTable
}

/** Every picture that was ever published, as it was shown last. Rows stay when it is taken down. */
type ShownPictureTable = {
  id: string
  category: string
  /** A `Wallpaper` of the contract, as JSON. */
  facts: string
}

/** Every bundle that was ever sold. Products are ended, never deleted. */
type BundleTable = {
  slug: string
  /** A `Bundle` of the contract, as JSON. */
  facts: string
  ended_at: string | null
}

/** From when until when a picture was in a bundle; null is until now. */
type BundlePictureTable = {
  bundle: string
  picture: string
  /** In the bundle's order. */
  position: number
  valid_from: string
  valid_until: string | null
}

/** A picture whose files the owner deleted for good. */
type DeletedPictureTable = { picture: string; deleted_at: string }

/** A bundle's list of files, frozen, so that an archive can be resumed after the bundle has grown; when it was looked at last, to the day. */
type BundleVersionTable = { bundle: string; version: string; entries: string; frozen_at: string }

/** A picture of a large shop as its search knows it. The words lie beside it, as each database has them. */
type SearchEntryTable = {
  picture: string
  /** Of all that it is found by. */
  digest: string
  /** Its slug. */
  category: string
  /** The names of those that it fits, each between spaces. */
  screens: string
}
