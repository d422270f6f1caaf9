import { expect, test } from '../../harness/browser/quiet-page.ts'
import { recipesOf } from '../artwork/recipes.ts'
import { CATEGORIES } from '../content/categories.ts'

test.use({ javaScriptEnabled: false, viewport: { width: 834, height: 1112 } })

const COLUMNS = { 390: 1, 834: 2, 1440: 3 }

/** One of every kind: sold by one button, by two, and free. */
const KINDS = ['/animals', '/medievalxfuturistic', '/space']

test('a gallery of every kind shows its heading, its pictures in columns and its buttons without JavaScript', async ({
  page,
}) => {
  for (const { path, slug, heading, offer } of CATEGORIES.filter((category) => KINDS.includes(category.path))) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    const pictures = page.locator('main li a[href*="picture="] img')
    await expect(pictures).toHaveCount(recipesOf(slug).length)
    for (const [width, columns] of Object.entries(COLUMNS)) {
      await page.setViewportSize({ width: Number(width), height: 900 })
      const tops = await pictures.evaluateAll((found) => found.map((picture) => picture.getBoundingClientRect().top))
      expect(tops.filter((top) => top === tops[0])).toHaveLength(columns)
    }
    if (offer.kind === 'bundles') {
      const labels = offer.buttons.map(({ label }) => new RegExp(`^${label}`))
      for (const name of labels) await expect(page.getByRole('link', { name })).toHaveAttribute('target', '_blank')
    } else {
      await expect(page.locator('main a[download]')).toHaveCount(recipesOf(slug).length)
    }
    await expect(page.getByRole('button', { name: /^(Keep|Share|Find)/ })).toHaveCount(0)
  }
})

test('a picture fills the row when it is chosen without JavaScript', async ({ page }) => {
  await page.goto('/nature')
  await page.locator('main li a').nth(4).click()
  await expect(page).toHaveURL(/#wallpaper-/)
  const box = await page.locator('main li:target img').boundingBox()
  expect(box?.width).toBeGreaterThan(800)
})
