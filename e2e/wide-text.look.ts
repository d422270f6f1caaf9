import { openHydrated } from '../harness/browser/hydrated-page.ts'
import { expect, test } from '../harness/browser/quiet-page.ts'
import { spaceText } from '../harness/browser/space-text.ts'
import { STOCKED } from './library-stock.ts'

const PAGES = ['/', '/accessibility', '/bundles', `/${STOCKED.category}`, '/dashboard']

for (const width of [390, 1440]) {
  test(`at ${width} pixels no word of a heading is cut or broken by the spacing that some readers set`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const path of PAGES) {
      await openHydrated(page, path)
      await spaceText(page)
      await page.evaluate(showAll)
      expect(await page.evaluate(listBrokenWords), path).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width)
    }
  })
}

/** Runs in the page: slides that lie over each other, and dialogs aside, all that it has is laid out. */
function showAll(): void {
  for (const slide of document.querySelectorAll<HTMLElement>('[data-slide]')) {
    slide.style.display = 'block'
    slide.style.visibility = 'visible'
  }
}

/** Runs in the page: words of headings that stand on two lines, or beyond what shows them. */
function listBrokenWords(): string[] {
  function isCut({ left, right }: DOMRect, heading: Element): boolean {
    if (left < 0 || right > innerWidth) return true
    for (let frame = heading.parentElement; frame; frame = frame.parentElement) {
      const edge = frame.getBoundingClientRect()
      if (getComputedStyle(frame).overflowX !== 'visible' && (left < edge.left - 1 || right > edge.right + 1))
        return true
    }
    return false
  }
  const broken: string[] = []
  for (const heading of document.querySelectorAll('h1, h2, h3')) {
    if (!heading.checkVisibility({ visibilityProperty: true }) || heading.closest('.visually-hidden')) continue
    const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(/\S+/g)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (lines.size > 1 || isCut(range.getBoundingClientRect(), heading)) broken.push(word)
      }
    }
  }
  return broken
}
