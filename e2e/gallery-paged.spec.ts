import { listViolations, openHydrated } from '../harness/browser/hydrated-page.ts'
import { expect, test } from '../harness/browser/quiet-page.ts'
import { openLongShop } from './long-shop.ts'

test.describe.configure({ mode: 'serial' })

let shop: Awaited<ReturnType<typeof openLongShop>>
test.beforeAll(async () => {
  test.setTimeout(240_000)
  shop = await openLongShop(250)
})
test.afterAll(() => shop.close())

test('a gallery of 250 pictures has three pages with links of their own', async ({ page }) => {
  await openHydrated(page, `${shop.url}/dunes`)
  const cards = page.locator('main li a[href*="picture="]')
  await expect(cards).toHaveCount(96)
  await expect(page.getByText('250 wallpapers')).toBeVisible()
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL(`${shop.url}/dunes/2`)
  await expect(page).toHaveTitle(/^Dunes, page 2 \|/)
  await expect(page.locator('head link[rel="prev"]')).toHaveAttribute('href', `${shop.url}/dunes`)
  await expect(page.locator('head link[rel="next"]')).toHaveAttribute('href', `${shop.url}/dunes/3`)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(cards).toHaveCount(96)
  await expect(page.getByText('97', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Page 3' }).click()
  await expect(cards).toHaveCount(58)
  await expect(page.getByRole('link', { name: 'Next' })).toHaveCount(0)
  expect(await listViolations(page)).toEqual([])
})

test('the lightbox steps over the end of a page, and closes where the picture hangs', async ({ page }) => {
  await openHydrated(page, `${shop.url}/dunes`)
  await page.locator('main li a[href*="picture="]').nth(95).click()
  const place = page.getByRole('dialog').locator('p b').first()
  await expect(place).toHaveText('96')
  const onward = page.getByRole('button', { name: 'Next wallpaper' })
  await expect(onward).toHaveAttribute('aria-disabled', 'false')
  await expect(async () => {
    await onward.click()
    await expect(place).toHaveText('97', { timeout: 1000 })
  }).toPass()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(`${shop.url}/dunes/2`)
  await expect(page.locator('#wallpaper-dunes-97 a')).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL(`${shop.url}/dunes`)
})

test('a link to a picture opens it, whatever page it is on by now', async ({ page }) => {
  await openHydrated(page, `${shop.url}/dunes?picture=dunes-240`)
  await expect(page.getByRole('dialog').locator('p b').first()).toHaveText('240')
})

test('every page has another spelling where the first has one, and no page has nothing on it', async ({ request }) => {
  expect((await request.get(`${shop.url}/Dunes/3`)).status()).toBe(200)
  expect(await (await request.get(`${shop.url}/Dunes/3`)).text()).toContain(
    `rel="canonical" href="${shop.url}/dunes/3"`,
  )
  for (const path of ['/dunes/4', '/dunes/1', '/dunes/0', '/dunes/02']) {
    expect((await request.get(`${shop.url}${path}`)).status()).toBe(404)
  }
  expect(await (await request.get(`${shop.url}/sitemap.xml`)).text()).toContain(`<loc>${shop.url}/dunes/3</loc>`)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the pages lead to each other all the same', async ({ page }) => {
    await page.goto(`${shop.url}/dunes/3`)
    await page.getByRole('link', { name: 'Previous' }).click()
    await expect(page).toHaveURL(`${shop.url}/dunes/2`)
    await expect(page.locator('main li a[href*="picture="]')).toHaveCount(96)
  })
})
