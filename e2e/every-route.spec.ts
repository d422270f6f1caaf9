import { CATEGORIES } from '../contract/categories.ts'
import { listPaths, listPlaces } from '../contract/site-map.ts'
import { listShifts, listViolations, openAwake } from './awake-page.ts'
import { expect, test } from './quiet-page.ts'

/** S1: the spec's own list, written out so that a change of the site map cannot hide a missing path. */
const SPEC_PATHS = `/ /login /signup /subscription /dashboard /terms /privacy-policy /bundles /spiderman /animals /anime
  /abstract /bikes /city /ninjas /racing /space /sport /Sport /Space /Gaming /gaming /automotive /nature /futuristic
  /technology /FormulaOne /formulaone /medievalxfuturistic`.split(/\s+/)

const WIDTHS = [390, 1440]

test('the site map holds the 29 paths of the spec (S1)', () => {
  expect(SPEC_PATHS).toHaveLength(29)
  expect(listPaths(listPlaces(CATEGORIES))).toEqual(expect.arrayContaining(SPEC_PATHS))
})

/** The galleries' own journey looks at them in the same way, at three widths. */
const galleries = CATEGORIES.map(({ path }) => path)
const aliases = CATEGORIES.flatMap(({ path, aliases }) => aliases.map((alias) => [alias, path] as const))
const others = SPEC_PATHS.filter((path) => !galleries.includes(path) && !aliases.some(([alias]) => alias === path))

for (const path of others) {
  test(`${path} answers with its heading, header and footer, and nothing shifts or complains (S1, S2)`, async ({
    page,
    request,
  }) => {
    const html = await (await request.get(path)).text()
    expect(html).toMatch(/<h1/)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 844 })
      expect((await openAwake(page, path))?.status()).toBe(200)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('banner')).toBeVisible()
      await expect(page.getByRole('contentinfo')).toBeAttached()
      expect(await listShifts(page)).toEqual([])
      expect(await listViolations(page)).toEqual([])
    }
  })
}

for (const [alias, path] of aliases) {
  test(`${alias} is the very page of ${path}, asleep and awake (S1, S2)`, async ({ page, request }) => {
    const html = await (await request.get(alias)).text()
    expect(html).toMatch(new RegExp(`<link rel="canonical" href="[^"]+${path}">`))
    expect(html).toBe(await (await request.get(path)).text())
    const main = page.getByRole('main')
    await openAwake(page, path)
    const awake = await main.innerHTML()
    await openAwake(page, alias)
    expect(await main.innerHTML()).toBe(awake)
    expect(await listShifts(page)).toEqual([])
  })
}
