import { type Colour, css } from '../core/colour.ts'
import type { Context, Frame } from '../core/frame.ts'
import { softly } from '../core/layer.ts'
import { clamp, decay, lerp } from '../core/math.ts'
import type { Noise } from '../core/noise.ts'
import { type Ramp, ramp } from '../core/ramp.ts'
import type { Random } from '../core/random.ts'
import type { Palette } from '../core/scene.ts'
import { shade } from '../core/shade.ts'
import { shafts } from '../light/shafts.ts'

/** Water seen from within: bright at the surface, dark in the deep. */
export interface Sea extends Palette {
  /** From the surface (0) to the deep (1). */
  readonly water: Ramp
  readonly light: string
}

export function sea(name: string, stops: readonly [string, string, string, string], light: string): Sea {
  return {
    name,
    water: ramp([0, stops[0]], [0.28, stops[1]], [0.65, stops[2]], [1, stops[3]]),
    light,
  }
}

/** Paints the water with the glitter of the surface above and the light's cone below it; a slope darkens one side. */
export function paintSea(
  frame: Frame,
  noise: Noise,
  { water }: Sea,
  light: Colour,
  lightX: number,
  surface: number,
  slope = 0,
): void {
  const { logicalHeight } = frame
  shade(
    frame,
    (x, y, _pixel, out) => {
      const dx = (x - lightX) / 1080
      const depth = clamp((y - surface) / (logicalHeight - surface) + dx * slope)
      const cone = decay((dx / (0.3 + depth * 0.7)) ** 2) * decay(depth * 2.4)
      const drift = noise.fbm(x * 0.0012, y * 0.002, 4) * 0.05
      water.read(clamp(depth * 1.05 + drift + Math.abs(dx) * 0.16 - cone * 0.14), out)
      let glitter = 0
      if (y < surface + 190) {
        // The underside of the waves, in perspective towards the surface line.
        const distance = 190 / Math.max(6, surface + 196 - y)
        const waves = noise.ridged((dx * 5) / distance + 3, 12 / distance, 4, 0.5)
        glitter = clamp(waves - 0.55) * 2.6 * decay(dx * dx * 2) * clamp((surface + 190 - y) / 190)
      }
      for (let i = 0; i < 3; i++) out[i] += light[i] * (cone * 0.34 + glitter)
    },
    { bloom: 0.3, threshold: 0.9 },
  )
}

export function paintSunbeams(
  frame: Frame,
  noise: Noise,
  light: Colour,
  x: number,
  alpha: number,
  offset: number,
): void {
  const { logicalHeight } = frame
  shafts(frame, noise, {
    x,
    y: -logicalHeight * 0.55,
    colour: light,
    alpha,
    count: 16,
    floor: logicalHeight * 0.98,
    offset,
    spread: 0.5,
  })
}

/** Bubbles in rising strings; each is a thin bright ring with a highlight. */
export function paintBubbles(frame: Frame, random: Random, light: Colour, strings: number): void {
  const { context, logicalWidth, logicalHeight } = frame
  const draw = (c: Context, near: boolean) => {
    for (let i = 0; i < strings; i++) {
      const x = random.next() * logicalWidth
      const start = random.range(0.3, 1) * logicalHeight
      const count = random.integer(5, 16)
      for (let n = 0; n < count; n++) {
        const t = n / count
        const radius = (near ? 9 : 2.2) * lerp(0.4, 1.2, t) * random.range(0.5, 1.2)
        const bx = x + Math.sin(n * 1.7 + i) * 12 + random.range(-8, 8)
        const by = start - n * random.range(16, 34)
        c.strokeStyle = css(light, 0.4)
        c.lineWidth = Math.max(0.5, radius * 0.14)
        c.beginPath()
        c.arc(bx, by, radius, 0, 7)
        c.stroke()
        c.fillStyle = css(light, 0.6)
        c.beginPath()
        c.arc(bx - radius * 0.35, by - radius * 0.4, radius * 0.22, 0, 7)
        c.fill()
      }
    }
  }
  draw(context, false)
  softly(frame, 2.4, (c) => draw(c, true))
}
