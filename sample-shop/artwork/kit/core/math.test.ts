import { expect, test } from 'vitest'
import { decay, upperAngle } from './math.ts'

test('a decay is within a few millionths of the exponential', () => {
  for (let x = 0; x < 33; x += 0.00317) expect(Math.abs(decay(x) / Math.exp(-x) - 1)).toBeLessThan(3e-6)
})

test('a decay beyond its table is the exponential', () => {
  for (const x of [-3, -1e-9, 32, 100, 1e6]) expect(decay(x)).toBe(Math.exp(-x))
  expect(decay(Number.NaN)).toBeNaN()
})

test('an upper angle is within a hundred-thousandth of the arctangent', () => {
  for (let angle = 0.001; angle < Math.PI; angle += 0.00113)
    expect(Math.abs(upperAngle(Math.cos(angle), Math.sin(angle)) - angle)).toBeLessThan(1.2e-5)
})
