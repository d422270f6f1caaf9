import type { Page } from '@playwright/test'
import { expect } from './quiet-page.ts'

/** A window of 1280 pixels at 400 % and at 200 %. */
export const LOW = { width: 320, height: 256 }
const SIZES = [LOW, { width: 640, height: 360 }]

/** At both sizes: nothing stays in front of the words while the page, or the dialog over it, moves. */
export async function expectNothingStays(page: Page, state: string): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await page.evaluate(() => scrollTo({ top: 2 * innerHeight, behavior: 'instant' }))
    await expect.poll(() => page.evaluate(listStaying), { message: `${state} at ${size.width}` }).toEqual([])
  }
  await page.setViewportSize(LOW)
}

/** Runs in the page: what does not move with it. Whatever lets presses through, or lies behind, only decorates. */
function listStaying(): string[] {
  const open = [...document.querySelectorAll('dialog[open]')].at(-1)
  return [...(open ?? document.body).querySelectorAll('*')].flatMap((one) => {
    const { position, pointerEvents, zIndex } = getComputedStyle(one)
    const { top, right, bottom, left } = one.getBoundingClientRect()
    const isSeen = one.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    const isStaying = position === 'sticky' || (position === 'fixed' && bottom > 0 && top < innerHeight)
    const isInFront = pointerEvents !== 'none' && !(Number(zIndex) < 0) && (right - left) * (bottom - top) > 400
    return isStaying && isInFront && isSeen ? [`${position}: ${one.outerHTML.slice(0, 90)}`] : []
  })
}
