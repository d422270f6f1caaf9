import type { Colour } from '../core/colour.ts'
import { norm } from '../core/math.ts'
import type { Random } from '../core/random.ts'
import { unit, type Vector } from '../core/vector.ts'

/** A distant lamp, out of focus. */
export interface Lamp {
  direction: Vector
  /** Tangent of its radius. */
  size: number
  colour: Colour
}

/** A power of two. */
export const SECTORS = 64

/** The lamps whose glow reaches each sector around the viewer, for rays of moderate softness. */
export function lampSectors(lamps: readonly Lamp[]): Lamp[][] {
  return Array.from({ length: SECTORS }, (_, sector) => {
    const angle = ((sector + 0.5) / SECTORS - 0.5) * Math.PI * 2
    return lamps.filter(({ direction: [x, , z], size }) => {
      const away = Math.abs(Math.atan2(z, x) - angle)
      const reach = ((size + 0.03) * 8) / Math.max(0.05, norm(x, z))
      return Math.min(away, Math.PI * 2 - away) < reach + Math.PI / SECTORS
    })
  })
}

/** Lamps on a stand or along a track: in rows around a direction. */
export function lampRow(
  random: Random,
  count: number,
  towards: number,
  spread: number,
  tangents: readonly [number, number],
  size: number,
  colours: readonly Colour[],
): Lamp[] {
  return Array.from({ length: count }, () => {
    const angle = towards + random.range(-spread, spread)
    const elevation = random.range(...tangents)
    const strength = random.range(0.25, 1)
    const [r, g, b] = random.pick(colours)
    return {
      direction: unit([Math.cos(angle), elevation, Math.sin(angle)]),
      size: size * random.range(0.5, 1.2),
      colour: [r * strength, g * strength, b * strength],
    }
  })
}
