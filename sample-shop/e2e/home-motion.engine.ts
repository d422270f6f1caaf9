import { expect, test } from '../../harness/browser/engines/visit.ts'
import { openHydrated } from '../../harness/browser/hydrated-page.ts'
import type { StepPage } from '../../harness/browser/step-page.ts'
import { STOPS, scrollTo } from './home-stops.ts'
import { scrollInto } from './scroll-into.ts'

const HEIGHT = 640

type Moving = { readonly moved: string; readonly at: string; readonly from?: number; readonly to?: number }

/** What moves or lights up, between two places of the scroll: so many windows below the top of something. */
const MOVING: readonly Moving[] = [
  { moved: inSection('tagline', 'picture img'), at: 'body', from: 0 },
  { moved: inSection('poster', 'picture'), at: inSection('poster') },
  { moved: inSection('poster', 'h2'), at: inSection('poster') },
  { moved: '#featured', at: inSection('featured'), from: -0.9 },
  { moved: inSection('featured', 'li img'), at: inSection('featured', 'li'), from: -0.9 },
  { moved: inSection('split', 'picture'), at: inSection('split') },
  { moved: inSection('scenes', 'article > div'), at: inSection('scenes', '> div:last-child'), from: 0.1, to: 0.6 },
  { moved: inSection('rings', 'li picture'), at: inSection('rings') },
  { moved: inSection('themes', 'fieldset + div [aria-hidden] > span'), at: inSection('themes') },
]

function inSection(name: string, inside = ''): string {
  return `[aria-labelledby="${name}"] ${inside}`
}

test('home moves with the scroll: marquee, hero, poster, titles, pictures, banner, scenes, rings and glitter bar; and themes change', async ({
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
  for (const { moved, at, from = -0.25, to = 0.25 } of MOVING) {
    const look = async (screens: number) => {
      await scrollInto(page, at, screens * HEIGHT)
      return page.locator(moved).first().evaluate(lookInSection)
    }
    const before = await look(from)
    await expect.poll(() => look(to), moved).not.toEqual(before)
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

/** Runs in the page: where something stands in its section, and how much of its light it has. */
function lookInSection(element: HTMLElement) {
  const own = element.getBoundingClientRect()
  const section = element.closest('section')?.getBoundingClientRect()
  const { opacity } = getComputedStyle(element)
  return { top: own.top - (section?.top ?? 0), left: own.left - (section?.left ?? 0), width: own.width, opacity }
}
