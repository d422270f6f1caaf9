import type { Locator } from '@playwright/test'
import { listViolations, openHydrated } from '../harness/browser/hydrated-page.ts'
import { expect, test } from '../harness/browser/plain-page.ts'
import { openLongShop } from './long-shop.ts'

const ID = 'G-ABC1234567'

let shop: Awaited<ReturnType<typeof openLongShop>>
test.beforeAll(async () => {
  test.setTimeout(240_000)
  shop = await openLongShop(3, { GA_MEASUREMENT_ID: ID })
})
test.afterAll(() => shop.close())

test('the question lies on nothing that can be pressed, and on no last word', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openHydrated(page, `${shop.url}/dunes`)
  const line = page.getByRole('complementary', { name: 'Consent' })
  const topOf = (part: Locator) => part.evaluate((one) => one.getBoundingClientRect().top)
  const bottomOf = (part: Locator) => part.evaluate((one) => one.getBoundingClientRect().bottom)
  await expect(line).toBeVisible()
  expect(await bottomOf(line)).toBeLessThanOrEqual(
    await topOf(page.getByRole('complementary', { name: 'Buy this bundle' })),
  )
  await page.keyboard.press('End')
  await expect.poll(() => bottomOf(page.getByRole('contentinfo'))).toBeLessThan((await topOf(line)) + 1)

  await openHydrated(page, shop.url)
  const picker = page.getByRole('button', { name: 'Categories' })
  await expect(line).toBeVisible()
  await expect(picker).toBeHidden()
  await line.getByRole('button', { name: 'No' }).click()
  await expect(picker).toBeVisible()
})

test('whether an analytics service counts visits is asked once; nothing is asked of it before, nor after a no', async ({
  page,
  context,
}) => {
  const asked: string[] = []
  await context.route(/^https:\/\/[^/]*google/, (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/javascript', body: '' })
  })
  const line = page.getByRole('complementary', { name: 'Consent' })
  await openHydrated(page, `${shop.url}/dunes`)
  await expect(line).toBeVisible()
  await expect(line).toMatchAriaSnapshot(`
    - complementary "Consent":
      - paragraph: May we count your visit with a web analytics service? Nothing leaves for it before you answer.
      - button "No"
      - button "Yes"
  `)
  expect(await listViolations(page)).toEqual([])
  await line.getByRole('button', { name: 'No' }).focus()
  await page.keyboard.press('Enter')
  await expect(line).toHaveCount(0)
  await openHydrated(page, `${shop.url}/dunes`)
  await expect(line).toHaveCount(0)

  await openHydrated(page, `${shop.url}/privacy-policy`)
  await expect(line).toContainText('Your answer in this browser is no')
  expect(asked).toEqual([])
  await line.getByRole('button', { name: 'Yes' }).click()
  await expect.poll(() => asked).toEqual([`https://www.googletagmanager.com/gtag/js?id=${ID}`])
  await page.getByRole('banner').getByRole('link', { name: 'Bundles', exact: true }).click()
  await expect(page).toHaveURL(`${shop.url}/bundles`)
  const views = () => page.evaluate(() => JSON.stringify(Reflect.get(window, 'dataLayer')))
  await expect.poll(views).toContain(`${shop.url}/bundles`)
  // Where one says it, it can be taken back in the same visit.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click()
  await expect(page).toHaveURL(`${shop.url}/privacy-policy`)
  await expect(line).toContainText('Your answer in this browser is yes')
  // What asks for it anew is another document: the answer is known, so it asks at once.
  await openHydrated(page, `${shop.url}/privacy-policy`)
  await expect(line).toContainText('Your answer in this browser is yes')
  await expect.poll(() => asked.length).toBe(2)

  const anew = page.waitForEvent('load')
  await line.getByRole('button', { name: 'No' }).click()
  await anew
  await page.locator('html[data-app]').waitFor({ state: 'attached' })
  await openHydrated(page, `${shop.url}/dunes`)
  await expect(line).toHaveCount(0)
  expect(asked).toHaveLength(2)
})
