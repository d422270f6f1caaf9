import { standInCatalogue } from 'sample-shop/content/stand-in-catalogue.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listPaths, listRoutes, RESERVED_PATHS, routesOf } from '../contract/site/routes.ts'
import { openTestDesk, type TestDesk } from '../server/desk/testing/desk-world.ts'
import { isShops } from './shop-paths.ts'

const found = new Set<string>()
let shop: TestDesk
beforeAll(async () => {
  const metrics = {
    countPage() {},
    watch: (app: TestDesk['app']) => void app.addHook('onRoute', ({ url }) => void found.add(url)),
  }
  shop = await openTestDesk({ metrics })
})
afterAll(() => shop.close())

it('leads every route of the shop to the shop', () => {
  expect(found.size).toBeGreaterThan(60)
  expect([...found].filter((url) => !isShops(url))).toEqual([])
})

it('leaves every page to the storefront', () => {
  expect(listPaths(routesOf(standInCatalogue())).filter(isShops)).toEqual([])
})

it('keeps the beginning of every route of the shop from categories', () => {
  const taken = new Set([...RESERVED_PATHS, ...listPaths(listRoutes([]))])
  const beginnings = [...found].map((url) => `/${url.split('/')[1]}`)
  expect([...found].some((url) => url.startsWith('/api/desk/'))).toBe(true)
  expect(beginnings.filter((path) => !taken.has(path))).toEqual([])
})
