import { type Colour, css, mixOklab } from '../core/colour.ts'
import type { Context, Frame } from '../core/frame.ts'
import { softly } from '../core/layer.ts'
import { clamp, decay, lerp, norm, smoothstep } from '../core/math.ts'
import type { Noise } from '../core/noise.ts'
import type { Random } from '../core/random.ts'
import { shade } from '../core/shade.ts'
import { shafts } from '../light/shafts.ts'
import { mist, ridge } from './landscape.ts'

/** A forest in mist with one light behind it, darker towards the viewer. */
export interface Glade {
  far: Colour
  mid: Colour
  near: Colour
  glow: Colour
  lightX: number
  lightY: number
  groundY: number
  /** The x that the trunks leave open. */
  clearingX: number
  /** Draws one trunk at x with the preset fill and stroke; near trunks carry more detail. */
  trunk: (context: Context, random: Random, x: number, width: number, nearness: number) => void
  /** Multiplies the number of trunks. */
  density?: number
  offset: number
}

const LAYERS = [
  { count: 36, width: 7, clearing: 0.02 },
  { count: 26, width: 12, clearing: 0.06 },
  { count: 16, width: 20, clearing: 0.11 },
  { count: 9, width: 34, clearing: 0.19 },
]

/** Paints the glowing air, the trunks from far to near with mist between them, and the shafts. */
export function paintGlade(frame: Frame, noise: Noise, random: Random, glade: Glade): void {
  const { far, mid, near, glow, groundY, offset, density = 1 } = glade
  const { context, logicalWidth, logicalHeight } = frame
  paintAir(frame, noise, glade)
  LAYERS.forEach(({ count, width, clearing }, i) => {
    const nearness = i / LAYERS.length
    const colour = mixOklab(mixOklab(far, mid, 0.35 + 0.4 * nearness), near, nearness ** 0.8)
    const trunks = Math.round(count * density * (logicalWidth / 1920))
    context.fillStyle = css(colour)
    context.strokeStyle = css(colour)
    for (let n = 0; n < trunks; n++) {
      const x = ((n + random.range(0.1, 0.9)) / trunks) * logicalWidth
      const size = width * random.range(0.7, 1.35)
      const stray = random.chance(0.08)
      // Only far trunks may stray into the clearing; near ones would hide the hero.
      if (Math.abs(x - glade.clearingX) < clearing * 1920 && (i > 0 || !stray)) continue
      glade.trunk(context, random, x, size, nearness)
    }
    const y = groundY - logicalHeight * (0.06 - 0.025 * i)
    ridge(context, frame, noise, {
      y,
      amplitude: 32,
      frequency: 0.003 + i * 0.0012,
      offset: offset + i * 11,
      top: mixOklab(colour, far, 0.1),
      bottom: mixOklab(colour, far, 0.2),
    })
    mist(frame, noise, {
      y: y + 10,
      spread: 130 - 16 * i,
      colour: mixOklab(far, glow, 0.3),
      alpha: 0.62 - 0.09 * i,
      offset: offset + i * 5,
    })
  })
  shafts(frame, noise, {
    x: glade.lightX,
    y: glade.lightY - logicalHeight * 0.62,
    colour: glow,
    alpha: 0.3,
    count: 7,
    floor: logicalHeight,
    offset,
    spread: 0.55,
  })
}

/** Frames the picture with blurred trunks at its edges. */
export function paintFraming(frame: Frame, random: Random, { near, trunk }: Glade): void {
  softly(frame, 6, (context) => {
    context.fillStyle = css(mixOklab(near, [0, 0, 0], 0.5))
    context.strokeStyle = context.fillStyle
    for (const left of [true, false]) {
      const x = frame.logicalWidth * random.range(0, 0.06)
      trunk(context, random, left ? x : frame.logicalWidth - x, random.range(80, 130), 1)
    }
  })
}

function paintAir(frame: Frame, noise: Noise, glade: Glade): void {
  const { far, mid, near, glow, lightX, lightY, offset } = glade
  shade(
    frame,
    (x, y, _pixel, out) => {
      const dx = (x - lightX) / 1080
      const dy = (y - lightY) / 1080
      const distance = norm(dx, dy)
      const wisps = noise.fbm(x * 0.0016 + offset, y * 0.0024, 5, 0.55)
      const t = clamp(decay(distance * 1.7) * 1.05 + wisps * 0.14)
      const ray = (0.5 + 0.5 * noise.fbm(Math.atan2(dy, dx) * 5.5 + offset, 1.7, 4, 0.6)) * decay(distance * 1.5)
      const light = decay(distance * distance * 26) * 0.7 + ray * 0.22
      for (let i = 0; i < 3; i++) {
        const dim = lerp(near[i], mid[i], clamp(t * 2))
        out[i] = lerp(dim, far[i], smoothstep(0.4, 1, t)) + glow[i] * light
      }
    },
    { bloom: 0.35, threshold: 1 },
  )
}
