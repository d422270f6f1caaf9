import { expect, it } from 'vitest'
import { Corridor, type CorridorShape } from './corridor.ts'

const VAULT: CorridorShape = {
  halfWidth: 2.4,
  wallHeight: 2.2,
  arched: true,
  ribSpacing: 4.5,
  ribHalf: 0.35,
  ribDepth: 0.4,
  length: 46,
}

/** How much room there is around a point; nothing inside stone. */
function room({ halfWidth, wallHeight, arched, ribSpacing, ribHalf, ribDepth }: CorridorShape, at: number[]): number {
  const [x, y, z] = at
  const up = y - wallHeight
  const side = halfWidth - Math.abs(x)
  const open = arched ? (up > 0 ? halfWidth - Math.hypot(x, up) : side) : Math.min(side, -up)
  const fromRib = Math.abs(z - Math.round(z / ribSpacing) * ribSpacing) - ribHalf
  return Math.min(open, Math.max(open - ribDepth, fromRib), y)
}

it.each([VAULT, { ...VAULT, arched: false }])('ends rays at the first stone they come to', (shape) => {
  const corridor = new Corridor(shape)
  for (let i = 0; i < 400; i++) {
    const turn = i * 2.4
    const aside = 0.02 + (i % 37) / 20
    const direction = [Math.cos(turn) * aside, Math.sin(turn) * aside, i % 5 === 0 ? -1 : 1]
    const [dx, dy, dz] = direction.map((part) => part / Math.hypot(...direction))
    const pointAt = (t: number) => [0.3 + dx * t, 1.2 + dy * t, 20 + dz * t]
    const isInside = corridor.cast(0.3, 1.2, 20, dx, dy, dz)
    const end = isInside ? corridor.distance : (shape.length - 20) / dz
    for (let t = 0.1; t < end - 0.01; t += 0.05) expect(room(shape, pointAt(t))).toBeGreaterThan(0)
    if (!isInside) continue
    expect(Math.abs(room(shape, pointAt(end)))).toBeLessThan(0.001 + end * 0.001)
    expect(corridor.normalX * dx + corridor.normalY * dy + corridor.normalZ * dz).toBeLessThan(0)
  }
})
