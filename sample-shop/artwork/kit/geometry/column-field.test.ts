import { expect, it } from 'vitest'
import { ColumnField } from './column-field.ts'

it('is exact in the middle of every pixel, and asks the field once for each column', () => {
  let asked = 0
  const outline = (x: number) => {
    asked++
    return Math.sin(x * 3)
  }
  const scale = 2.1333
  const field = new ColumnField({ width: 500, scale }, outline)
  for (let row = 0; row < 3; row++)
    for (let column = 0; column < 500; column++) {
      const x = (column + 0.5) * (1 / scale)
      expect(field.read(x)).toBe(Math.sin(x * 3))
    }
  expect(asked).toBe(500)
  expect(field.read(900)).toBe(Math.sin(2700))
})
