import { css, mixOklab, scaled } from '../../kit/core/colour.ts'
import type { Frame } from '../../kit/core/frame.ts'
import { clamp, norm, smoothstep } from '../../kit/core/math.ts'
import { Noise } from '../../kit/core/noise.ts'
import type { Random } from '../../kit/core/random.ts'
import type { Traits } from '../../kit/core/scene.ts'
import { paintCarving } from '../../kit/geometry/carving.ts'
import { paintPart } from '../../kit/light/part-layer.ts'
import type { Realm } from './realms.ts'

export interface Arch {
  /** Centre across the frame, springing line down the frame, and radii in logical units. */
  x: number
  y: number
  radius: number
  thickness: number
  far: number
}

/** A natural arch: weathered rock around an opening that the light shines through. */
export function paintArch(frame: Frame, traits: Traits, realm: Realm, arch: Arch, index: number): void {
  const { logicalHeight } = frame
  const noise = new Noise(traits.seed + 30 + index)
  const { x: centre, y: spring, radius, thickness, far } = arch
  const reach = radius + thickness * 1.6
  paintCarving(frame, {
    area: {
      x: centre - reach,
      y: spring - reach,
      width: reach * 2,
      height: logicalHeight - spring + reach,
    },
    surface: (x, y, pixel, out) => {
      const dx = x - centre
      const dy = Math.min(0, y - spring)
      const distance = norm(dx, dy * 1.12)
      const legs = 1 + 0.9 * smoothstep(-radius * 0.7, radius * 0.2, y - spring)
      // However rugged the rock may be here, it does not reach as far as this.
      const farthest = thickness * (0.75 * legs + 0.2 * (legs - 1)) + 28 + pixel
      if (Math.abs(distance - radius) > farthest) {
        out[3] = 0
        return 0
      }
      const angle = Math.atan2(dy, dx)
      const crag = noise.fbm(angle * 4 + index, y * 0.003, 5, 0.55)
      const half = thickness * 0.5 * legs * (1 + crag * 0.45)
      const middle = radius + crag * 26 + (legs - 1) * thickness * 0.2
      const edge = Math.abs(distance - middle) - half
      out[3] = smoothstep(pixel, -pixel, edge)
      if (out[3] === 0) return 0
      const ribs = noise.ridged(x * 0.006 + 4, y * 0.0035, 7, 0.55)
      const strata = 0.7 + 0.3 * noise.fbm(x * 0.001, y * 0.02, 4)
      for (let i = 0; i < 3; i++) out[i] = realm.rock[i] * (0.3 + 0.8 * ribs) * strata
      const across = clamp((distance - middle) / half, -1, 1)
      return Math.sqrt(1 - across * across) * thickness * 0.55 + ribs * thickness * 0.4
    },
    light: [0, 0.86, 0.16],
    sun: scaled(realm.orb, 1.7),
    ambient: scaled(realm.haze, 0.32),
    rim: scaled(realm.rim, 0.7),
    haze: scaled(mixOklab(realm.haze, realm.orb, 0.25), 0.62),
    fog: (_x, y) => clamp(far + 0.4 * smoothstep(spring - radius * 0.4, logicalHeight, y)),
  })
  paintVeil(frame, traits.random(`fall ${index}`), realm, arch)
}

/** One thin waterfall from the crown. */
function paintVeil(frame: Frame, random: Random, realm: Realm, arch: Arch): void {
  const water = mixOklab(realm.orb, [1, 1, 1], 0.4)
  const x = arch.x + random.range(-0.35, 0.35) * arch.radius
  const drop = Math.sqrt(arch.radius ** 2 - (x - arch.x) ** 2) / 1.12
  const top = arch.y - drop + arch.thickness * 0.4
  const reach = arch.thickness * 0.25
  const area = { x: x - reach, y: top, width: 2 * reach, height: arch.y + 40 - top }
  paintPart(frame, area, { blur: 1.2 }, (c) => {
    for (let strand = 0; strand < 26; strand++) {
      const offset = random.gaussian() * arch.thickness * 0.05
      const gradient = c.createLinearGradient(0, top, 0, arch.y + 40)
      gradient.addColorStop(0, css(water, 0.3 * (1 - arch.far)))
      gradient.addColorStop(1, css(water, 0))
      c.fillStyle = gradient
      c.fillRect(x + offset, top, random.range(0.8, 2.2), arch.y + 40 - top)
    }
  })
}
