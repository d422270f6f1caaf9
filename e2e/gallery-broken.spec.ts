import { openHydrated } from '../harness/browser/hydrated-page.ts'
import { expect, test } from '../harness/browser/quiet-page.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('missing pictures leave a calm place of the same size and are logged once each', async ({ page, complaints }) => {
  const warnings: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  await page.route('**/images/space/**', (route) => route.fulfill({ status: 404, body: '' }))
  await openHydrated(page, '/space')
  await expect.poll(() => warnings.length).toBeGreaterThan(0)
  const image = page.locator('main li img').first()
  await expect(image).toHaveAttribute('src', /^data:image\/svg/)
  const box = await image.boundingBox()
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(16 / 9, 1)
  expect(new Set(warnings).size).toBe(warnings.length)
  // The browser itself reports each missing file.
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !text.includes('404')))
})
