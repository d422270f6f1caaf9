import type { Locator } from '@playwright/test'
import { expectAccessible } from '../harness/browser/expect-accessible.ts'
import { openHydrated } from '../harness/browser/hydrated-page.ts'
import { expect, test } from '../harness/browser/quiet-page.ts'

test.use({ viewport: { width: 1440, height: 900 } })

async function countFound(panel: Locator): Promise<number> {
  const status = panel.getByRole('status')
  await expect(status).toHaveText(/^\d+ wallpapers$/)
  return Number.parseInt((await status.textContent()) ?? '', 10)
}

test('Ctrl K opens Find and a lone key does not; words narrow, arrows walk, Enter opens, Esc leads back', async ({
  page,
}) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await openHydrated(page, '/nature')
  expect(loaded.filter((url) => /search-panel|lightbox-/.test(url))).toEqual([])
  await page.keyboard.press('/')
  await page.keyboard.press('k')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Control+k')
  const panel = page.getByRole('dialog', { name: 'Find wallpapers' })
  const field = page.getByRole('searchbox', { name: 'Find wallpapers' })
  await expect(field).toBeFocused()
  const all = await countFound(panel)
  await expectAccessible(page, 'find, start')
  await field.fill('formula one')
  await expect(panel.getByRole('status')).not.toHaveText(`${all} wallpapers`)
  const found = await countFound(panel)
  expect(found).toBeLessThan(all)
  await expectAccessible(page, 'find, results')
  await page.keyboard.press('ArrowDown')
  const results = panel.locator('[data-result]')
  await expect(results.first()).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  const lightbox = page.getByRole('dialog').filter({ hasText: 'See it on' })
  await expect(lightbox).toBeVisible()
  await expect(lightbox.locator('p').first()).toContainText(`02 / ${found}`)
  await expect(lightbox.getByRole('link', { name: /Download 8K Formula One Bundle/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(lightbox).toBeHidden()
  await expect(results.nth(1)).toBeFocused()
  await field.fill('')
  await expect(panel.getByRole('list', { name: 'Looked for before' })).toBeVisible()
  await expectAccessible(page, 'find, start, looked for before')
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
})

test('a colour narrows the results and is let go again; nonsense finds nothing, calmly', async ({ page }) => {
  await openHydrated(page, '/space')
  await page.getByRole('main').getByRole('button', { name: 'Find' }).click()
  const panel = page.getByRole('dialog', { name: 'Find wallpapers' })
  const status = panel.getByRole('status')
  const all = await countFound(panel)
  const orange = panel.getByRole('button', { name: 'orange', exact: true })
  await orange.click()
  await expect(orange).toHaveAttribute('aria-pressed', 'true')
  await expect(status).not.toHaveText(`${all} wallpapers`)
  await orange.click()
  await expect(status).toHaveText(`${all} wallpapers`)
  await page.getByRole('searchbox').fill('zeppelin')
  await expect(status).toHaveText('Nothing like that here. Try a shorter word or another colour.')
  await expect(panel.locator('[data-result]')).toHaveCount(0)
  await expectAccessible(page, 'find, nothing')
  // One press closes it, whatever stands in the field, and leads back to where it was opened.
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('button', { name: 'Find' })).toBeFocused()
})

test('every result says where it is sold and for how much; every picture leads to more like it', async ({ page }) => {
  await openHydrated(page, '/animals')
  await page.getByRole('main').locator('li a').first().click()
  await page.getByRole('button', { name: 'More like this' }).click()
  const panel = page.getByRole('dialog', { name: 'Find wallpapers' })
  await expect(panel.getByRole('status')).toHaveText(/^\d wallpapers?$/)
  await expect(panel.getByText(/^More like /)).toBeVisible()
  await expect(panel.locator('[data-result]').first()).toContainText(/Bundle/)
  await expect(panel.locator('[data-result]').first()).toContainText(/\$\d/)
  await expectAccessible(page, 'find, more like it')
  await panel.getByRole('button', { name: 'Show all' }).click()
  const all = await countFound(panel)
  await panel.getByLabel('Category').selectOption({ index: 1 })
  await expect(panel.getByRole('status')).not.toHaveText(`${all} wallpapers`)
  await panel.getByLabel('For', { exact: true }).selectOption('Upright pictures')
  await expect(panel.getByRole('status')).toHaveText(/^Nothing like that here/)
})
