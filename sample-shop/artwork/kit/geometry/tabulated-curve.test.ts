import { expect, it } from 'vitest'
import { TabulatedCurve } from './tabulated-curve.ts'

it('follows the curve between its ends and stays level beyond them', () => {
  const curve = (x: number) => x ** 1.7
  const table = new TabulatedCurve(0.5, 3, 1024, curve)
  for (const x of [0.5, 0.50001, 0.77, 1.2345, 2.9999, 3]) expect(table.read(x)).toBeCloseTo(curve(x), 5)
  expect(table.read(-4)).toBe(table.read(0.5))
  expect(table.read(9)).toBe(table.read(3))
})
