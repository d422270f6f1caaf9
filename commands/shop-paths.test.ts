import { standInCatalogue } from 'sample-shop/content/stand-in-catalogue.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listPaths, routesOf } from '../contract/routes.ts'
import { openTestApp, type TestApp } from '../server/testing/test-app.ts'
import { isShops } from './shop-paths.ts'

const found = new Set<string>()
let shop: TestApp
beforeAll(async () => {
  const metrics = {
    countPage() {},
    watch: (app: TestApp['app']) => void app.addHook('onRoute', ({ url }) => void found.add(url)),
  }
  shop = await openTestApp({ metrics })
})
afterAll(() => shop.close())

it('leads every route of the shop to the shop', () => {
  expect(found.size).toBeGreaterThan(60)
  expect([...found].filter((url) => !isShops(url))).toEqual([])
})

it('leaves every page to the storefront', () => {
  expect(listPaths(routesOf(standInCatalogue())).filter(isShops)).toEqual([])
})
