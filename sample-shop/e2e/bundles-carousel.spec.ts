import type { Page } from '@playwright/test'
import { expectAccessible } from '../../harness/browser/expect-accessible.ts'
import { listShifts, listViolations, openHydrated } from '../../harness/browser/hydrated-page.ts'
import { expect, test } from '../../harness/browser/quiet-page.ts'

/** The spec's 14 bundles and the routes of their previews. */
const BUNDLES = [
  ['Animals', '/animals'],
  ['Anime', '/anime'],
  ['Bikes', '/bikes'],
  ['Cars', '/automotive'],
  ['City', '/city'],
  ['Formula One', '/formulaone'],
  ['Futuristic', '/technology'],
  ['Gaming', '/gaming'],
  ['Ninja', '/ninjas'],
  ['Mountains', '/nature'],
  ['Racing', '/racing'],
  ['Scifi', '/futuristic'],
  ['Spiderman', '/spiderman'],
  ['Sport', '/sport'],
] as const

async function expectSlide(page: Page, at: number): Promise<void> {
  const [name] = BUNDLES[at] ?? ['']
  await expect(page.getByRole('heading', { level: 2, name: `${name} Bundle` })).toBeVisible()
  await expect(page.locator('button[aria-current]')).toHaveAttribute('aria-label', `${name} Bundle`)
}

test('14 slides name their bundle, its checkout and its previews; dots lead to each', async ({ page }) => {
  // How slides move is another journey's.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openHydrated(page, '/bundles')
  const dots = page.getByRole('main').getByRole('button', { name: / Bundle$/ })
  await expect(dots).toHaveCount(14)
  for (const [at, [, path]] of BUNDLES.entries()) {
    await dots.nth(at).click()
    await expectSlide(page, at)
    const slide = page.getByRole('article', { name: `${at + 1} of 14` })
    await expect(slide.getByRole('link', { name: /^Buy Now/ })).toHaveAttribute('target', '_blank')
    await expect(slide.getByRole('link', { name: 'View Previews' })).toHaveAttribute('href', path)
    await expect(page.getByRole('article')).toHaveCount(1)
  }
})

test('the wheel follows the spec: 10 does nothing, 11 moves one, 800 ms lock, clamped ends', async ({ page }) => {
  await page.clock.install({ time: new Date('2026-01-01T00:00:00Z') })
  await openHydrated(page, '/bundles')
  // From here on time stands still unless the test moves it.
  await page.clock.pauseAt(new Date('2026-01-01T01:00:00Z'))
  const delivered = await countWheelTurns(page)
  await page.mouse.move(700, 400)
  const turn = async (deltaY: number) => {
    const before = await delivered()
    await page.mouse.wheel(0, deltaY)
    await expect.poll(delivered).toBe(before + 1)
  }
  await expectSlide(page, 0)
  await turn(10)
  await expectSlide(page, 0)
  await turn(11)
  await expectSlide(page, 1)
  for (let burst = 0; burst < 5; burst += 1) await turn(300)
  await expectSlide(page, 1)
  await page.clock.runFor(800)
  await turn(300)
  await expectSlide(page, 2)
  await page.clock.runFor(800)
  await turn(-10)
  await expectSlide(page, 2)
  await turn(-11)
  await expectSlide(page, 1)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})

test('at the last slide the wheel goes on to the footer, and back up before slides move', async ({ page }) => {
  await openHydrated(page, '/bundles')
  await page.getByRole('button', { name: 'Sport Bundle' }).click()
  await expectSlide(page, 13)
  await page.mouse.move(700, 400)
  await page.mouse.wheel(0, 500)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100)
  await expectSlide(page, 13)
  await page.mouse.wheel(0, -60)
  await expectSlide(page, 13)
  await page.mouse.wheel(0, -2000)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.mouse.wheel(0, -50)
  await expectSlide(page, 12)
})

test('keys and arrows move one slide, the focus stays on the same action, and the place is announced', async ({
  page,
}) => {
  await openHydrated(page, '/bundles')
  const previous = page.getByRole('button', { name: 'Previous bundle' })
  const next = page.getByRole('button', { name: 'Next bundle' })
  await expect(previous).toHaveAttribute('aria-disabled', 'true')
  await next.click()
  await expectSlide(page, 1)
  // The slide before is still fading out, so the slide is named.
  await page
    .getByRole('article', { name: '2 of 14' })
    .getByRole('link', { name: /^Buy Now/ })
    .focus()
  await page.keyboard.press('ArrowRight')
  await expectSlide(page, 2)
  await expect(page.getByRole('article', { name: '3 of 14' }).getByRole('link', { name: /^Buy Now/ })).toBeFocused()
  await expect(page.locator('[aria-live=polite]').filter({ hasText: 'Bikes Bundle, 03 / 14' })).toHaveCount(1)
  await expectAccessible(page, 'bundles, third slide')
  await page.keyboard.press('End')
  await expectSlide(page, 13)
  await expect(next).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page, 'bundles, last slide')
  await page.keyboard.press('Home')
  await expectSlide(page, 0)
  await page.keyboard.press('ArrowLeft')
  await expectSlide(page, 0)
  expect(await listShifts(page)).toEqual([])
  expect(await listViolations(page)).toEqual([])
})

/** The browser delivers wheel turns a moment after they are made: 'nothing moved' means something only after that. */
async function countWheelTurns(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    document.documentElement.dataset.turns = '0'
    window.addEventListener('wheel', () => {
      const { dataset } = document.documentElement
      dataset.turns = String(Number(dataset.turns) + 1)
    })
  })
  return async () => Number(await page.locator('html').getAttribute('data-turns'))
}
