import type { Page } from '@playwright/test'
import { beSignedUp, newAddress } from '../harness/browser/account-steps.ts'
import { CARDS, pay } from '../harness/browser/checkout-steps.ts'
import { openHydrated } from '../harness/browser/hydrated-page.ts'
import { expect, test } from '../harness/browser/quiet-page.ts'
import { buyAsGuest, openStocked } from './library-steps.ts'
import { STOCKED } from './library-stock.ts'

test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' }))

/** There is something pressed, chosen or current, and it looks otherwise than what is not. */
async function expectMarked(page: Page, state: string): Promise<void> {
  await expect.poll(async () => (await page.evaluate(compareMarks)).compared, { message: state }).toBeGreaterThan(0)
  expect((await page.evaluate(compareMarks)).alike, state).toEqual([])
}

test('in system colours one sees where one is, and what is pressed or chosen', async ({ page }) => {
  for (const path of ['/', '/bundles', '/setup', '/contact', '/accessibility']) {
    await openHydrated(page, path)
    if (path === '/accessibility') await page.mouse.wheel(0, 900)
    await expectMarked(page, path)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await openHydrated(page, '/animals')
  const hearts = page.getByRole('main').getByRole('button', { name: /^Keep/ })
  await hearts.first().click()
  await expectMarked(page, 'a favourite')
  await page.setViewportSize({ width: 1100, height: 640 })
  await page.getByRole('main').locator('li a').first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Phone' }).click()
  await expectMarked(page, 'lightbox')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Control+k')
  const panel = page.getByRole('dialog', { name: 'Find wallpapers' })
  await panel.getByRole('button', { name: 'orange', exact: true }).click()
  await expectMarked(page, 'Find')
  await page.setViewportSize({ width: 390, height: 844 })
  await panel.getByRole('button', { name: /^Filters/ }).click()
  await page
    .getByRole('dialog', { name: 'Filters' })
    .getByRole('button', { name: /^Desktop/ })
    .click()
  await expectMarked(page, 'filters')
  await openHydrated(page, '/favourites')
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.locator('main li label').first().click()
  await page.getByRole('button', { name: 'Add to …' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Desk')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Desk' })).toBeVisible()
  await expectMarked(page, 'collections')
})

test('in system colours one sees what a buyer has chosen', async ({ page }) => {
  await beSignedUp(page, newAddress())
  await page.goto(`/checkout/${STOCKED.slug}`)
  await pay(page, CARDS.pays)
  await expect(page.getByRole('main').getByRole('status')).toContainText('yours', { timeout: 30_000 })
  await openHydrated(page, '/withdraw')
  await expectMarked(page, 'withdraw')
})

test('in system colours one sees what a feed is to be', async ({ page: shop }) => {
  const page = await buyAsGuest(shop)
  await openStocked(page)
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await openHydrated(page, '/feed')
  await expectMarked(page, 'feed')
})

test('in system colours the bundles’ and the slideshow’s marks and the price’s words are there', async ({ page }) => {
  for (const [path, marks] of [
    ['/bundles', '[class*=dots] > *'],
    ['/subscription', '[class*=control] > span'],
  ] as const) {
    await openHydrated(page, path)
    const colours = await page
      .locator(marks)
      .evaluateAll(
        (all, pseudo) => all.map((mark) => getComputedStyle(mark, pseudo).backgroundColor),
        path === '/bundles' ? '::before' : null,
      )
    const ground = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    expect(new Set(colours).size, `${path}: where one is differs from the others`).toBe(2)
    expect(colours).not.toContain(ground)
  }
  const words = page.getByRole('heading', { level: 2 }).locator('span').first()
  const box = await words.boundingBox()
  const uppermost = await page.evaluate(([x, y]) => document.elementFromPoint(x, y)?.textContent, [
    (box?.x ?? 0) + 4,
    (box?.y ?? 0) + (box?.height ?? 0) / 2,
  ] as const)
  expect(uppermost).toBe(await words.textContent())
})

test('in system colours a progress is seen, the picker’s mark, and colours that are what is chosen', async ({
  page,
}) => {
  await page.route('**/api/**', () => {})
  await openHydrated(page, '/library')
  const progress = page.getByRole('progressbar').first()
  const [ground, done] = await progress.evaluate((bar) => [
    getComputedStyle(bar).backgroundColor,
    getComputedStyle(bar, '::before').backgroundColor,
  ])
  expect(ground).not.toBe(done)
  await page.unrouteAll()
  await openHydrated(page, '/')
  const dot = page.getByRole('button', { name: 'Categories' }).locator('i').first()
  const [ink, plate] = await dot.evaluate((one) =>
    [one, one.closest('button') ?? one].map((part) => getComputedStyle(part).backgroundColor),
  )
  expect(ink).not.toBe(plate)
  await openHydrated(page, '/animals')
  await page.getByRole('main').locator('li a').first().click()
  const colours = page.getByRole('button', { name: /^Copy #/ })
  await expect(colours.first()).toBeVisible()
  expect(
    new Set(await colours.evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor))).size,
  ).toBe(await colours.count())
})

/** Runs in the page: everything marked beside one of its kind that is not; how many there are, and those that look alike. */
function compareMarks(): { compared: number; alike: string[] } {
  const KINDS = [
    ["[aria-pressed='true']", "[aria-pressed='false']"],
    ["[aria-current]:not([aria-current='false'])", ':not([aria-current]):is(a, button, li)'],
    ["input[type='radio']:checked", "input[type='radio']:not(:checked)"],
  ] as const
  const within = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document
  const isSeen = (one: Element) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  /** Where a field itself is not seen, its label is looked at. */
  const seenAs = (one: Element) =>
    isSeen(one) && !one.matches('.visually-hidden') ? one : (one.closest('label') ?? one)
  const ground = getComputedStyle(document.documentElement).backgroundColor
  /** Forced, a colour keeps how thin it is: nothing of it is seen on the same one. */
  const isGround = (colour: string) =>
    /, 0\)$/.test(colour) || colour.startsWith(ground.replace('rgb(', 'rgba(').slice(0, -1)) || colour === ground
  const ink = (style: CSSStyleDeclaration) => [
    style.color,
    isGround(style.backgroundColor) || style.backgroundColor,
    style.borderTopWidth !== '0px' && `${style.borderTopWidth} ${style.borderTopColor}`,
    style.borderBottomWidth !== '0px' && `${style.borderBottomWidth} ${style.borderBottomColor}`,
    style.outlineStyle !== 'none' && `${style.outlineWidth} ${style.outlineColor}`,
    style.opacity,
  ]
  const look = (one: Element) =>
    [one, ...one.querySelectorAll('span, i, input')].flatMap((part) => [
      part instanceof HTMLInputElement && getComputedStyle(part).appearance !== 'none' && isSeen(part) && part.checked,
      ...['', '::before', '::after'].map((pseudo) => ink(getComputedStyle(part, pseudo))),
    ])
  const found = { compared: 0, alike: [] as string[] }
  for (const [on, off] of KINDS) {
    for (const marked of within.querySelectorAll(on)) {
      const kin = [marked.parentElement, marked.parentElement?.parentElement, marked.closest('ul, ol, fieldset, nav')]
      const other = kin
        .flatMap((one) => [...(one?.querySelectorAll(off) ?? [])])
        .find((one) => one.tagName === marked.tagName && isSeen(seenAs(one)))
      if (!other || !isSeen(seenAs(marked))) continue
      found.compared++
      if (JSON.stringify(look(seenAs(marked))) === JSON.stringify(look(seenAs(other))))
        found.alike.push(marked.outerHTML.slice(0, 100))
    }
  }
  return found
}
