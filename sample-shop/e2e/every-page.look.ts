import type { Page } from '@playwright/test'
import { listViolations, openHydrated } from '../../harness/browser/hydrated-page.ts'
import { expectNothingStays } from '../../harness/browser/low-window.ts'
import { expect, test } from '../../harness/browser/plain-page.ts'
import { spaceText } from '../../harness/browser/space-text.ts'
import { CATEGORIES } from '../content/categories.ts'
import { EVERY_PATH } from './every-path.ts'
import { SPEC_PATHS } from './spec-paths.ts'

const galleries = CATEGORIES.map(({ path }) => path)
const others = EVERY_PATH.filter((path) => !galleries.includes(path))

/** Parts of about the same length, which are looked at beside each other. */
const PARTS = [
  ['each gallery', galleries],
  ['each page that was asked for', others.filter((path) => SPEC_PATHS.includes(path))],
  ['each other page', others.filter((path) => !SPEC_PATHS.includes(path))],
] as const

for (const [part, paths] of PARTS) {
  test(`${part} can be read and used at any size`, async ({ page, complaints }) => {
    for (const path of paths) {
      await page.emulateMedia({ reducedMotion: 'no-preference' })
      await page.setViewportSize({ width: 320, height: 640 })
      await openHydrated(page, path)
      await expectSameFrame(page, path)
      expect(await widthOf(page), `${path} at 320`).toBe(320)
      await expectNothingStays(page, path)
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await expectRightAt(page, path)
      await expectRoomForWords(page, path)
    }
    // The browser itself reports the page that is not there.
    complaints.splice(0, complaints.length, ...complaints.filter((words) => !words.includes('404')))
  })
}

/** One top bar that leads home and one footer that leads to a person (WCAG 3.2.3, 3.2.4, 3.2.6). */
async function expectSameFrame(page: Page, path: string): Promise<void> {
  await expect(page.getByRole('banner'), path).toHaveCount(1)
  await expect(page.getByRole('banner').getByRole('link', { name: /, home$/ }), path).toHaveCount(1)
  await expect(page.getByRole('contentinfo'), path).toHaveCount(1)
  await expect(page.getByRole('contentinfo').locator('a[href="/contact"]'), path).toHaveCount(1)
}

/** Axe is content where no journey of its own asks it, and what is pressed waits for its release (WCAG 2.5.2). */
async function expectRightAt(page: Page, path: string): Promise<void> {
  const isAsked = galleries.includes(path) || SPEC_PATHS.includes(path)
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    if (!isAsked) expect(await listViolations(page), `${path} at ${width}`).toEqual([])
  }
  // The monitors of My setup are taken in the hand.
  if (path !== '/setup') expect(await page.evaluate(pressAll), path).toEqual([])
}

/** With the spacing that some readers set (WCAG 1.4.12). */
async function expectRoomForWords(page: Page, path: string): Promise<void> {
  await spaceText(page)
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 640 })
    expect(await widthOf(page), `${path} with wide text at ${width}`).toBe(width)
    if (width === 320) continue
    await page.evaluate(showAll)
    expect(await page.evaluate(listBrokenWords), `${path} with wide text at ${width}`).toEqual([])
  }
}

function widthOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth)
}

/** Runs in the page: everything that can be pressed is, and not let go; what that changes. */
async function pressAll(): Promise<string[]> {
  const changed: string[] = []
  const observer = new MutationObserver((changes) =>
    changed.push(...changes.map(({ target }) => (target as Element).outerHTML?.slice(0, 90) ?? target.textContent)),
  )
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  for (const one of document.querySelectorAll('a, button, summary, label, input, select')) {
    for (const type of ['pointerdown', 'mousedown']) {
      one.dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true, buttons: 1 }))
    }
  }
  // Drawn before any timer can fire.
  for (let turns = 0; turns < 10; turns++) await null
  observer.disconnect()
  return changed
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
