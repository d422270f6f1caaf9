import { listPaths } from '../../contract/site/routes.ts'
import { expect, test } from '../../harness/browser/engines/visit.ts'
import { openHydrated } from '../../harness/browser/hydrated-page.ts'
import { ROUTES, WRITTEN } from './every-path.ts'

const PATHS = [...listPaths(ROUTES), ...WRITTEN]

for (const [width, height] of [
  [390, 844],
  [834, 1112],
  [1440, 900],
] as const) {
  test(`every page stands at ${width} pixels, and none is wider`, async ({ visit }) => {
    await visit.resize(width, height)
    const wrong: string[] = []
    for (const path of PATHS) {
      await openHydrated(visit.page, path)
      await visit.page.getByRole('heading', { level: 1 }).waitFor()
      await visit.page.locator('main [role=progressbar]').waitFor({ state: 'hidden' })
      expect(await visit.page.evaluate(() => document.title), path).toContain('PURE 8K')
      const widest = await visit.page.evaluate(() => document.documentElement.scrollWidth)
      if (widest > width) wrong.push(`${path} is ${widest} wide`)
      const name = path === '/' ? 'home' : path.slice(1)
      await visit.photograph(name)
      await visit.page.evaluate(() => scrollBy({ top: innerHeight * 0.9, behavior: 'instant' }))
      await visit.photograph(`${name}-below`)
    }
    expect(wrong).toEqual([])
  })
}
