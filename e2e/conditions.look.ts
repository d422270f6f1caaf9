import { listHeard, listNameless, readTree } from '../harness/browser/accessibility-tree.ts'
import { listShifts, openHydrated } from '../harness/browser/hydrated-page.ts'
import { expect, test } from '../harness/browser/quiet-page.ts'
import { STOCKED } from './library-stock.ts'

test('on a large screen the words grow', async ({ page }) => {
  await page.setViewportSize({ width: 3840, height: 2160 })
  await page.goto('/login')
  const size = await page.getByLabel('Email').evaluate((field) => Number.parseFloat(getComputedStyle(field).fontSize))
  expect(size).toBeGreaterThan(24)
})

test('readers hear of everything before anything is scrolled, by its name', async ({ page }) => {
  for (const path of ['/', `/${STOCKED.category}`]) {
    await openHydrated(page, path)
    const tree = await readTree(page)
    expect(listNameless(tree), path).toEqual([])
    const heard = listHeard(tree)
    for (const [role, selector] of [
      ['heading', 'h1, h2, h3'],
      ['link', 'a[href]'],
      ['image', 'img:not([alt=""])'],
    ] as const) {
      const drawn = await page.locator(selector).evaluateAll(countHeard)
      expect(heard.filter((one) => one.role === role).length, `${path}: ${role}`).toBeGreaterThanOrEqual(drawn)
    }
  }
})

test('on a phone nothing moves when a page that asks for feeds is answered', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openHydrated(page, '/feed')
  await expect(page.getByRole('heading', { name: 'Your own pictures' })).toBeVisible()
  expect(await listShifts(page)).toEqual([])
})

/** Runs in the page: how many are drawn and not hidden from readers. */
function countHeard(elements: readonly Element[]): number {
  const isDrawn = (one: Element) => one.checkVisibility({ visibilityProperty: true })
  return elements.filter((one) => isDrawn(one) && one.closest('[aria-hidden=true], [inert]') === null).length
}
