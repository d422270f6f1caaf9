import type { Locator, Page } from '@playwright/test'
import { openHydrated } from '../../harness/browser/hydrated-page.ts'
import { expect, test } from '../../harness/browser/quiet-page.ts'
import { placeOnRing, placeWords, WIDE_STAGE } from '../../web/storefront/home/ring-geometry.ts'
import { HOME } from '../content/home.ts'
import { scrollInto, scrollThrough } from './scroll-into.ts'

/** Wide enough for the layout of large screens, small enough to draw quickly without a graphics card. */
const VIEWPORT = { width: 1024, height: 640 }
const CHARACTERS = HOME.sections.flatMap((section) => (section.kind === 'themes' ? section.characters : []))
const RINGS = '[aria-labelledby="rings"]'
const NINJA = '[aria-labelledby="themes"]'

test.use({ viewport: VIEWPORT })

test('the hero lags behind, the marquee loops, the poster travels, the scenes stack', async ({ page }) => {
  await openHydrated(page, '/')
  await expectHero(page)
  await expectMarquee(page)
  await expectPoster(page)
  await expectScenes(page)
})

/** The first picture is left slower than the page goes: by 160 pixels on a window's way. */
async function expectHero(page: Page): Promise<void> {
  const picture = page.locator('[aria-labelledby="tagline"] picture img')
  await scrollInto(page, 'body', VIEWPORT.height / 2)
  const lag = () => picture.evaluate((image) => new DOMMatrix(getComputedStyle(image).transform).m42)
  await expect.poll(lag).toBeCloseTo(80, 0)
}

/** The marquee loops in 20 seconds, linearly and without end, can be paused, and is said once. */
async function expectMarquee(page: Page): Promise<void> {
  const words = page.locator('main p', { hasText: 'POWER WALLPAPERS PURE 8K' })
  const track = words.first().locator('..')
  await expect(words.and(page.locator(':not([aria-hidden=true] *, [aria-live] *, [role=status] *)'))).toHaveCount(1)
  await track.evaluate((element) => element.scrollIntoView({ behavior: 'instant', block: 'center' }))
  const timing = await track.evaluate((element) => {
    const { duration, iterations, easing } = element.getAnimations()[0]?.effect?.getTiming() ?? {}
    return { duration, isEndless: iterations === Number.POSITIVE_INFINITY, easing }
  })
  expect(timing).toEqual({ duration: 20_000, isEndless: true, easing: 'linear' })
  await expect(track).toHaveCSS('animation-timing-function', 'linear')
  await page.getByRole('checkbox', { name: 'Pause the moving text' }).check()
  await expect(track).toHaveCSS('animation-play-state', 'paused')
}

/** The picture behind SPIDERMAN travels slower than the page, and its name at another speed. */
async function expectPoster(page: Page): Promise<void> {
  const section = page.locator('[aria-labelledby="poster"]')
  const look = async (below: number) => {
    await scrollInto(page, '[aria-labelledby="poster"]', below)
    const top = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().top)
    const own = await top(section)
    return {
      picture: (await top(section.locator('picture'))) - own,
      name: (await top(section.getByRole('heading'))) - own,
    }
  }
  const [before, after] = [await look(-VIEWPORT.height / 2), await look(0)]
  expect(after.picture).toBeGreaterThan(before.picture + 10)
  expect(after.name).toBeLessThan(before.name - 10)
}

/** The four racing scenes fill the screen and stack in their order. */
async function expectScenes(page: Page): Promise<void> {
  const scenes = page.getByRole('region', { name: '8K RACING BUNDLE' }).getByRole('article')
  const stack = '[aria-labelledby="scenes"] > div:last-child'
  for (const [at, title] of ['DIRT RALLY', 'F1 RACING', 'GRAND TOURER', 'HYPER CAR'].entries()) {
    await scrollInto(page, stack, at * VIEWPORT.height)
    const { x = 0, y = 0, ...size } = (await scenes.nth(at).boundingBox()) ?? {}
    expect([Math.abs(Math.round(x)), Math.abs(Math.round(y)), size]).toEqual([0, 0, VIEWPORT])
    const onTop = await page.evaluate(() => document.elementFromPoint(500, 630)?.closest('article')?.textContent)
    expect(onTop).toContain(title)
  }
  const tops = await scenes.evaluateAll((found) =>
    found.map((scene) => Math.abs(Math.round(scene.getBoundingClientRect().top))),
  )
  expect(tops).toEqual([0, 0, 0, 0])
}

test('rings stand where the geometry says, are held with the glitter bar while they come in, and move again whenever they are reached', async ({
  page,
}) => {
  await openHydrated(page, '/')
  await expectRings(page)
  for (const [section, moved] of [
    [RINGS, `${RINGS} li picture`],
    [NINJA, `${NINJA} fieldset + div [aria-hidden] > span`],
  ] as const) {
    for (const [below, state] of [
      [-VIEWPORT.height / 2, 'paused'],
      [VIEWPORT.height, 'running'],
      [-2 * VIEWPORT.height, 'paused'],
      [0, 'running'],
    ] as const) {
      await scrollInto(page, section, below)
      const states = await page.locator(moved).evaluateAll((found) => {
        const moves = found.flatMap((element) => element.getAnimations())
        return [
          ...new Set(moves.filter(({ timeline }) => timeline !== document.timeline).map((move) => move.playState)),
        ]
      })
      expect(states, `${section}, ${below} px below its top`).toEqual([state])
    }
  }
  await expectRings(page)
})

test('rings and glitter bar move the same way where the browser has no scroll timelines', async ({ page }) => {
  await page.addInitScript(() => {
    CSS.supports = () => false
  })
  await page.route('**/*.css', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replaceAll('animation-timeline:', 'animation-timeline-to-come:')
    await route.fulfill({ response, body })
  })
  await openHydrated(page, '/')
  await expectRings(page)
  await scrollThrough(page, NINJA, 0.5)
  expect(await filledShare(glitterFill(page))).toBeCloseTo(0.5, 1)
})

test('the theme follows the character that is half in view, the buttons set it by hand, and the glitter bar wears it', async ({
  page,
}) => {
  await openHydrated(page, '/')
  const section = page.locator(NINJA)
  const ground = section.locator('[data-shown="true"]')
  for (const { theme, bg } of CHARACTERS) {
    await scrollInto(page, `[data-character="${theme}"]`, -VIEWPORT.height * 0.6)
    await expect(section).not.toHaveAttribute('data-theme', theme === 'shadow' ? 'none' : theme)
    await scrollInto(page, `[data-character="${theme}"]`, -VIEWPORT.height * 0.54)
    await expect(section).toHaveAttribute('data-theme', theme)
    const button = section.getByRole('button', { name: theme.toUpperCase() })
    await expect(button).toHaveAttribute('aria-pressed', 'true')
    await expect(button.locator('svg path')).toHaveCount(1)
    await expect(ground).toHaveCSS('background-color', rgb(bg))
    await expect(ground).toHaveCSS('opacity', '1')
  }
  await section.getByRole('button', { name: 'FIRE' }).click()
  await expect(section).toHaveAttribute('data-theme', 'fire')
  await scrollInto(page, '[data-character="ice"]')
  await expect(section).toHaveAttribute('data-theme', 'ice')
  await expectGlitter(page)
})

/** The glitter bar fills with the section and wears the theme’s accent. */
async function expectGlitter(page: Page): Promise<void> {
  const fill = glitterFill(page)
  await scrollThrough(page, NINJA, 0)
  expect(await filledShare(fill)).toBeCloseTo(0, 1)
  await expect(fill).toHaveCSS('background-color', 'rgb(185, 164, 255)')
  await scrollThrough(page, NINJA, 0.5)
  expect(await filledShare(fill)).toBeCloseTo(0.5, 1)
  await scrollThrough(page, NINJA, 1)
  expect(await filledShare(fill)).toBeCloseTo(1, 1)
  await expect(fill).toHaveCSS('background-color', 'rgb(217, 195, 160)')
}

test('scrolling lets particles fall, at most one every 20 ms, never more than the pool, and none while paused', async ({
  page,
}) => {
  await page.addInitScript(() => {
    // The time that the page itself looked at: until a particle moves, a busy machine may let more of it pass.
    const falls: number[] = []
    const now = performance.now.bind(performance)
    let looked = 0
    performance.now = () => {
      looked = now()
      return looked
    }
    const animate = Element.prototype.animate
    Element.prototype.animate = function (...given) {
      falls.push(looked)
      return animate.apply(this, given)
    }
    Object.assign(window, { falls })
  })
  await openHydrated(page, '/')
  await scrollThrough(page, NINJA, 0.2)
  await wiggle(page)
  const falls = await page.evaluate(() => (window as unknown as { falls: number[] }).falls)
  expect(falls.length).toBeGreaterThan(5)
  for (const [at, time] of falls.slice(1).entries()) expect(time - (falls[at] ?? 0)).toBeGreaterThanOrEqual(20)
  const inTheAir = await page.evaluate(
    () => document.getAnimations().filter(({ effect }) => (effect as KeyframeEffect)?.target?.matches('i')).length,
  )
  expect(inTheAir).toBeLessThanOrEqual(32)

  await page.getByRole('button', { name: 'Pause the particles' }).click()
  const before = await countFalls(page)
  await wiggle(page)
  expect(await countFalls(page)).toBe(before)
})

function glitterFill(page: Page): Locator {
  return page.locator(`${NINJA} fieldset + div [aria-hidden] > span`).first()
}

function filledShare(fill: Locator): Promise<number> {
  return fill.evaluate((element) => new DOMMatrix(getComputedStyle(element).transform).m11)
}

/** The rings stand where the geometry says at every quarter of 400vh, and the words fade in and rise. */
async function expectRings(page: Page): Promise<void> {
  expect(await page.locator(RINGS).evaluate((element) => element.clientHeight)).toBe(4 * VIEWPORT.height)
  const unit = Math.max(0.01 * VIEWPORT.height, 0.0062 * VIEWPORT.width)
  for (const progress of [0, 0.25, 0.5, 0.75, 1]) {
    await scrollThrough(page, RINGS, progress)
    for (const [ring, at] of [
      ['outer', 0],
      ['inner', 1],
    ] as const) {
      const cards = page.locator(`${RINGS} ul`).nth(at).locator('li picture')
      const seen = await cards.evaluateAll((found) =>
        found.map((card) => {
          const { left, top, width, height } = card.getBoundingClientRect()
          return [left + width / 2 - innerWidth / 2, top + height / 2 - innerHeight / 2] as const
        }),
      )
      expect(seen).toHaveLength(WIDE_STAGE[ring].count)
      for (const [index, [x, y]] of seen.entries()) {
        const wanted = placeOnRing(WIDE_STAGE, ring, index, progress)
        expect(Math.abs(x - wanted.x * unit), `${ring} ${index} at ${progress}, x`).toBeLessThan(2)
        expect(Math.abs(y - wanted.y * unit), `${ring} ${index} at ${progress}, y`).toBeLessThan(2)
      }
    }
    const words = page.getByRole('heading', { name: 'EXPLORE OUR WIDE RANGE OF BUNDLES' }).locator('..')
    const { opacity, offsetPx } = placeWords(progress)
    const seen = await words.evaluate((element) => {
      const { opacity, transform } = getComputedStyle(element)
      return { opacity: Number(opacity), offsetPx: new DOMMatrix(transform).m42 }
    })
    expect(seen.opacity).toBeCloseTo(opacity, 1)
    expect(seen.offsetPx).toBeCloseTo(offsetPx, 0)
  }
}

/** As the browser writes a colour that was given as #rrggbb. */
function rgb(hex: string): string {
  const [red, green, blue] = (hex.match(/[0-9a-f]{2}/gi) ?? []).map((part) => Number.parseInt(part, 16))
  return `rgb(${red}, ${green}, ${blue})`
}

async function wiggle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let step = 0; step < 60; step++) {
      window.scrollBy({ top: step % 2 ? 30 : -20, behavior: 'instant' })
      await new Promise((drawn) => requestAnimationFrame(drawn))
    }
  })
}

function countFalls(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { falls: number[] }).falls.length)
}
