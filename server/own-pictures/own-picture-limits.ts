/** Enough for an 8K picture as JPEG. */
export const MOST_BYTES = 20 * 1024 * 1024

/** A picture that cannot be taken, and why: the end of a sentence that begins with its name. */
export class OwnPictureError extends Error {
  override name = 'OwnPictureError'
}

export const NO_PICTURE = 'is not a PNG, JPEG, WebP or AVIF file'
