import { type Colour, css, mixOklab, scaled } from '../../kit/core/colour.ts'
import type { Context, Frame } from '../../kit/core/frame.ts'
import { softly } from '../../kit/core/layer.ts'
import type { TargetCamera } from '../../kit/geometry/target-camera.ts'

/** Half the width of a pin over its height, both in its height. */
const PROFILE: readonly (readonly [y: number, half: number])[] = [
  ...([
    [0, 0.07],
    [0.1, 0.115],
    [0.2, 0.145],
    [0.3, 0.16],
    [0.4, 0.15],
    [0.5, 0.11],
    [0.58, 0.075],
  ] as const),
  ...([
    [0.66, 0.06],
    [0.75, 0.063],
    [0.82, 0.08],
    [0.89, 0.086],
    [0.95, 0.07],
    [0.985, 0.04],
    [1, 0],
  ] as const),
]
/** In radii of the ball: how tall a pin is, how far they stand apart, and how far away the first one is. */
const TALL = 3.5
const APART = 2.8
const AWAY = 24

/** Paints ten pins at the end of a lane, a little out of focus, with their mirror image in its boards; x is in radii. */
export function paintPins(frame: Frame, camera: TargetCamera, x: number, lamp: Colour, glow: Colour): void {
  const lit = mixOklab(lamp, [1, 1, 1], 0.5)
  softly(frame, 60, (c) => {
    const [left, y] = camera.project(x, TALL * 0.6, AWAY)
    c.fillStyle = css(scaled(glow, 0.4), 0.6)
    c.beginPath()
    c.ellipse(left, y, 250, 70, 0, 0, 7)
    c.fill()
  })
  softly(frame, 1.6, (c) => {
    for (const row of [3, 2, 1, 0])
      for (let i = 0; i <= row; i++) {
        const [px, py, depth] = camera.project(x + (i - row / 2) * APART, 0, AWAY + row * APART * 0.87)
        const size = (camera.focal * TALL) / depth
        for (const mirrored of [true, false]) {
          c.save()
          c.translate(px, py)
          c.scale(size, mirrored ? size : -size)
          c.globalAlpha = mirrored ? 0.28 : 1
          paintPin(c, lit, glow)
          c.restore()
        }
      }
  })
}

/** One pin, a unit tall from (0, 0), with two bands around its neck. */
function paintPin(c: Context, lit: Colour, glow: Colour): void {
  const round = c.createLinearGradient(-0.16, 0, 0.16, 0)
  for (const [at, light] of [0.5, 0.95, 0.7, 0.3].entries()) round.addColorStop(at / 3, css(scaled(lit, light)))
  c.beginPath()
  for (const [y, half] of PROFILE) c.lineTo(half, y)
  for (const [y, half] of PROFILE.toReversed()) c.lineTo(-half, y)
  c.fillStyle = round
  c.fill()
  c.fillStyle = css(scaled(glow, 0.6))
  for (const y of [0.64, 0.7]) c.fillRect(-0.062, y, 0.124, 0.03)
}
