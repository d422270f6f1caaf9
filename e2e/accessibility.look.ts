import type { Page } from '@playwright/test'
import { newAddress, signUp } from '../harness/browser/account-steps.ts'
import { runAxe } from '../harness/browser/axe.ts'
import { openHydrated } from '../harness/browser/hydrated-page.ts'
import { expect, test } from '../harness/browser/quiet-page.ts'
import { spaceText } from '../harness/browser/space-text.ts'

/** One page of every kind. */
const PAGES = [
  '/',
  '/nature',
  '/space',
  '/bundles',
  '/subscription',
  '/login',
  '/dashboard',
  '/account',
  '/find-order',
  '/accessibility',
  '/contact',
  '/feed',
  '/withdraw',
  '/your-data',
  '/receipts',
  '/gift',
  '/favourites',
  '/setup',
  '/review',
  '/library',
  '/signup',
  '/reset-password',
  '/verify-email',
  '/thank-you',
  '/all-categories',
]

test('nothing scrolls sideways at 320 pixels, not even with wider text spacing (WCAG 1.4.4, 1.4.10, 1.4.12)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of PAGES) {
    await openHydrated(page, path)
    expect(await widthOf(page), path).toBeLessThanOrEqual(320)
    await spaceText(page)
    expect(await widthOf(page), `${path} with wide text`).toBeLessThanOrEqual(320)
  }
})

test('everything that can be pressed is large enough or stands apart (WCAG 2.5.8)', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['/', '/nature', '/bundles', '/dashboard']) {
    await openHydrated(page, path)
    const violations = await runAxe(page, { runOnly: ['target-size'] })
    expect(violations.flatMap(({ nodes }) => nodes.map(({ html }) => `${path}: ${html}`))).toEqual([])
  }
})

for (const [path, presses] of [
  ['/', 20],
  ['/nature', 25],
] as const) {
  test(`${path}: the focus can be seen and is never hidden behind what is fixed (WCAG 2.4.1, 2.4.7, 2.4.11)`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openHydrated(page, path)
    for (let press = 0; press < presses; press++) {
      await page.keyboard.press('Tab')
      // What had the focus before may still be on its way out.
      await expect.poll(() => page.evaluate(lookAtFocus)).toMatchObject({ isSeen: true, isMarked: true })
      if (press === 0) expect((await page.evaluate(lookAtFocus)).html).toContain('Skip to content')
    }
  })
}

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

/** Runs in the page: is any of five points of the focused element on top, and does something mark it? */
function lookAtFocus(): { html: string; isSeen: boolean; isMarked: boolean } {
  const element = document.activeElement as HTMLElement
  const { left, top, width, height } = element.getBoundingClientRect()
  const points = [
    [0.5, 0.5],
    [0.1, 0.1],
    [0.9, 0.1],
    [0.1, 0.9],
    [0.9, 0.9],
  ] as const
  const isSeen = points.some(([x, y]) => {
    const hit = document.elementFromPoint(left + width * x, top + height * y)
    return hit !== null && (element.contains(hit) || hit.contains(element))
  })
  // Some draw their ring on a part of themselves, or on the label of a hidden box.
  const around = [element, ...element.querySelectorAll('*'), element.parentElement, element.nextElementSibling]
  const isMarked = around.some((part) => part && getComputedStyle(part).outlineStyle !== 'none')
  return { html: element.outerHTML.slice(0, 120), isSeen, isMarked }
}
