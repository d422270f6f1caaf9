import { openHydrated } from '../harness/browser/hydrated-page.ts'
import { expect, test } from '../harness/browser/quiet-page.ts'

test('Download waits calmly while the master is drawn, then saves the full-size PNG', async ({ page }) => {
  let asked = 0
  await page.route('**/api/free/*/master', (route) => {
    asked += 1
    if (asked < 3) return route.fulfill({ status: 202, json: { state: 'rendering', seconds: 90 } })
    return route.fulfill({
      status: 200,
      headers: { 'content-type': 'image/png', 'content-disposition': 'attachment; filename="master.png"' },
      body: 'png',
    })
  })
  await openHydrated(page, '/abstract')
  const link = page
    .getByRole('main')
    .getByRole('link', { name: /^Download/ })
    .first()
  const download = page.waitForEvent('download')
  await link.click()
  await expect(page.getByText('Preparing the full-size file, about 2 minutes. It is saved by itself.')).toBeVisible()
  expect((await download).suggestedFilename()).toMatch(/\.png$/)
  await expect(page.getByRole('progressbar')).toHaveCount(0)
})

test('a refused download says so and can be tried again', async ({ page, complaints }) => {
  await page.route('**/api/free/*/master', (route) => route.fulfill({ status: 503, json: {} }))
  await openHydrated(page, '/space')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Download/ })
    .first()
    .click()
  await expect(page.getByText('The download did not start. Please try again.')).toBeVisible()
  // The browser itself reports the refusal.
  complaints.length = 0
})

test('without a share sheet the link is copied and an alert says so', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
  await openHydrated(page, '/space')
  await page
    .getByRole('button', { name: /^Share/ })
    .first()
    .click()
  await expect(page.getByRole('alertdialog')).toContainText('Link copied to clipboard!')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('/space?picture=')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})

test('a clipboard that refuses is told with the spec’s words', async ({ page, complaints }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'share')
    navigator.clipboard.writeText = () => Promise.reject(new Error('denied'))
  })
  await openHydrated(page, '/space')
  await page
    .getByRole('button', { name: /^Share/ })
    .first()
    .click()
  await expect(page.getByRole('alertdialog')).toContainText('Failed to copy link.')
  // The failure itself belongs in the console.
  await expect.poll(() => complaints.length).toBe(1)
  complaints.length = 0
})
