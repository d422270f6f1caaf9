import type { Page } from '@playwright/test'
import { expect } from './quiet-page.ts'

/** On paper all that is shown can be read, and nothing stands there that could only be pressed or typed into. */
export async function expectPrintable(page: Page, within: string): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  await expect.poll(() => page.evaluate(findUnprintable, within)).toEqual([])
  expect(await page.evaluate(listPressed, within)).toEqual([])
  await page.emulateMedia({ media: 'screen' })
}

/** Runs in the page. What readers alone are told of is no larger than a point; a column's head may sort. */
function listPressed(within: string): string[] {
  const pressed = document.querySelectorAll(`:is(${within}) :is(button, nav, input, select, textarea, iframe)`)
  return [...pressed]
    .filter((one) => one.closest('th') === null && one.getBoundingClientRect().width > 1)
    .map((one) => one.outerHTML)
}

/** Runs in the page: words that are too pale for white paper, and whatever would be printed dark behind them. */
function findUnprintable(within: string): string[] {
  const lightOf = (colour: string) => {
    const [red = 0, green = 0, blue = 0, seen = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number)
    const share = (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255
    return { share, isSeen: seen > 0.5 }
  }
  const groundOf = (element: Element | null): ReturnType<typeof lightOf> => {
    if (element === null) return { share: 1, isSeen: true }
    const ground = lightOf(getComputedStyle(element).backgroundColor)
    return ground.isSeen ? ground : groundOf(element.parentElement)
  }
  const wrong: string[] = []
  for (const element of document.querySelectorAll(`${within}, ${within} *`)) {
    if (!element.checkVisibility({ visibilityProperty: true })) continue
    const says = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim())
    if (!says) continue
    if (lightOf(getComputedStyle(element).color).share > 0.55) wrong.push(`pale: ${element.textContent?.slice(0, 40)}`)
    if (groundOf(element).share < 0.3) wrong.push(`on dark: ${element.textContent?.slice(0, 40)}`)
  }
  return wrong
}
