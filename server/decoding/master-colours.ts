import type { Metadata, Sharp } from 'sharp'

type Facts = Pick<Metadata, 'icc' | 'depth'>

/**
 * A picture in the colours that every screen takes an unmarked file for. Its own profile is followed on the way; of 16-bit
 * pictures with one the library would write Display P3 and not say so.
 */
export function toSrgb(picture: Sharp, { icc, depth }: Facts): Sharp {
  return icc && depth === 'ushort' ? picture.withIccProfile('srgb', { attach: false }) : picture
}

/** A picture in its own colours, and as finely graded as it is. */
export function keepColours(picture: Sharp, { icc, depth }: Facts): Sharp {
  const own = icc ? picture.keepIccProfile() : picture
  return depth === 'ushort' ? own.toColourspace('rgb16') : own
}
