import { listViolations, openHydrated } from '../harness/browser/hydrated-page.ts'
import { expect, test } from '../harness/browser/plain-page.ts'
import { openLongShop } from './long-shop.ts'

test.describe.configure({ mode: 'serial' })

let shop: Awaited<ReturnType<typeof openLongShop>>
test.beforeAll(async () => {
  test.setTimeout(300_000)
  shop = await openLongShop(5200)
})
test.afterAll(() => shop.close())

test('Find asks the shop where the catalogue is too large for a browser', async ({ page }) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  await openHydrated(page, `${shop.url}/dunes`)
  await page.keyboard.press('Control+k')
  const panel = page.getByRole('dialog', { name: 'Find wallpapers' })
  const status = panel.getByRole('status')
  await expect(status).toHaveText('5200 wallpapers')
  await expect(panel.locator('[data-result]')).toHaveCount(60)
  await panel.getByRole('button', { name: 'Show more' }).click()
  await expect(panel.locator('[data-result]')).toHaveCount(120)
  await page.getByRole('searchbox', { name: 'Find wallpapers' }).fill('dune 4711')
  await expect(status).toHaveText('1 wallpaper')
  const screens = panel.getByRole('combobox', { name: 'For' })
  await screens.selectOption('Upright pictures')
  await expect(status).toHaveText('Nothing like that here. Try a shorter word or another colour.')
  await screens.selectOption('Wide pictures')
  await panel.getByRole('combobox', { name: 'Category' }).selectOption({ index: 1 })
  await expect(status).toHaveText('1 wallpaper')
  expect(await listViolations(page)).toEqual([])
  await page.keyboard.press('Enter')
  const lightbox = page.getByRole('dialog').filter({ hasText: 'See it on' })
  await expect(lightbox.locator('p b').first()).toHaveText('01')
  await page.keyboard.press('Escape')
  await page.getByRole('searchbox', { name: 'Find wallpapers' }).fill("'; drop table")
  await expect(status).toHaveText('Nothing like that here. Try a shorter word or another colour.')
  // Its own page's data, the index of them, and no other page's.
  expect(loaded.filter((path) => path.startsWith('/data/dunes')).length).toBeLessThanOrEqual(1)
})

test('favourites are brought by name', async ({ page }) => {
  await openHydrated(page, `${shop.url}/dunes/7`)
  const heart = page.locator('#wallpaper-dunes-600').getByRole('button')
  await heart.click()
  await page.keyboard.press('Control+k')
  const panel = page.getByRole('dialog', { name: 'Find wallpapers' })
  await panel.getByRole('button', { name: /^Favourites/ }).click()
  await expect(panel.getByRole('status')).toHaveText('1 wallpaper')
  await expect(panel.locator('[data-result]')).toContainText('Dune 600')
})

test('a link to a picture of another page opens that picture', async ({ page }) => {
  await openHydrated(page, `${shop.url}/dunes?picture=dunes-5000`)
  await expect(page.getByRole('dialog').filter({ hasText: 'See it on' })).toContainText('Dune 5000')
})
