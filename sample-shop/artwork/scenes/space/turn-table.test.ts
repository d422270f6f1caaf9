import { expect, it } from 'vitest'
import { TurnTable } from './turn-table.ts'

it('turns by the angle at a number, and by that of the nearer end beyond its ends', () => {
  const angleAt = (value: number) => -3 * Math.log(value + 0.06)
  const table = new TurnTable(0, 1.5, 8192, angleAt)
  for (const value of [0, 0.001, 0.0704, 0.8, 1.499, 1.5, 2, -1]) {
    const angle = angleAt(Math.min(1.5, Math.max(0, value)))
    table.read(value)
    expect(table.cos).toBeCloseTo(Math.cos(angle), 4)
    expect(table.sin).toBeCloseTo(Math.sin(angle), 4)
  }
})
