import { expectAccessible } from '../../harness/browser/expect-accessible.ts'
import { openHydrated } from '../../harness/browser/hydrated-page.ts'
import { expect, test } from '../../harness/browser/quiet-page.ts'

const LINKS = [
  ['Animals', '/animals'],
  ['Anime', '/anime'],
  ['Abstract', '/abstract'],
  ['Bikes', '/bikes'],
  ['Cars', '/automotive'],
  ['City', '/city'],
  ['F1', '/FormulaOne'],
  ['Futuristic', '/technology'],
  ['Gaming', '/gaming'],
  ['Ninjas', '/ninjas'],
  ['Mountains', '/nature'],
  ['Racing', '/racing'],
  ['Scifi', '/futuristic'],
  ['Space', '/space'],
  ['Sport', '/sport'],
]

test.use({ viewport: { width: 1024, height: 640 } })

test('the picker opens a panel of 15 links, says Close, and closes on its button, on Esc and outside', async ({
  page,
}) => {
  await openHydrated(page, '/')
  const panel = page.getByRole('navigation', { name: 'Categories' })
  const button = page.getByRole('button', { name: 'Categories' })
  await expect(panel).toBeHidden()
  await button.click()
  await expect(panel).toBeVisible()
  const links = await panel
    .getByRole('link')
    .evaluateAll((found) => found.map((link) => [link.textContent, link.getAttribute('href')]))
  expect(links).toEqual(LINKS)
  await expectAccessible(page, 'home, picker open')
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(panel).toBeHidden()

  await button.press('Enter')
  await expect(panel).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(panel.getByRole('link', { name: 'Animals' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(button).toBeFocused()

  await button.click()
  await page.mouse.click(500, 80)
  await expect(panel).toBeHidden()

  // It is gone after it has led to a category, and stands on no other page.
  await button.click()
  await panel.getByRole('link', { name: 'F1' }).click()
  await expect(page).toHaveURL('/FormulaOne')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('8K FORMULA ONE WALLPAPERS')
  await expect(page.getByRole('button', { name: 'Categories' })).toHaveCount(0)
})

test('the picker stands at bottom centre and becomes round at bottom right beyond half the viewport', async ({
  page,
}) => {
  await openHydrated(page, '/')
  const button = page.getByRole('button', { name: 'Categories' })
  const box = async () => (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const scroll = (y: number) => page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), y)

  await scroll(320)
  await expect.poll(async () => (await box()).width).toBeGreaterThan(150)
  const plate = await box()
  expect(plate.x + plate.width / 2).toBeCloseTo(512, 0)
  expect(plate.y).toBeGreaterThan(520)

  await scroll(321)
  await expect.poll(async () => (await box()).width).toBeLessThan(60)
  await expect.poll(async () => (await box()).x).toBeGreaterThan(900)
  const round = await box()
  expect(round.width).toBeCloseTo(round.height, 0)
  expect(round.y).toBeGreaterThan(520)
  await button.click()
  await expect(page.getByRole('button', { name: 'Close', exact: true })).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the picker opens, shows its links and closes', async ({ page }) => {
    await page.goto('/')
    const panel = page.getByRole('navigation', { name: 'Categories' })
    const button = page.getByRole('button')
    await button.click()
    await expect(panel.getByRole('link')).toHaveCount(15)
    await expect(panel).toBeVisible()
    await button.click()
    await expect(panel).toBeHidden()
  })
})
