import type { Locator } from '@playwright/test'
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

/** What a finger would miss: buttons with a side below 44 px. */
function listTooSmall(dialog: Locator): Promise<string[]> {
  return dialog.getByRole('button').evaluateAll((all) =>
    all.flatMap((one) => {
      const { width, height } = one.getBoundingClientRect()
      return Math.min(width, height) < 44 ? [`${one.textContent} ${width} × ${height}`] : []
    }),
  )
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('one key opens all of it, and Find from there, whose filters are a sheet', async ({ page }) => {
    await openHydrated(page, '/anime')
    await page.getByRole('link', { name: 'Menu' }).click()
    const menu = page.getByRole('dialog', { name: 'Browse' })
    await expect(menu.getByRole('link', { name: /^Library/ })).toBeVisible()
    await expectAccessible(page, 'shop menu on a phone')
    await menu.getByRole('button', { name: 'Find' }).click()
    await expect(menu).toBeHidden()
    const panel = page.getByRole('dialog', { name: 'Find wallpapers' })
    await expect(panel.getByRole('status')).toHaveText(/^\d+ wallpapers$/)
    const all = await panel.getByRole('status').innerText()

    const opener = panel.getByRole('button', { name: /^Filters/ })
    await opener.click()
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    await sheet.getByRole('button', { name: 'orange', exact: true }).click()
    const desktop = sheet.getByRole('button', { name: /^Desktop/ })
    // What a choice says it leaves is what it leaves.
    const left = Number.parseInt((await desktop.innerText()).replace(/\D/g, ''), 10)
    await desktop.click()
    await expect(desktop).toHaveAttribute('aria-pressed', 'true')
    const show = sheet.getByRole('button', { name: `Show ${left}`, exact: true })
    await expect(show).toBeVisible()
    await expect(sheet.getByRole('status')).toHaveText(new RegExp(`^${left} wallpapers?$`))
    await expectAccessible(page, 'find, filter sheet on a phone')
    await page.setViewportSize({ width: 320, height: 568 })
    expect(await listTooSmall(sheet), 'targets of the sheet').toEqual([])
    expect(await sheet.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    await show.click()
    await expect(sheet).toHaveCount(0)
    await expect(opener).toBeFocused()
    await expect(opener).toHaveText(/2$/)
    expect(await listTooSmall(panel), 'targets of the bar').toEqual([])
    expect(await panel.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectAccessible(page, 'find, filters on a phone')

    await panel.getByRole('button', { name: 'Remove orange' }).click()
    await expect(opener).toBeFocused()
    await page.keyboard.press('Enter')
    await sheet.getByRole('button', { name: 'Clear' }).click()
    await expect(panel.getByRole('button', { name: /^Remove/, includeHidden: true })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
    await expect(opener).toBeFocused()
    await expect(panel.getByRole('status')).toHaveText(all)
  })
})
