import { openHydrated } from '../harness/browser/hydrated-page.ts'
import { expectNothingStays, LOW } from '../harness/browser/low-window.ts'
import { expect, test } from '../harness/browser/plain-page.ts'
import { buyAsGuest, openStocked } from './library-steps.ts'
import { openLongShop } from './long-shop.ts'

test.use({ viewport: LOW })

test('in a low window what was in the middle of a stage is there to be read', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await openHydrated(page, '/')
  const stage = page
    .getByRole('region', { name: /./ })
    .filter({ has: page.getByRole('link', { name: 'View All Bundles' }) })
  await stage.scrollIntoViewIfNeeded()
  for (const words of [stage.getByRole('heading'), stage.getByRole('link')]) {
    await words.scrollIntoViewIfNeeded()
    expect(await words.evaluate(isWhole)).toBe(true)
  }
})

test('in a low window nothing stays in front of what is in a dialog', async ({ page }) => {
  await openHydrated(page, '/animals')
  await page.getByRole('main').locator('li a').first().click()
  const dialog = page.getByRole('dialog').last()
  await expect(dialog.getByText('See it on')).toBeAttached()
  await expectNothingStays(page, 'lightbox')
  await dialog.getByRole('button', { name: 'Share' }).click()
  await expectNothingStays(page, 'share')
  for (const left of [1, 0]) {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(left)
  }
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await expectNothingStays(page, 'Find')
  await page.getByRole('button', { name: 'Filters' }).click()
  await expectNothingStays(page, 'filters')
  for (const left of [1, 0]) {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(left)
  }
  await page.getByRole('link', { name: 'Menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Browse' })).toBeVisible()
  await expectNothingStays(page, 'menu')
})

test('in a low window nothing stays in front of favourites that are chosen', async ({ page }) => {
  await openHydrated(page, '/space')
  await page.getByRole('main').getByRole('button', { name: /^Keep/ }).first().click()
  await openHydrated(page, '/favourites')
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByRole('checkbox').first().check()
  await expect(page.getByText('1 selected')).toBeVisible()
  await expectNothingStays(page, 'selecting')
})

test('in a low window nothing stays in front of the library', async ({ page: shop }) => {
  const page = await buyAsGuest(shop)
  await page.setViewportSize(LOW)
  await expectNothingStays(page, 'overview')
  await openStocked(page)
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByRole('checkbox').first().check()
  await expectNothingStays(page, 'selecting')
  await page.getByRole('link', { name: 'Download 1' }).click()
  await expectNothingStays(page, 'the question before the first download')
  await page.getByRole('button', { name: 'Not yet' }).click()
  await expect(page.getByText('Nothing was downloaded.')).toBeVisible()
  await expectNothingStays(page, 'its answer')
})

test('in a low window the question about visits stands after the page', async ({ page }) => {
  test.setTimeout(240_000)
  const shop = await openLongShop(3, { GA_MEASUREMENT_ID: 'G-ABC1234567' })
  try {
    await openHydrated(page, `${shop.url}/dunes`)
    await expect(page.getByRole('complementary', { name: 'Consent' })).toBeVisible()
    await expectNothingStays(page, 'asked')
  } finally {
    await shop.close()
  }
})

/** Runs in the page: whether its words are opaque, and no frame around them cuts them. */
function isWhole(words: Element): boolean {
  const { top, bottom, left, right } = words.getBoundingClientRect()
  for (let frame: Element | null = words; frame; frame = frame.parentElement) {
    const { opacity, overflowY } = getComputedStyle(frame)
    const edge = frame.getBoundingClientRect()
    const isCut =
      overflowY !== 'visible' && (top < edge.top || bottom > edge.bottom || left < edge.left || right > edge.right)
    if (Number(opacity) < 1 || isCut) return false
  }
  return true
}
