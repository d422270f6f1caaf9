import type { Page } from '@playwright/test'
import { expectAccessible } from '../../harness/browser/expect-accessible.ts'
import { listShifts, listViolations, openHydrated } from '../../harness/browser/hydrated-page.ts'
import { test as plain } from '../../harness/browser/plain-page.ts'
import { expect, test } from '../../harness/browser/quiet-page.ts'
import { CATEGORIES } from '../content/categories.ts'

/** In the spec's own words, so that a change of the catalogue cannot hide a mistake. */
const BUY = ['Buy Bundle']
const GALLERIES: Record<string, [heading: string, count: number, buttons: string[]]> = {
  '/animals': ['8K ANIMAL WALLPAPERS', 23, BUY],
  '/anime': ['8K ANIME WALLPAPERS', 11, BUY],
  '/abstract': ['ABSTRACT', 8, []],
  '/bikes': ['8K BIKE WALLPAPERS', 64, BUY],
  '/automotive': ['8k CAR WALLPAPERS', 57, BUY],
  '/city': ['8K CITY WALLPAPERS', 60, BUY],
  '/formulaone': ['8K FORMULA ONE WALLPAPERS', 50, ['Download 8K Formula One Bundle']],
  '/technology': ['8K FUTURISTIC WALLPAPERS', 47, BUY],
  '/gaming': ['8K GAMING WALLPAPERS', 66, BUY],
  '/medievalxfuturistic': [
    '8K MEDIEVAL × FUTURISTIC WALLPAPERS',
    88,
    ['Download 8K Medieval Bundle', 'Download 8K Futuristic Bundle'],
  ],
  '/nature': ['8K MOUNTAIN WALLPAPERS', 51, BUY],
  '/ninjas': ['8K NINJA WALLPAPERS', 75, ['Download Full 8K Ninja Bundle']],
  '/racing': ['8K RACING WALLPAPERS', 48, ['Download 8K Racing Bundle']],
  '/futuristic': ['8K SCI-FI APOCALYPTIC WALLPAPERS', 52, BUY],
  '/space': ['SPACE', 6, []],
  '/spiderman': ['8K SPIDERMAN WALLPAPERS', 44, BUY],
  '/sport': ['8K SPORT WALLPAPERS', 75, BUY],
}

const COLUMNS = [
  { width: 390, height: 844, columns: 1 },
  { width: 834, height: 1112, columns: 2 },
  { width: 1440, height: 900, columns: 3 },
]

/** One of every kind: sold by one button, by a button of other words, by two buttons, and free. */
const KINDS = ['/animals', '/formulaone', '/medievalxfuturistic', '/space']

test('there are 17 galleries', () => {
  expect(CATEGORIES.map(({ path }) => path).sort()).toEqual(Object.keys(GALLERIES).sort())
})

plain('every gallery has its heading, its pictures in 1, 2 and 3 columns and its buttons', async ({ page }) => {
  // One of every kind is opened at each width below.
  for (const { path } of CATEGORIES.filter(({ path }) => !KINDS.includes(path))) {
    expect((await openHydrated(page, path))?.status(), path).toBe(200)
    for (const { width, height, columns } of COLUMNS) {
      await page.setViewportSize({ width, height })
      await expect.poll(() => inspectGallery(page), path).toEqual(wantedOf(path, columns))
    }
  }
})

for (const path of KINDS) {
  test(`${path}: opened at each width it has its columns, nothing shifts, axe is content`, async ({ page }) => {
    for (const { width, height, columns } of COLUMNS) {
      await page.setViewportSize({ width, height })
      expect((await openHydrated(page, path))?.status()).toBe(200)
      expect(await inspectGallery(page)).toEqual(wantedOf(path, columns))
      expect(await listShifts(page)).toEqual([])
      // The layouts of a phone and of a desktop hold everything that the one between them does.
      if (columns === 1) expect(await listViolations(page)).toEqual([])
      if (columns === 3) await expectAccessible(page, `gallery ${path}`)
    }
  })
}

/** Those that stay sharp without a bought file: the next width of each number of columns, and the usual large screens. */
const LARGE_SCREENS = [1920, 1921, 2560, 2561, 3440, 3840]

plain(
  'on large screens no picture is drawn with more pixels than are public, and only the last row has gaps',
  async ({ page }) => {
    for (const path of ['/animals', '/spiderman', '/bikes', '/space']) {
      await openHydrated(page, path)
      for (const width of LARGE_SCREENS) {
        await page.setViewportSize({ width, height: 1440 })
        expect(await inspectTiles(page), `${path} at ${width}`).toEqual({ blurred: 0, gaps: 0 })
      }
    }
  },
)

/** Pictures that are drawn larger than 1,280 pixels, and places that stay empty above the last row. */
function inspectTiles(page: Page) {
  return page.evaluate(() => {
    const tiles = [...document.querySelectorAll('main li:has(a[href*="picture="])')].map((tile) => {
      const { left, top, right, bottom } = tile.getBoundingClientRect()
      return { left, top, right, bottom, drawn: tile.querySelector('img')?.clientWidth ?? Number.POSITIVE_INFINITY }
    })
    const narrowest = Math.min(...tiles.map(({ left, right }) => right - left))
    const isTaken = (x: number, y: number) =>
      tiles.some((tile) => tile.left <= x && x <= tile.right && tile.top <= y && y <= tile.bottom)
    const lastTop = Math.max(...tiles.map(({ top }) => top))
    const tops = [...new Set(tiles.map(({ top }) => top))].filter((top) => top < lastTop)
    const columns = Math.round(innerWidth / narrowest)
    const middles = Array.from({ length: columns }, (_, at) => ((at + 0.5) * innerWidth) / columns)
    return {
      blurred: tiles.filter(({ drawn }) => drawn * 0.99 > 1280).length,
      gaps: tops.flatMap((top) => middles.filter((x) => !isTaken(x, top + 20))).length,
    }
  })
}

function wantedOf(path: string, columns: number): Awaited<ReturnType<typeof inspectGallery>> {
  const [heading, count, buttons] = GALLERIES[path] ?? ['', 0, []]
  const free = buttons.length === 0 ? count : 0
  return {
    heading,
    isCountApart: true,
    pictures: { count, columns, unnamed: 0, eager: 1, wrongSrc: 0, hearts: count },
    buttons: buttons.map((label) => ({ label: `${label} (opens in a new tab)`, isSafe: true, isInView: true })),
    free: { downloads: free, shares: free },
    isTooWide: false,
    hasHeaderAndFooter: true,
  }
}

/** Everything in one look, because every page is looked at three times. */
function inspectGallery(page: Page) {
  return page.evaluate(() => {
    const all = <Part extends Element>(selector: string) => [...document.querySelectorAll<Part>(`main ${selector}`)]
    const pictures = all<HTMLImageElement>('li a[href*="picture="] img')
    // Beside each stands what its owner is shown in its place.
    const shown = all<HTMLAnchorElement>('aside a').filter((link) => link.checkVisibility())
    const tops = pictures.map((image) => Math.round(image.getBoundingClientRect().top))
    const words = document.createRange()
    words.selectNodeContents(all('h1')[0] ?? document.body)
    const count = all('h1 + p[aria-hidden]')[0]?.getBoundingClientRect()
    return {
      heading: all('h1')[0]?.textContent,
      // Where there is room for it; phones leave it out.
      isCountApart: count?.width === 0 || words.getBoundingClientRect().right + 16 <= (count?.left ?? 0),
      pictures: {
        count: pictures.length,
        columns: tops.filter((top) => top === tops[0]).length,
        unnamed: pictures.filter(({ alt }) => alt.trim() === '').length,
        eager: pictures.filter(({ loading, fetchPriority }) => loading === 'eager' && fetchPriority === 'high').length,
        // WebP below /images/<category>/, with nothing left in the address that needs encoding.
        wrongSrc: pictures.filter(
          (image) => !/^\/images\/[a-z0-9-]+\/[^\s()[\]]+\.webp$/.test(image.getAttribute('src') ?? ''),
        ).length,
        hearts: all('li button[aria-pressed=false][aria-label^="Keep "]').length,
      },
      buttons: shown.map((link) => ({
        // What a button brings stands below its words.
        label: [...link.childNodes].flatMap((part) => (part.nodeName === 'SMALL' ? [] : part.textContent)).join(''),
        isSafe: link.target === '_blank' && link.relList.contains('noopener') && link.href !== '',
        isInView:
          link.getBoundingClientRect().right <= innerWidth && link.getBoundingClientRect().bottom <= innerHeight,
      })),
      free: {
        downloads: all('li a[download][href^="/api/free/"]').length,
        shares: all('li button').filter((button) => button.textContent?.startsWith('Share')).length,
      },
      isTooWide: document.documentElement.scrollWidth > innerWidth,
      hasHeaderAndFooter:
        document.querySelector('header')?.checkVisibility() && document.querySelector('footer') !== null,
    }
  })
}
