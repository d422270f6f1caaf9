import { listPaths, listRoutes } from '../../contract/site/routes.ts'
import { expectAccessible } from '../../harness/browser/expect-accessible.ts'
import { listShifts, listViolations, openHydrated } from '../../harness/browser/hydrated-page.ts'
import { expect, test } from '../../harness/browser/quiet-page.ts'
import { CATEGORIES } from '../content/categories.ts'
import { SPEC_PATHS } from './spec-paths.ts'

const WIDTHS = [390, 1440]

test('the site map holds the 29 paths of the spec', () => {
  expect(SPEC_PATHS).toHaveLength(29)
  expect(listPaths(listRoutes(CATEGORIES))).toEqual(expect.arrayContaining(SPEC_PATHS))
})

/** The galleries' own journey looks at them in the same way, at three widths. */
const galleries = CATEGORIES.map(({ path }) => path)
const aliases = CATEGORIES.flatMap(({ path, aliases }) => aliases.map((alias) => [alias, path] as const))
const others = SPEC_PATHS.filter((path) => !galleries.includes(path) && !aliases.some(([alias]) => alias === path))
/** One whose words are the engine's. */
const OWN_WORDS = '/refunds'

for (const path of [...others, OWN_WORDS]) {
  test(`${path} answers with its heading, header and footer, and nothing shifts or complains`, async ({
    page,
    request,
  }) => {
    const html = await (await request.get(path)).text()
    expect(html).toMatch(/<h1/)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 844 })
      expect((await openHydrated(page, path))?.status()).toBe(200)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page).toHaveTitle(/PURE 8K/)
      await expect(page.getByRole('banner').getByRole('link', { name: 'PURE 8K, home' })).toBeVisible()
      const footer = page.getByRole('contentinfo')
      await expect(footer.locator('a[href="/contact"]')).toHaveCount(1)
      expect(await listShifts(page)).toEqual([])
      // axe is part of it.
      if (width === 1440) await expectAccessible(page, `page ${path === '/' ? 'home' : path}`)
      else expect(await listViolations(page)).toEqual([])
    }
  })
}

for (const [alias, path] of aliases) {
  test(`${alias} is the very page of ${path}, before and after hydration`, async ({ page, request }) => {
    const html = await (await request.get(alias)).text()
    expect(html).toMatch(new RegExp(`<link rel="canonical" href="[^"]+${path}">`))
    expect(html).toBe(await (await request.get(path)).text())
    const main = page.getByRole('main')
    await openHydrated(page, path)
    const hydrated = await main.innerHTML()
    await openHydrated(page, alias)
    expect(await main.innerHTML()).toBe(hydrated)
    expect(await listShifts(page)).toEqual([])
  })
}
