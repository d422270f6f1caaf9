import type { Random } from '../../kit/core/random.ts'
import type { LampBank } from './lamp-banks.ts'

/** Floodlight masts to both sides, their banks sized by the distance. */
export function masts(random: Random, shift: number): LampBank[] {
  const height = random.range(0.42, 0.56)
  const gap = random.range(0.62, 0.8)
  return [-1, 1].flatMap((side) => [
    {
      x: shift + side * gap,
      y: height,
      columns: 5,
      rows: 3,
      spacing: 0.05,
      power: side > 0 ? 1 : 0.8,
    },
    {
      x: shift + side * gap * 0.42,
      y: height * 0.62,
      columns: 5,
      rows: 2,
      spacing: 0.03,
      power: 0.45,
    },
  ])
}

/** Rows of lamps under a hall's roof, receding. */
export function hallLamps(random: Random, shift: number): LampBank[] {
  const height = random.range(0.34, 0.42)
  return [-1, 0, 1].flatMap((column) =>
    [1, 0.62, 0.4].map((nearness) => ({
      x: shift * 0.6 + column * 0.85 * nearness,
      y: height * nearness + 0.12,
      columns: 3,
      rows: 1,
      spacing: 0.085 * nearness,
      power: 0.55 * nearness,
    })),
  )
}

/** The low sun over a green, as one wide disc on the empty side of the frame. */
export function lowSun(random: Random, shift: number): LampBank[] {
  const x = shift * 1.5 + random.range(-0.12, 0.12)
  return [{ x, y: random.range(0.15, 0.24), columns: 1, rows: 1, spacing: 0.1, power: 1.3 }]
}
