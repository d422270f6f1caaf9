import type { Page } from '@playwright/test'
import { beSignedUp, newAddress, signUp } from '../harness/browser/account-steps.ts'
import { runAxe } from '../harness/browser/axe.ts'
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
  await page.setViewportSize({ width: 390, height: 844 })
  await page.evaluate(() => {
    scrollTo({ top: 0, behavior: 'instant' })
    document.body.tabIndex = -1
    document.body.focus()
  })
  const there = await walk(page, 'Tab')
  expect(there[0]?.html).toContain('Skip to content')
  expect(there.at(-1)?.isInFooter).toBe(true)
  await page.setViewportSize({ width: 1100, height: 640 })
  const back = await walk(page, 'Shift+Tab')
  expect(back.at(-1)?.html).toContain('Skip to content')
}

/** Goes from stop to stop until the page has no more; each can be seen. */
async function walk(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<Stop[]> {
  const stops: Stop[] = []
  for (;;) {
    await page.keyboard.press(key)
    const stop = await page.evaluate(lookAtFocus)
    if (!stop) return stops
    // What had the focus before may still be on its way out.
    if (!stop.isSeen || !stop.isMarked)
      await expect
        .poll(() => page.evaluate(lookAtFocus), { message: stop.html })
        .toMatchObject({ isSeen: true, isMarked: true })
    stops.push(stop)
  }
}

type Stop = {
  readonly html: string
  readonly isSeen: boolean
  readonly isMarked: boolean
  readonly isInFooter: boolean
}

/** Runs in the page: is any of five points of the focused element on top, and does something mark it? */
function lookAtFocus(): Stop | null {
  const element = document.activeElement
  if (!element || element === document.body) return null
  const { left, top, width, height } = element.getBoundingClientRect()
  const points = [
    [0.5, 0.5],
    [0.1, 0.1],
    [0.9, 0.1],
    [0.1, 0.9],
    [0.9, 0.9],
  ] as const
  const isOnTop = points.some(([x, y]) => {
    const hit = document.elementFromPoint(left + width * x, top + height * y)
    return hit !== null && (element.contains(hit) || hit.contains(element))
  })
  // A box that is not seen itself is drawn by its label.
  const isDrawn = element instanceof HTMLInputElement || element.checkVisibility({ opacityProperty: true })
  const isSeen = isOnTop && isDrawn
  // Some draw their ring on a part of themselves, or on the label of a hidden box.
  const around = [element, ...element.querySelectorAll('*'), element.parentElement, element.nextElementSibling]
  const isMarked = around.some((part) => part && getComputedStyle(part).outlineStyle !== 'none')
  return { html: element.outerHTML.slice(0, 120), isSeen, isMarked, isInFooter: element.closest('footer') !== null }
}
