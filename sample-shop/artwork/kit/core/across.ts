import type { Frame } from './frame.ts'
import type { Traits } from './scene.ts'

/** Where a share of the frame's width lies, in logical units. */
export type Across = (share: number) => number

/**
 * Places things across the frame: half of the pictures are mirrored, and a portrait frame draws everything towards its
 * middle, to `gathered` of its distance from there.
 */
export function placeAcross(frame: Frame, traits: Traits, gathered: number): { across: Across; mirrored: boolean } {
  const mirrored = traits.random('side').chance(0.5)
  const across = (share: number) => {
    const place = mirrored ? 1 - share : share
    return frame.logicalWidth * (frame.portrait ? 0.5 + (place - 0.5) * gathered : place)
  }
  return { across, mirrored }
}
