import type { Sharp } from 'sharp'

const LONG_SIDE = 320
const SHORT_SIDE = 180

/** Above this, in display levels on average, two drawings of one picture do not count as the same. */
export const MOST_DIFFERENCE = 6

/** How far apart two pictures of one shape are, seen small: the mean difference in display levels. */
export async function pictureDifference(one: Sharp, other: Sharp, isPortrait = false): Promise<number> {
  const [width, height] = isPortrait ? [SHORT_SIDE, LONG_SIDE] : [LONG_SIDE, SHORT_SIDE]
  const pixels = (picture: Sharp) =>
    picture.resize(width, height, { fit: 'fill' }).removeAlpha().toColourspace('srgb').raw().toBuffer()
  const [a, b] = await Promise.all([pixels(one), pixels(other)])
  return a.reduce((sum, level, at) => sum + Math.abs(level - (b[at] ?? 0)), 0) / a.length
}
