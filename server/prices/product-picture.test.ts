import { standInCatalogue } from 'sample-shop/content/stand-in-catalogue.ts'
import { expect, it } from 'vitest'
import { findPicturePath } from './products.ts'

const catalogue = standInCatalogue()

it('shows a product by its poster, a bundle without one by its first wallpaper, and what is unknown by nothing', () => {
  expect(findPicturePath(catalogue, 'anime')).toMatch(/^\/images\/posters\/[^/]+\.webp$/)
  expect(findPicturePath(catalogue, 'all-access')).toMatch(/^\/images\/posters\/[^/]+\.webp$/)
  const bare = { ...catalogue, posters: [] }
  expect(findPicturePath(bare, 'anime')).toMatch(/^\/images\/anime\/[^/]+\.webp$/)
  expect(findPicturePath(bare, 'all-access')).toBeNull()
  expect(findPicturePath(catalogue, 'nothing')).toBeNull()
})
