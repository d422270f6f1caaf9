import { listHeard, listNameless, readTree } from '../harness/browser/accessibility-tree.ts'
import { listShifts, openHydrated } from '../harness/browser/hydrated-page.ts'
import { expect, test } from '../harness/browser/quiet-page.ts'
import { STOCKED } from './library-stock.ts'

test('on a large screen the words grow', async ({ page }) => {
  await page.setViewportSize({ width: 3840, height: 2160 })
  await page.goto('/login')
  const size = await page.getByLabel('Email').evaluate((field) => Number.parseFloat(getComputedStyle(field).fontSize))
  expect(size).toBeGreaterThan(24)
})

test('readers hear of everything before anything is scrolled, by its name', async ({ page }) => {
  for (const path of ['/', `/${STOCKED.category}`]) {
    await openHydrated(page, path)
    const tree = await readTree(page)
    expect(listNameless(tree), path).toEqual([])
    const heard = listHeard(tree)
    for (const [role, selector] of [
      ['heading', 'h1, h2, h3'],
      ['link', 'a[href]'],
      ['image', 'img:not([alt=""])'],
    ] as const) {
      const drawn = await page.locator(selector).evaluateAll(countHeard)
      expect(heard.filter((one) => one.role === role).length, `${path}: ${role}`).toBeGreaterThanOrEqual(drawn)
    }
  }
})

test('on paper every page is dark on white and begins at the top', async ({ page }) => {
  await page.emulateMedia({ media: 'print' })
  for (const path of PRINTED) {
    await page.goto(path)
    expect(await page.evaluate(findUnprintable), path).toEqual([])
    expect(await page.evaluate(findFirstWords), path).toBeLessThan(60)
  }
})

test('on a phone nothing moves when a page that asks for feeds is answered', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openHydrated(page, '/feed')
  await expect(page.getByRole('heading', { name: 'Your own pictures' })).toBeVisible()
  expect(await listShifts(page)).toEqual([])
})

/** Pages that somebody may want on paper: an order, a receipt, what was agreed to, what is owned and what it costs. */
const PRINTED = ['/terms', '/licence', '/receipts', '/thank-you', '/account', '/library', '/subscription', '/feed', '/']

/** Runs in the page: how many are drawn and not hidden from readers. */
function countHeard(elements: readonly Element[]): number {
  const isDrawn = (one: Element) => one.checkVisibility({ visibilityProperty: true })
  return elements.filter((one) => isDrawn(one) && one.closest('[aria-hidden=true], [inert]') === null).length
}

/** Runs in the page: words that are too pale for white paper, and whatever would be printed dark behind them. */
function findUnprintable(): string[] {
  const lightOf = (colour: string) => {
    const [red = 0, green = 0, blue = 0, seen = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number)
    const share = (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255
    return { share, isSeen: seen > 0.5 }
  }
  const wrong: string[] = []
  for (const element of document.querySelectorAll('main, main *')) {
    if (!element.checkVisibility({ visibilityProperty: true })) continue
    const { color, backgroundColor } = getComputedStyle(element)
    const says = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim())
    const [ink, ground] = [lightOf(color), lightOf(backgroundColor)]
    if (says && ink.share > 0.55) wrong.push(`pale: ${element.textContent?.slice(0, 40)}`)
    if (says && ground.isSeen && ground.share < 0.3) wrong.push(`on dark: ${element.textContent?.slice(0, 40)}`)
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
