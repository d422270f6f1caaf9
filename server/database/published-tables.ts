/** Every picture that was ever published, as it was shown last. Rows stay when it is taken down. */
export type PictureTable = {
  id: string
  category: string
  /** A `Wallpaper` of the contract, as JSON. */
  facts: string
}

/** Every bundle that was ever sold. Products are ended, never deleted. */
export type BundleTable = {
  slug: string
  /** A `Bundle` of the contract, as JSON. */
  facts: string
  ended_at: string | null
}

/** From when until when a picture was in a bundle; null is until now. */
export type BundlePictureTable = {
  bundle: string
  picture: string
  /** In the bundle's order. */
  position: number
  valid_from: string
  valid_until: string | null
}

/** A bundle's list of files, frozen, so that an archive can be resumed after the bundle has grown. */
export type BundleVersionTable = { bundle: string; version: string; entries: string; frozen_at: string }
