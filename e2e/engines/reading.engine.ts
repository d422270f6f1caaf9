import { expect, test } from '../../harness/browser/engines/visit.ts'
import { openHydrated } from '../../harness/browser/hydrated-page.ts'

test('a link among words is underlined', async ({ visit }) => {
  const { page } = visit
  await visit.resize(1440, 900)
  for (const [path, links] of [
    ['/licence', 'article p a'],
    ['/feed', 'main a.link'],
  ] as const) {
    await openHydrated(page, path)
    for (const link of await page.locator(links).all())
      expect(await link.evaluate((one) => getComputedStyle(one).textDecorationLine), path).toBe('underline')
    expect(await page.locator(links).all(), path).not.toEqual([])
  }
})
