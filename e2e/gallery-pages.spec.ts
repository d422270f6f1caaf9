import type { Page } from '@playwright/test'
import { CATEGORIES, type Category } from '../contract/categories.ts'
import { layoutShift, listViolations, openAwake } from './awake-page.ts'
import { expect, test } from './quiet-page.ts'

/** G1, G2, G4, G5 in the spec's own words, so that a change of the catalogue cannot hide a mistake. */
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

test('there are 17 galleries', () => {
  expect(CATEGORIES.map(({ path }) => path).sort()).toEqual(Object.keys(GALLERIES).sort())
})

for (const category of CATEGORIES) {
  const [heading, count, buttons] = GALLERIES[category.path] ?? ['', 0, []]

  test(`${category.path}: heading, ${count} pictures in 1, 2 and 3 columns, buttons, nothing shifts, axe is content (G1-G7, G9)`, async ({
    page,
  }) => {
    for (const { width, height, columns } of COLUMNS) {
      await page.setViewportSize({ width, height })
      await openAwake(page, category.path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      expect(await inspectGrid(page)).toEqual({ count, columns, unnamed: 0, eager: Math.min(3, count), wrongSrc: 0 })
      await expectBuyLinks(page, buttons)
      await expectFreeActions(page, category)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      expect(await layoutShift(page)).toBeLessThan(0.0005)
    }
    expect(await listViolations(page)).toEqual([])
  })
}

type Grid = { count: number; columns: number; unnamed: number; eager: number; wrongSrc: number }

/** Everything about the pictures in one look, because 17 pages are looked at three times. */
function inspectGrid(page: Page): Promise<Grid> {
  return page.evaluate(() => {
    const pictures = [...document.querySelectorAll<HTMLImageElement>('main li a[href*="picture="] img')]
    const tops = pictures.map((image) => Math.round(image.getBoundingClientRect().top))
    return {
      count: pictures.length,
      columns: tops.filter((top) => top === tops[0]).length,
      unnamed: pictures.filter(({ alt }) => alt.trim() === '').length,
      eager: pictures.filter(({ loading, fetchPriority }) => loading === 'eager' && fetchPriority === 'high').length,
      // G9: WebP below /images/<category>/, with nothing in the address that needs encoding.
      wrongSrc: pictures.filter(
        (image) => !/^\/images\/[a-z0-9-]+\/[^\s()[\]]+\.webp$/.test(image.getAttribute('src') ?? ''),
      ).length,
    }
  })
}

async function expectBuyLinks(page: Page, labels: readonly string[]): Promise<void> {
  const links = page.getByRole('main').getByRole('link', { name: /bundle/i })
  await expect(links).toHaveCount(labels.length)
  for (const [at, label] of labels.entries()) {
    const link = links.nth(at)
    await expect(link).toHaveText(`${label} (opens in a new tab)`)
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', /noopener/)
    await expect(link).toHaveAttribute('href', /./)
    await expect(link).toBeInViewport()
  }
}

async function expectFreeActions(page: Page, category: Category): Promise<void> {
  const [, count] = GALLERIES[category.path] ?? ['', 0]
  const isFree = category.offer.kind === 'free'
  await expect(page.getByRole('link', { name: /^Download/, exact: false }).and(page.locator('[download]'))).toHaveCount(
    isFree ? count : 0,
  )
  await expect(page.getByRole('button', { name: /^Share/ })).toHaveCount(isFree ? count : 0)
}
