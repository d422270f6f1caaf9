import type { Page } from '@playwright/test'
import { beSignedUp, newAddress, signUp } from '../harness/browser/account-steps.ts'
import { runAxe } from '../harness/browser/axe.ts'
import { walkThereAndBack } from '../harness/browser/focus-walk.ts'
import { openHydrated } from '../harness/browser/hydrated-page.ts'
import { expect, test } from '../harness/browser/quiet-page.ts'
import { buyAsGuest, openStocked } from './library-steps.ts'
import { STOCKED } from './library-stock.ts'

test('everything that can be pressed is large enough or stands apart (WCAG 2.5.8)', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['/', '/nature', '/bundles', '/dashboard']) {
    await openHydrated(page, path)
    const violations = await runAxe(page, { runOnly: ['target-size'] })
    expect(violations.flatMap(({ nodes }) => nodes.map(({ html }) => `${path}: ${html}`))).toEqual([])
  }
})

for (const path of ['/', `/${STOCKED.category}`, '/bundles', '/subscription']) {
  test(`${path}: the focus can be seen and is never hidden behind what is fixed (WCAG 2.4.1, 2.4.7, 2.4.11)`, async ({
    page,
  }) => {
    await openHydrated(page, path)
    await expectFocusSeen(page)
  })
}

test('in a library, in one of its bundles and on the dashboard it is the same', async ({ page: shop }) => {
  const page = await buyAsGuest(shop)
  await expect(page.getByRole('link', { name: `Open ${STOCKED.name}` })).toBeVisible()
  await expectFocusSeen(page)
  await openStocked(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expectFocusSeen(page)
  await beSignedUp(page, newAddress())
  await openHydrated(page, '/dashboard')
  await expect(page.getByText('Your address is not confirmed yet.')).toBeVisible()
  await expectFocusSeen(page)
})

test('of a long name so much is greeted that its owner knows it', async ({ page }) => {
  await signUp(page, newAddress(), 'Wolfeschlegelsteinhausenbergerdorff')
  for (const width of [320, 390, 768, 1024]) {
    await page.setViewportSize({ width, height: 640 })
    await openHydrated(page, '/nature')
    const greeting = page.getByRole('banner').getByRole('link', { name: /^Hi, Wolfe/ })
    await expect(greeting).toBeVisible()
    const room = await greeting.evaluate((link) => {
      const { paddingLeft, paddingRight } = getComputedStyle(link)
      return link.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
    })
    expect(room, `at ${width}`).toBeGreaterThan(40)
    expect(await widthOf(page), `at ${width}`).toBeLessThanOrEqual(width)
    await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toBeInViewport({ ratio: 1 })
    expect(await page.getByRole('banner').evaluate(listOverlaps), `at ${width}`).toEqual([])
  }
})

test('the skip link leads past the top bar', async ({ page }) => {
  await openHydrated(page, '/nature')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
})

function widthOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth)
}

/** Runs in the page: the parts of a bar that lie over the one before them. */
function listOverlaps(bar: HTMLElement): string[] {
  const parts = [...bar.querySelectorAll('a, button, time')].filter((one) => one.checkVisibility())
  const boxes = parts.map((part) => {
    const { left, right } = part.getBoundingClientRect()
    const { paddingLeft, paddingRight } = getComputedStyle(part)
    return { part, left: left + Number.parseFloat(paddingLeft), right: right - Number.parseFloat(paddingRight) }
  })
  return boxes.flatMap(({ part, left }, at) => {
    const before = boxes.slice(0, at).some(({ right, left: start }) => start < left && right > left + 1)
    return before ? [part.textContent || part.outerHTML.slice(0, 80)] : []
  })
}

/** From the skip link to the last link of the footer on a phone, and all the way back on a larger screen. */
async function expectFocusSeen(page: Page): Promise<void> {
  const { there, back } = await walkThereAndBack(page)
  for (const skip of [there[0], back.at(-1)]) expect(skip?.html).toContain('Skip to content')
  expect(there.at(-1)?.isInFooter).toBe(true)
}
