import { expect, test } from '../../harness/browser/engines/visit.ts'
import { openHydrated } from '../../harness/browser/hydrated-page.ts'

test('the carousel moves by wheel, one slide for each turn, and by keys', async ({ visit }) => {
  const { page } = visit
  await visit.resize(1440, 900)
  await openHydrated(page, '/bundles')
  const shown = () => page.locator('button[aria-current]').first().getAttribute('aria-label')
  expect(await shown()).toBe('Animals Bundle')
  await page.mouse.move(700, 400)
  await page.mouse.wheel(0, 300)
  await expect.poll(shown).toBe('Anime Bundle')
  await page.keyboard.press('ArrowRight')
  await expect.poll(shown).toBe('Bikes Bundle')
  await page.keyboard.press('End')
  await expect.poll(shown).toBe('Sport Bundle')
  await visit.photograph('bundles-last')
  // At the last slide the page itself goes on.
  await page.mouse.wheel(0, 500)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100)
})
