import { openAwake } from './awake-page.ts'
import { expect, test } from './quiet-page.ts'

test('Download waits calmly while the master is drawn, then saves the full-size PNG (G7)', async ({ page }) => {
  let asked = 0
  await page.route('**/api/free/*/master.png', (route) => {
    asked += 1
    if (asked < 3) return route.fulfill({ status: 202, json: { state: 'rendering', progress: asked * 0.4 } })
    return route.fulfill({
      status: 200,
      headers: { 'content-type': 'image/png', 'content-disposition': 'attachment; filename="master.png"' },
      body: 'png',
    })
  })
  await openAwake(page, '/abstract')
  const link = page
    .getByRole('main')
    .getByRole('link', { name: /^Download/ })
    .first()
  const download = page.waitForEvent('download')
  await link.click()
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40')
  expect((await download).suggestedFilename()).toMatch(/\.png$/)
  await expect(page.getByRole('progressbar')).toHaveCount(0)
})

test('a refused download says so and can be tried again', async ({ page, complaints }) => {
  await page.route('**/api/free/*/master.png', (route) => route.fulfill({ status: 503, json: {} }))
  await openAwake(page, '/space')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Download/ })
    .first()
    .click()
  await expect(page.getByText('The download did not start. Please try again.')).toBeVisible()
  // The browser itself reports the refusal.
  complaints.length = 0
})

const TITLES = [
  ['/abstract', 'Check out this Abstract wallpaper!'],
  ['/space', 'Check out this space wallpaper!'],
] as const

for (const [path, title] of TITLES) {
  test(`${path}: Share opens the device’s share sheet with the spec’s title (G8)`, async ({ page }) => {
    await page.addInitScript(() => {
      Object.assign(window, { shared: [] })
      Object.assign(navigator, {
        share: async (data: unknown) => (window as unknown as { shared: unknown[] }).shared.push(data),
      })
    })
    await openAwake(page, path)
    await page
      .getByRole('button', { name: /^Share/ })
      .nth(1)
      .click()
    const shared = await page.evaluate(() => (window as unknown as { shared: { title: string; url: string }[] }).shared)
    expect(shared).toHaveLength(1)
    expect(shared[0]?.title).toBe(title)
    expect(shared[0]?.url).toContain(`${path}?picture=`)
  })
}

test('without a share sheet the link is copied and an alert says so (G8)', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
  await openAwake(page, '/space')
  await page
    .getByRole('button', { name: /^Share/ })
    .first()
    .click()
  await expect(page.getByRole('alertdialog')).toContainText('Link copied to clipboard!')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('/space?picture=')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})

test('a clipboard that refuses is told with the spec’s words (G8)', async ({ page, complaints }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'share')
    navigator.clipboard.writeText = () => Promise.reject(new Error('denied'))
  })
  await openAwake(page, '/space')
  await page
    .getByRole('button', { name: /^Share/ })
    .first()
    .click()
  await expect(page.getByRole('alertdialog')).toContainText('Failed to copy link.')
  // The failure itself belongs in the console.
  await expect.poll(() => complaints.length).toBe(1)
  complaints.length = 0
})
