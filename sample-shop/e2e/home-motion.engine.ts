import { expect, test } from '../../harness/browser/engines/visit.ts'
import { openHydrated } from '../../harness/browser/hydrated-page.ts'
import type { StepPage } from '../../harness/browser/step-page.ts'
import { STOPS, scrollTo } from './home-stops.ts'
import { scrollInto } from './scroll-into.ts'

const HEIGHT = 640

test('home moves with the scroll: marquee, poster, banner, scenes, rings and glitter bar; and themes change', async ({
  visit,
}) => {
  const { page } = visit
  await visit.resize(1024, HEIGHT)
  await openHydrated(page, '/')
  const track = page.locator('main p:has(+ p)').first()
  await track.evaluate((element) => element.scrollIntoView({ behavior: 'instant', block: 'center' }))
  const listDurations = () =>
    track.evaluate((words) => words.parentElement?.getAnimations().map(({ effect }) => effect?.getTiming().duration))
  await expect.poll(listDurations).toEqual([20_000])
  for (const [section, moved] of [
    ['poster', 'picture'],
    ['poster', 'h2'],
    ['split', 'picture'],
    ['rings', 'li picture'],
    ['themes', 'fieldset + div [aria-hidden] > span'],
  ] as const) {
    const inside = `[aria-labelledby="${section}"]`
    const look = async (below: number) => {
      await scrollInto(page, inside, below)
      return page.locator(`${inside} ${moved}`).first().evaluate(placeInSection)
    }
    const before = await look(-HEIGHT / 4)
    await expect.poll(() => look(HEIGHT / 4), `${section}: ${moved}`).not.toEqual(before)
  }
  await expectThemes(page)
})

async function expectThemes(page: StepPage): Promise<void> {
  const themes = page.locator('[aria-labelledby="themes"]')
  for (const theme of ['fire', 'ice']) {
    await scrollInto(page, `[data-character="${theme}"]`, -HEIGHT / 4)
    await expect.poll(() => themes.getAttribute('data-theme')).toBe(theme)
  }
}

for (const [width, height] of [
  [390, 844],
  [834, 1112],
  [1440, 900],
] as const) {
  test(`home, section by section, is no wider than ${width} pixels`, async ({ visit }) => {
    const { page } = visit
    await visit.resize(width, height)
    await openHydrated(page, '/')
    for (const stop of STOPS) {
      await scrollTo(page, stop)
      await visit.photograph(`home/${stop.name}`)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), stop.name).toBeLessThanOrEqual(width)
    }
  })
}

/** Runs in the page: where something stands in its section, and how it is turned and seen. */
function placeInSection(element: HTMLElement) {
  const own = element.getBoundingClientRect()
  const section = element.closest('section')?.getBoundingClientRect()
  return { top: own.top - (section?.top ?? 0), left: own.left - (section?.left ?? 0), width: own.width }
}
