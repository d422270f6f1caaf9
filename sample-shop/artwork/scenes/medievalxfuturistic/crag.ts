import { mixOklab, scaled } from '../../kit/core/colour.ts'
import type { Frame } from '../../kit/core/frame.ts'
import { clamp, smoothstep } from '../../kit/core/math.ts'
import { Noise } from '../../kit/core/noise.ts'
import type { Traits } from '../../kit/core/scene.ts'
import { paintCarving } from '../../kit/geometry/carving.ts'
import type { Realm } from './realms.ts'

interface CragPlace {
  x: number
  y: number
  span: number
}

/** The rock that carries the castle: widening, ribbed, drowned in mist at its foot. */
export function paintCrag(
  frame: Frame,
  traits: Traits,
  realm: Realm,
  { x: centre, y: top, span }: CragPlace,
  lightX: number,
): void {
  const { logicalHeight } = frame
  const noise = new Noise(traits.seed + 6)
  const half = (y: number, side: number) => {
    const down = y - top
    const crag = (noise.ridged(y * 0.005 + side * 20, side * 7, 6, 0.52) - 0.4) * 70
    return span * 0.5 + 12 + down * 0.3 + crag * clamp(down / 70)
  }
  paintCarving(frame, {
    area: {
      x: centre - span * 1.9,
      y: top - 12,
      width: span * 3.8,
      height: logicalHeight - top + 12,
    },
    surface: (x, y, pixel, out) => {
      const side = x > centre ? 1 : -1
      const limit = half(y, side)
      const lip = top + 9 * noise.fbm(x * 0.02, 3, 4)
      const inset = Math.abs(x - centre)
      out[3] = smoothstep(limit + pixel, limit - pixel, inset) * smoothstep(lip - pixel, lip + pixel, y)
      // The foot dissolves into the mist instead of ending.
      out[3] *= 1 - smoothstep(top + 150, logicalHeight * 0.93, y) ** 1.4
      if (out[3] === 0) return 0
      const ribs = noise.ridged(x * 0.011 + 4, y * 0.0038, 7, 0.55)
      const round = Math.sqrt(clamp(1 - (inset / (span * 1.3)) ** 2)) * span * 0.55
      for (let i = 0; i < 3; i++) out[i] = realm.rock[i] * (0.35 + 0.7 * ribs)
      return round + ribs * 46
    },
    light: [lightX > centre ? 0.8 : -0.8, 0.5, 0.1],
    sun: scaled(realm.orb, 2.1),
    ambient: scaled(realm.haze, 0.28),
    haze: scaled(mixOklab(realm.haze, realm.orb, 0.2), 0.62),
    fog: (_x, y) => 0.14 + 0.5 * smoothstep(top + 60, logicalHeight * 0.95, y),
  })
}
