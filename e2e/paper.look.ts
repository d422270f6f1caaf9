import type { Page } from '@playwright/test'
import { beSignedUp, newAddress } from '../harness/browser/account-steps.ts'
import { CARDS, pay } from '../harness/browser/checkout-steps.ts'
import { openHydrated } from '../harness/browser/hydrated-page.ts'
import { expect, test } from '../harness/browser/quiet-page.ts'
import { STOCKED } from './library-stock.ts'

/** Pages that somebody may want on paper: an order, a receipt, what was agreed to, what is owned and what it costs. */
const PRINTED = ['/terms', '/licence', '/receipts', '/thank-you', '/account', '/library', '/subscription', '/feed', '/']

async function expectPrintable(page: Page, state: string): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  expect(await page.evaluate(findUnprintable), state).toEqual([])
  expect(await page.evaluate(findFirstWords), state).toBeLessThan(60)
  await page.emulateMedia({ media: 'screen' })
}

test('on paper every page is dark on white and begins at the top', async ({ page }) => {
  for (const path of PRINTED) {
    await openHydrated(page, path)
    await expectPrintable(page, path)
  }
})

test('on paper what is owned is, too', async ({ page }) => {
  await beSignedUp(page, newAddress())
  await page.goto('/checkout/all-access')
  await pay(page, CARDS.pays)
  await expect(page.getByRole('main').getByRole('status')).toContainText('yours', { timeout: 30_000 })
  await openHydrated(page, '/dashboard')
  await expect(page.getByText('All access, for life.')).toBeVisible()
  await expectPrintable(page, 'dashboard')
  await openHydrated(page, `/library#${STOCKED.slug}`)
  await expect(page.getByRole('link', { name: /Download all/ })).toBeVisible()
  await expectPrintable(page, 'a bundle')
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await expect(page.getByText('Nothing selected')).toBeVisible()
  await expectPrintable(page, 'selecting')
})

/**
 * Runs in the page: words that are too pale for white paper or not there yet, what would be printed dark behind them, and
 * what would stand on every sheet.
 */
function findUnprintable(): string[] {
  const lightOf = (colour: string) => {
    const [red = 0, green = 0, blue = 0, seen = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number)
    const share = (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255
    return { share, isSeen: seen > 0.5 }
  }
  const opacityOf = (one: Element | null): number =>
    one ? Number(getComputedStyle(one).opacity) * opacityOf(one.parentElement) : 1
  const isDrawn = (one: Element) => one.checkVisibility({ visibilityProperty: true })
  const pictures = [...document.querySelectorAll('main img')].filter((one) => isDrawn(one) && opacityOf(one) > 0)
  const boxes = pictures.map((one) => one.getBoundingClientRect())
  const wrong: string[] = []
  for (const element of document.querySelectorAll('main, main *')) {
    if (!isDrawn(element)) continue
    const { color, backgroundColor, position, printColorAdjust } = getComputedStyle(element)
    const words = element.textContent?.trim().slice(0, 40)
    if (['fixed', 'sticky'].includes(position)) wrong.push(`stays: ${element.outerHTML.slice(0, 80)}`)
    if (![...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim())) continue
    const [ink, ground] = [lightOf(color), lightOf(backgroundColor)]
    if (ink.share > 0.55) wrong.push(`pale: ${words}`)
    if (ground.isSeen && ground.share < 0.3) wrong.push(`on dark: ${words}`)
    if (opacityOf(element) < 0.6) wrong.push(`faint: ${words}`)
    if (element.closest('.visually-hidden') || (ground.isSeen && printColorAdjust === 'exact')) continue
    const range = document.createRange()
    range.selectNodeContents(element)
    const { left, right, top, bottom } = range.getBoundingClientRect()
    const isOn = (box: DOMRect) =>
      Math.min(right, box.right) - Math.max(left, box.left) > 4 &&
      Math.min(bottom, box.bottom) - Math.max(top, box.top) > 4
    if (boxes.some(isOn)) wrong.push(`on a picture: ${words}`)
  }
  return wrong
}

/** Runs in the page: how far below the paper's margin its words begin. */
function findFirstWords(): number {
  const texts = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT)
  let first = Number.POSITIVE_INFINITY
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (!text.textContent?.trim() || !text.parentElement?.checkVisibility({ visibilityProperty: true })) continue
    const range = document.createRange()
    range.selectNodeContents(text)
    first = Math.min(first, range.getBoundingClientRect().top)
  }
  return first
}
