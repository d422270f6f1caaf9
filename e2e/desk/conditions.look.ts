import type { Page } from '@playwright/test'
import { newAddress } from '../../harness/browser/account-steps.ts'
import { sandboxUrl } from '../../harness/browser/checkout-steps.ts'
import { showScreen, tellDesk } from '../../harness/browser/desk-states.ts'
import { walkThereAndBack } from '../../harness/browser/focus-walk.ts'
import { shareChanged } from '../../harness/browser/pixels.ts'
import { expect, test } from '../../harness/browser/plain-page.ts'
import { expectPrintable } from '../../harness/browser/printed-words.ts'
import { openDeskAs, tellOfOrder } from '../../harness/browser/staff-steps.ts'
import { stayingControls } from '../../harness/browser/staying-controls.ts'

/** Every screen, and every part of one that is laid out in its own way. */
const SCREENS = [
  ...['today', 'orders', 'messages', 'messages?tab=inbox', 'messages?tab=news', 'visits', 'customers', 'reviews'],
  ...['catalogue', 'catalogue?tab=bundles', 'catalogue/cars', 'pricing', 'brand', 'brand?tab=home'],
  ...['brand?tab=contact', 'brand?tab=mails', 'brand?tab=legal', 'events', 'set-up', 'set-up?tab=health'],
  ...['team', 'team?tab=mine', 'team?tab=audit'],
]

test('at 400 % nothing stays in front of the words of any screen, whatever waits or was said', async ({
  page,
  baseURL,
}) => {
  const email = newAddress()
  const { id } = await tellOfOrder(baseURL, { email })
  await letChangesWait(page)
  await openDeskAs('owner', page, baseURL, 320)
  await page.setViewportSize({ width: 320, height: 256 })
  for (const screen of [...SCREENS, `orders?text=${id}`, `customers/${encodeURIComponent(email)}`]) {
    await showScreen(page, screen)
    await expect(page.getByText('Loading', { exact: true })).toHaveCount(0)
    await expect(page.getByLabel('Not published yet')).toBeVisible()
    await page.mouse.wheel(0, 300)
    await expect.poll(() => page.evaluate(() => window.scrollY), { message: screen }).toBeGreaterThan(0)
    expect(await stayingControls(page), screen).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth), screen).toBe(320)
  }
  await showScreen(page, `orders?text=${encodeURIComponent(email)}`)
  await page.getByRole('row').filter({ hasText: email }).getByRole('checkbox').check()
  await expect(page.getByLabel('What can be done with the chosen rows')).toBeVisible()
  expect(await stayingControls(page)).toEqual([])
  await expectSmallMessage(page)
})

/** Something waits to be published: its bar is there. */
async function letChangesWait(page: Page): Promise<void> {
  const changes = ['The price of Cars rises']
  await tellDesk(page, '/publishing', (bar) => ({ ...bar, problems: [], run: null, changes }))
}

/** What was just said is in the window whole, leaves most of it, and goes when it is told to. */
async function expectSmallMessage(page: Page): Promise<void> {
  await showScreen(page, 'catalogue/cars')
  await tellDesk(page, '/draft/pictures', () => ({ revision: 2 }))
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Hide' }).click()
  const message = page.getByRole('region', { name: 'Messages', exact: true })
  await expect(message.getByRole('button', { name: 'Undo' })).toBeVisible()
  const { y = 0, height = 0 } = (await message.boundingBox()) ?? {}
  expect(y).toBeGreaterThan(0)
  expect(y + height).toBeLessThanOrEqual(256)
  expect(height).toBeLessThan(256 / 2)
  await message.getByRole('button', { name: 'Close this message' }).click()
  await expect.poll(() => stayingControls(page)).toEqual([])
}

test('the focus can be seen on screens of every kind, in front of bars and of what waits to be published', async ({
  page,
  baseURL,
}) => {
  await letChangesWait(page)
  await openDeskAs('owner', page, baseURL, 390)
  for (const [screen, title] of [
    ['orders', 'Orders'],
    ['messages?tab=inbox', 'Messages'],
    ['catalogue', 'Catalogue'],
    ['set-up', 'Set-up'],
    ['today', 'Today'],
  ] as const) {
    await showScreen(page, screen)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByText('Loading', { exact: true })).toHaveCount(0)
    await expect(page.getByLabel('Not published yet')).toBeVisible()
    const { there, back } = await walkThereAndBack(page)
    for (const skip of [there[0], back.at(-1)]) expect(skip?.html, screen).toContain('Skip to the screen')
  }
})

for (const colorScheme of ['dark', 'light'] as const) {
  test(`in ${colorScheme} system colours what is chosen differs from what is not`, async ({ page, baseURL }) => {
    await page.emulateMedia({ forcedColors: 'active', colorScheme })
    await openDeskAs('owner', page, baseURL, 1100)
    const changed = async (one: Parameters<typeof shareChanged>[0], change: () => Promise<unknown>, what: string) =>
      expect(await shareChanged(one, change), what).toBeGreaterThan(0.1)
    const bar = page.getByRole('navigation', { name: 'Desk' })
    await changed(bar.getByRole('link', { name: 'Team' }), () => showScreen(page, 'team'), 'the screen that is shown')
    const tab = page.getByRole('tab', { name: 'Your sign-in' })
    await changed(tab, () => tab.click(), 'a tab')
    const keys = page.getByRole('switch', { name: 'Single keys do something' })
    await changed(keys.locator('i'), () => keys.click(), 'a switch')
    await keys.click()
    await showScreen(page, 'today')
    const table = page.getByRole('button', { name: 'Table' }).first()
    await changed(table, () => table.click(), 'a segment')
    await showScreen(page, 'orders')
    const flagged = page.getByRole('button', { name: /^Flagged/ })
    await changed(flagged, () => flagged.click(), 'a filter')
    await showScreen(page, 'catalogue/cars')
    const box = page.getByRole('checkbox').first()
    await changed(box, () => box.check(), 'a checkbox')
    await showScreen(page, 'brand')
    const radio = page.getByRole('radio', { checked: false }).first()
    await changed(radio, () => radio.check(), 'a radio button')
    await page.keyboard.press('Control+k')
    const second = page.getByRole('option').nth(1)
    const before = await second.evaluate((one) => getComputedStyle(one).backgroundColor)
    await page.keyboard.press('ArrowDown')
    await expect(second).toHaveAttribute('aria-selected', 'true')
    await expect(second).not.toHaveCSS('background-color', before)
  })
}

test('on paper an order and its raw events are dark on white, without what is pressed', async ({ page, baseURL }) => {
  const email = newAddress()
  await tellOfOrder(baseURL, { email })
  await openDeskAs('owner', page, baseURL, 1100)
  await page.setViewportSize({ width: SHEET_WIDTH, height: 940 })
  await showScreen(page, `orders?text=${encodeURIComponent(email)}`)
  const row = page.getByRole('row').filter({ hasText: email })
  await expect(row).toBeVisible()
  await expectPrintable(page, 'main')
  await page.emulateMedia({ media: 'print' })
  expect((await row.boundingBox())?.height, 'its columns have room').toBeLessThan(100)
  await expect(row.getByText('today'), 'a date instead').toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await row.getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'What happened' })).toBeVisible()
  await expectPrintable(page, 'main')
  await page.getByRole('button', { name: /^More for/ }).click()
  await page.getByRole('menuitem', { name: 'Raw events' }).click()
  await expect(page.getByRole('dialog').locator('pre').first()).toBeVisible()
  await expectPrintable(page, '[role=dialog]')
  await page.emulateMedia({ media: 'print' })
  const drawer = () => page.getByRole('dialog').boundingBox()
  await expect.poll(drawer, 'as wide as the sheet').toMatchObject({ x: 0, width: SHEET_WIDTH })
  expect(await page.evaluate(listSheetMargins)).toEqual(['20mm 18mm'])
})

/** What is left of A4, in pixels, between margins of 18 mm. */
const SHEET_WIDTH = 658

/** Runs in the page. */
function listSheetMargins(): string[] {
  const rulesOf = (rules: CSSRuleList): CSSRule[] =>
    [...rules].flatMap((rule) => [rule, ...('cssRules' in rule ? rulesOf(rule.cssRules as CSSRuleList) : [])])
  return [...document.styleSheets]
    .flatMap(({ cssRules }) => rulesOf(cssRules))
    .flatMap((rule) => (rule instanceof CSSPageRule ? [rule.style.getPropertyValue('margin')] : []))
}

test('on a large screen the desk and the sandbox grow as the shop does', async ({ page, baseURL }) => {
  await openDeskAs('owner', page, baseURL, 1440)
  const sandbox = sandboxUrl(baseURL)
  const paths = ['/login', '/desk/orders', `${sandbox}/`, `${sandbox}/checkout/orders`]
  for (const [width, height, size] of [
    [1440, 900, 16],
    [3440, 1440, 20],
    [3840, 2160, 28],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const path of paths) {
      await page.goto(path)
      const shown = () => page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize))
      expect(await shown(), `${path} at ${width}`).toBeCloseTo(size, 2)
    }
  }
  await page.goto('/desk/orders')
  const screen = page.locator('main > div:has(h1)')
  const wide = await screen.evaluate((one) => one.getBoundingClientRect().width)
  expect(wide, 'its page has most of the room beside the bar').toBeGreaterThan(3840 * 0.6)
})
