import { SAMPLE_CONTENT } from 'sample-shop/content/content.ts'
import { standInCatalogue } from 'sample-shop/content/stand-in-catalogue.ts'
import { expect, it } from 'vitest'
import type { Wallpaper } from '../../contract/pictures/catalogue.ts'
import type { SiteSource } from '../../contract/site/site-data.ts'
import { makeSiteData } from './page-data.ts'

const whole = standInCatalogue()
const settings = {} as SiteSource['settings']

function sizesOf(change: (wallpapers: readonly Wallpaper[]) => readonly Wallpaper[]) {
  const wallpapers = { ...whole.wallpapers, cars: change(whole.wallpapers.cars ?? []) }
  return makeSiteData({ catalogue: { ...whole, wallpapers }, content: SAMPLE_CONTENT, settings }, '').sizes
}

it('tells pages the smallest size of a category that is not 8K throughout, and of no other', () => {
  expect(sizesOf((list) => list)).toBeUndefined()
  const sizes = [
    { width: 5120, height: 2880 },
    { width: 1280, height: 720 },
  ]
  const some = (list: readonly Wallpaper[]) =>
    list.map((wallpaper, at) => ({ ...wallpaper, ...(sizes[at] && { size: sizes[at] }) }))
  expect(sizesOf(some)).toEqual({ cars: { width: 1280, height: 720 } })
})
