import { test as base } from '@playwright/test'
import { expectAccessible } from '../harness/browser/expect-accessible.ts'
import { openHydrated } from '../harness/browser/hydrated-page.ts'
import { expect, test } from '../harness/browser/quiet-page.ts'

test('the logo leads home and a route change starts at the top with focus on the heading', async ({ page }) => {
  await openHydrated(page, '/terms')
  await page.evaluate(() => window.scrollTo(0, 900))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click()
  await expect(page).toHaveTitle(/Privacy Policy/)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.getByRole('link', { name: /, home$/ }).click()
  await expect(page).toHaveURL('/')
})

test('every route change sends exactly one page view', async ({ page }) => {
  const seen: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/page-views')) seen.push(JSON.parse(request.postData() ?? '{}').path)
  })
  await openHydrated(page, '/terms')
  await page.getByRole('link', { name: 'Subscribe' }).click()
  // The address changes at once, the page when its code is there.
  await expect(page).not.toHaveTitle(/Terms/)
  await page.goBack()
  await expect(page).toHaveTitle(/Terms/)
  await expect.poll(() => seen).toEqual(['/terms', '/subscription', '/terms'])
})

test('the clock ticks in 24-hour format with the zone, and small screens do without it', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.clock.install({ time: new Date('2026-03-01T21:04:37Z') })
  await page.goto('/terms')
  const clock = page.getByRole('banner').locator('time')
  await expect(clock).toHaveText(/^\d\d:\d\d:\d\d \S+/)
  const before = await clock.textContent()
  await page.clock.runFor(1000)
  await expect(clock).not.toHaveText(before ?? '')
  await expect(clock, 'nobody is told of every second').not.toHaveAttribute('aria-live')
  expect(
    await clock.evaluate((one) => one.closest('[aria-live], [role=status], [role=alert], [role=timer]')),
  ).toBeNull()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(clock).toBeHidden()
})

test('visitors see Subscribe and Log in, and never wait for a sign-in state', async ({ page }) => {
  await openHydrated(page, '/terms')
  await expect(page.getByText('Loading...')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Subscribe' })).toHaveAttribute('href', '/subscription')
  await expect(page.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login')
})

test('a page arrives within 0.3 to 0.8 seconds after a navigation, and at once for people who ask for less motion', async ({
  page,
}) => {
  await openHydrated(page, '/terms')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click()
  await expect(page).toHaveTitle(/Privacy/)
  const seconds = await page.locator('main > div').evaluate((element) => {
    return Number.parseFloat(getComputedStyle(element).animationDuration)
  })
  expect(seconds).toBeGreaterThanOrEqual(0.3)
  expect(seconds).toBeLessThanOrEqual(0.8)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(page.locator('main > div')).toHaveCSS('animation-name', 'none')
})

test('an unknown address gets the designed page, status 404 and a way home', async ({ page, complaints }) => {
  const response = await page.goto('/no-such-page')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no page at this address.')
  await expectAccessible(page, 'not found')
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page).toHaveURL('/')
  // The browser itself reports the 404 of the document.
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !text.includes('404')))
})

base('a page whose code is gone, because the shop was renewed meanwhile, is loaded afresh', async ({ page }) => {
  await openHydrated(page, '/find-order')
  await page.route('**/assets/policy-page-*.js', (route) => route.abort())
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click()
  await expect(page).toHaveTitle(/Privacy Policy/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

base('a page whose data are gone, because another shop was published meanwhile, is loaded afresh', async ({ page }) => {
  await openHydrated(page, '/terms')
  await page.route('**/data/privacy-policy-*.json', (route) => route.abort(), { times: 1 })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click()
  await expect(page).toHaveTitle(/Privacy Policy/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

base('a path that this tab does not know is asked of the shop, which may have gained it', async ({ page }) => {
  await openHydrated(page, '/terms')
  const asked = page.waitForRequest((request) => request.isNavigationRequest() && request.url().endsWith('/new-here'))
  await page.evaluate(() => {
    history.pushState(null, '', '/new-here')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await asked
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no page at this address.')
})

base(
  'a page that lost the network before it was hydrated is hydrated at the next press, or loaded anew',
  async ({ page }) => {
    await page.route('**/assets/hydrate-*.js', (route) => route.abort())
    const failed = page.waitForEvent('pageerror')
    await page.goto('/')
    await failed
    await page.unroute('**/assets/hydrate-*.js')
    await page.getByRole('button', { name: 'Categories' }).click()
    await page.locator('html[data-app="ready"]').waitFor({ state: 'attached' })
  },
)

base(
  'a part that does not arrive leaves the page whole, says so, and comes when it is asked for again',
  async ({ page }) => {
    await page.route(/\/assets\/(shop-menu|requests-picture|search-panel)-.*\.js$/, (route) => route.abort())
    await openHydrated(page, '/')
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    await openHydrated(page, '/terms')
    const bar = page.getByRole('banner')
    for (const [opener, dialog] of [
      [bar.getByRole('link', { name: 'Categories' }), page.getByRole('dialog', { name: 'Browse' })],
      [bar.getByRole('button', { name: 'Find' }), page.getByRole('dialog', { name: 'Find wallpapers' })],
    ] as const) {
      await opener.click()
      const said = page.getByRole('alertdialog')
      await expect(said).toContainText('This could not be loaded.')
      await said.getByRole('button').click()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.unrouteAll()
      await opener.click()
      await expect(dialog).toBeVisible()
      await page.keyboard.press('Escape')
      await page.route(/\/assets\/search-panel-.*\.js$/, (route) => route.abort())
    }
  },
)
