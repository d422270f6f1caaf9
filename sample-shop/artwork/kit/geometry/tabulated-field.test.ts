import { describe, expect, it } from 'vitest'
import { TabulatedField } from './tabulated-field.ts'

const wave = (x: number, y: number) => Math.sin(x * 0.7) + Math.cos(y * 0.5 + x * 0.2)

describe('a tabulated field', () => {
  it('is near to the field inside its reach, across the seams of its parts, and exact beyond', () => {
    const table = new TabulatedField(5, 10, wave)
    for (let x = -8; x <= 8; x += 0.137)
      for (let y = -8; y <= 8; y += 0.113) expect(table.read(x, y)).toBeCloseTo(wave(x, y), 2)
    expect(table.read(40.3, -2)).toBe(wave(40.3, -2))
  })

  it('reaches less far along y when told so', () => {
    const table = new TabulatedField(12, 10, wave, 3)
    for (let x = -11; x <= 11; x += 0.37)
      for (let y = -2.9; y <= 2.9; y += 0.23) expect(table.read(x, y)).toBeCloseTo(wave(x, y), 2)
    expect(table.read(11, 5.03)).toBe(wave(11, 5.03))
  })

  it('gives the same values in whatever order they are asked for', () => {
    const forwards = new TabulatedField(4, 8, wave)
    const backwards = new TabulatedField(4, 8, wave)
    const places = Array.from({ length: 200 }, (_, i) => [((i * 7) % 41) / 5 - 4, ((i * 13) % 37) / 5 - 4] as const)
    const first = places.map(([x, y]) => forwards.read(x, y))
    const last = places.toReversed().map(([x, y]) => backwards.read(x, y))
    expect(last.toReversed()).toEqual(first)
  })
})
