import { expect, it } from 'vitest'
import type { Wallpaper } from '../pictures/catalogue.ts'
import { placeLarge } from './paging.ts'

const pictures = (count: number, ...large: number[]) =>
  Array.from(
    { length: count },
    (_, at) => ({ id: String(at), ...(large.includes(at) && { isLarge: true }) }) as Wallpaper,
  )
const order = (of: readonly Wallpaper[]) => of.map(({ id }) => Number(id))

it('hangs what the owner wants large where the large one of its nine hangs, and leaves the rest in order', () => {
  expect(order(placeLarge(pictures(20, 8, 9)))).toEqual([
    0, 1, 2, 3, 8, 4, 5, 6, 7, 10, 11, 12, 13, 9, 14, 15, 16, 17, 18, 19,
  ])
})

it('of two in one group takes the first, and without any changes nothing', () => {
  expect(order(placeLarge(pictures(9, 5, 7)))).toEqual([0, 1, 2, 3, 5, 4, 6, 7, 8])
  expect(order(placeLarge(pictures(12)))).toEqual(order(pictures(12)))
})
