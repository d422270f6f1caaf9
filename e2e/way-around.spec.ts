import { expectAccessible } from '../harness/browser/expect-accessible.ts'
import { openHydrated } from '../harness/browser/hydrated-page.ts'
import { expect, test } from '../harness/browser/quiet-page.ts'

test('from any page the bar leads to bundles, categories, Find, favourites and the library', async ({ page }) => {
  await openHydrated(page, '/terms')
  const bar = page.getByRole('banner')
  for (const [name, path] of [
    ['Bundles', '/bundles'],
    ['Favourites', '/favourites'],
    ['Library', '/library'],
  ] as const) {
    await bar.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(path)
    // The new page takes the focus when it is drawn: whoever presses before would lose theirs to it.
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    if (name === 'Favourites') await expectAccessible(page, 'favourites, empty')
  }
  const categories = bar.getByRole('link', { name: 'Categories' })
  const menu = page.getByRole('dialog', { name: 'Browse' })
  await categories.click()
  await expect(menu.getByRole('link', { name: /Space Free, \d+/ })).toBeVisible()
  await expectAccessible(page, 'shop menu')
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(categories).toBeFocused()
  await page.keyboard.press('Enter')
  await menu.getByRole('link', { name: /^Space/ }).click()
  await expect(page).toHaveURL('/space')
  await expect(menu).toBeHidden()
})

test('what a link leads to is brought when somebody points at it', async ({ page }) => {
  await openHydrated(page, '/terms')
  const brought = page.waitForResponse((answer) => new URL(answer.url()).pathname.startsWith('/data/bundles'))
  await page.getByRole('banner').getByRole('link', { name: 'Bundles', exact: true }).hover()
  expect((await brought).ok()).toBe(true)
  await expect(page).toHaveURL('/terms')
})

test('Ctrl K finds a picture from a page without pictures, and opens it in its gallery', async ({ page }) => {
  await openHydrated(page, '/terms')
  const find = page.getByRole('banner').getByRole('button', { name: 'Find' })
  const panel = page.getByRole('dialog', { name: 'Find wallpapers' })
  await find.click()
  await expect(panel).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(find).toBeFocused()
  await page.keyboard.press('Control+k')
  await page.getByRole('searchbox').fill('space')
  await panel.locator('[data-result]').first().click()
  await expect(page).toHaveURL(/\?picture=/)
  await expect(page.getByRole('dialog').filter({ hasText: 'See it on' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/terms')
  await expect(panel).toBeHidden()
})

test('favourites are listed, and passed on by a link that says nothing of whose they are', async ({
  page,
  browser,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
  await openHydrated(page, '/space')
  for (const at of [0, 1]) await page.getByRole('main').getByRole('button', { name: /^Keep/ }).nth(at).click()
  await page.getByRole('banner').getByRole('link', { name: 'Favourites, 2' }).click()
  const results = page.locator('main [data-result]')
  await expect(results).toHaveCount(2)
  await expectAccessible(page, 'favourites')
  await page.getByRole('button', { name: 'Share a link to these' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('The link is copied.')
  await expectAccessible(page, 'favourites, link copied')
  const ids: string[] = await page.evaluate(() => JSON.parse(localStorage.getItem('favourites') ?? '[]'))

  const friend = await browser.newPage()
  await openHydrated(friend, `${new URL(page.url()).origin}/favourites#pictures=${ids.join('+')}`)
  await expect(friend.getByRole('heading', { name: 'Shared with you' })).toBeVisible()
  await expectAccessible(friend, 'favourites, shared')
  await friend.getByRole('button', { name: 'Keep all of these' }).click()
  await friend.getByRole('main').getByRole('link', { name: 'Your own favourites' }).click()
  await expect(friend.getByRole('heading', { name: 'Favourites', exact: true })).toBeVisible()
  await expect(friend.locator('main [data-result]')).toHaveCount(2)
  await friend.close()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('one key opens all of it, and Find from there', async ({ page }) => {
    await openHydrated(page, '/anime')
    await page.getByRole('link', { name: 'Menu' }).click()
    const menu = page.getByRole('dialog', { name: 'Browse' })
    await expect(menu.getByRole('link', { name: /^Library/ })).toBeVisible()
    await expectAccessible(page, 'shop menu on a phone')
    await menu.getByRole('button', { name: 'Find' }).click()
    await expect(menu).toBeHidden()
    const panel = page.getByRole('dialog', { name: 'Find wallpapers' })
    await panel.getByRole('button', { name: 'orange', exact: true }).click()
    await panel.getByLabel('For', { exact: true }).selectOption({ index: 1 })
    await expect(panel.getByRole('status')).toHaveText(/^\d+ wallpapers?$/)
    await expectAccessible(page, 'find, filters on a phone')
  })
})
