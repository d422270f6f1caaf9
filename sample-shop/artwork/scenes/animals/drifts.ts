import { type Colour, mixOklab } from '../../kit/core/colour.ts'
import type { Frame } from '../../kit/core/frame.ts'
import type { Noise } from '../../kit/core/noise.ts'
import { ridge } from '../../kit/terrain/landscape.ts'

const DRIFTS = 6

/** Snow or sand in long soft waves from `y` down, each lit along its crest and shaded towards the next. */
export function paintDrifts(frame: Frame, noise: Noise, y: number, lit: Colour, shaded: Colour): void {
  for (let i = 0; i < DRIFTS; i++) {
    const down = (i / DRIFTS) ** 1.6
    ridge(frame.context, frame, noise, {
      y: y + (frame.logicalHeight - y) * down,
      amplitude: 36 + 60 * down,
      frequency: 0.0011 - 0.0006 * down,
      offset: 5 + i * 7,
      top: mixOklab(shaded, lit, 0.55 + 0.45 * down),
      bottom: shaded,
    })
  }
}
