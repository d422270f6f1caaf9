import type { Page } from '@playwright/test'
import { expect } from './quiet-page.ts'

/** Every stop of the focus, forwards on a phone and backwards on a larger screen; each is marked, and not behind what stays. */
export async function walkThereAndBack(page: Page): Promise<{ there: Stop[]; back: Stop[] }> {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.evaluate(() => {
    scrollTo({ top: 0, behavior: 'instant' })
    document.body.tabIndex = -1
    document.body.focus()
  })
  const there = await walk(page, 'Tab')
  await page.setViewportSize({ width: 1100, height: 640 })
  return { there, back: await walk(page, 'Shift+Tab') }
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
  const isMarked = around.some(
    (part) => part && ['', '::after'].some((pseudo) => getComputedStyle(part, pseudo).outlineStyle !== 'none'),
  )
  return { html: element.outerHTML.slice(0, 120), isSeen, isMarked, isInFooter: element.closest('footer') !== null }
}
