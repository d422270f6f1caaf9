import type { Colour } from '../core/colour.ts'
import type { Random } from '../core/random.ts'
import { unit, type Vector } from '../core/vector.ts'

/** A distant lamp, out of focus. */
export interface Lamp {
  direction: Vector
  /** Tangent of its radius. */
  size: number
  colour: Colour
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
