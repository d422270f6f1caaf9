import { beSignedUp, newAddress } from '../harness/browser/account-steps.ts'
import { CARDS, openCheckout, openLedger, pay } from '../harness/browser/checkout-steps.ts'
import { expectAccessible } from '../harness/browser/expect-accessible.ts'
import { openHydrated } from '../harness/browser/hydrated-page.ts'
import { expect, test } from '../harness/browser/quiet-page.ts'

test('the four pictures take turns every two seconds, fade in 0.8 s, and can be stopped', async ({ page }) => {
  await page.clock.install({ time: '2026-03-01T12:00:00Z' })
  await openHydrated(page, '/subscription')
  // From here on time stands still unless it is told to run.
  await page.clock.pauseAt('2026-03-01T13:00:00Z')
  const slides = page.getByRole('main').locator('[aria-hidden="true"] > picture')
  const shown = () => slides.evaluateAll((all) => all.findIndex((slide) => slide.className.includes('current')))
  expect(await slides.first().evaluate((slide) => getComputedStyle(slide).transition)).toContain('opacity 0.8s')
  const first = await shown()
  for (const step of [1, 2, 3, 4]) {
    await page.clock.runFor(2000)
    await expect.poll(shown).toBe((first + step) % 4)
  }
  await expect(slides).toHaveCount(4)
  await page.getByRole('button', { name: 'Pause the slideshow' }).click()
  const stopped = await shown()
  await page.clock.runFor(6000)
  expect(await shown()).toBe(stopped)
  await expect(page.getByRole('button', { name: 'Play the slideshow' })).toBeVisible()
})

test('the slideshow rests for people who asked for less motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openHydrated(page, '/subscription')
  await expect(page.getByRole('button', { name: 'Play the slideshow' })).toBeVisible()
})

test('what buyers of all-access say stands below the offer', async ({ page }) => {
  const said = [4, 5].map((stars) => ({
    stars,
    words: 'All of it, every month.',
    month: '2026-10',
    answer: 'Thank you.',
  }))
  const all = { average: 4.6, count: 38, isSample: false, byStars: [0, 1, 2, 9, 26] }
  const reviews = said.map((one, at) => ({ ...one, isRefunded: at === 1, id: `R-${at}` }))
  await page.route('**/data/subscription*', async (route) => {
    const data = await (await route.fetch()).json()
    await route.fulfill({ json: { ...data, ratings: { 'all-access': { ...all, said: reviews } } } })
  })
  await openHydrated(page, '/terms')
  await page.getByRole('link', { name: 'Subscribe', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 2, name: /^What buyers say of/ })).toBeAttached()
  await expectAccessible(page, 'subscription, rated')
})

test('a signed-in user subscribes from the dashboard, owns every bundle, and loses it by a refund', async ({
  page,
  context,
  baseURL,
}) => {
  const email = newAddress()
  await beSignedUp(page, email)
  await openHydrated(page, '/dashboard')
  const subscribe = page.getByRole('region', { name: 'Subscription' }).getByRole('link', { name: /^Subscribe Now/ })
  await expect(subscribe).toHaveAttribute('href', /^\/checkout\/all-access\?price=\d+&user_id=\w+$/)
  const checkout = await openCheckout(context, subscribe)
  await expect(checkout.getByLabel('Email')).toHaveValue(email)
  await pay(checkout, CARDS.pays)
  await expect(checkout.getByRole('main').getByRole('status')).toContainText('All-access is yours, for life.')
  // The storefront's own tab hears of it without a reload.
  await expect(page.getByText('All access, for life.')).toBeVisible()
  const tiles = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: /^Preview/ }) })
  await expect(tiles).not.toHaveCount(0)
  await expect(tiles.getByRole('link', { name: /^You own this/ })).toHaveCount(await tiles.count())
  await openHydrated(page, '/subscription')
  await expect(page.getByText(/You have had all access since/)).toBeVisible()
  await expect(page.getByRole('link', { name: /Subscribe Now/ })).toHaveCount(0)
  await openLedger(checkout, baseURL, email)
  const shows = async (words: string) => {
    await expect(async () => {
      await openHydrated(page, '/dashboard')
      await expect(page.getByText(words)).toBeVisible({ timeout: 1000 })
    }).toPass({ timeout: 20_000 })
  }
  await checkout.getByRole('button', { name: 'Refund a part' }).click()
  await shows('All access, for life.')
  await checkout.getByRole('button', { name: 'Open a dispute' }).click()
  await shows('You don’t have an active subscription.')
  await expectAccessible(page, 'dashboard, disputed')
  await openHydrated(page, '/account')
  await expect(page.getByText('Disputed').first()).toBeVisible()
  await expectAccessible(page, 'account, disputed')
  await checkout.getByRole('button', { name: 'Win the dispute' }).click()
  await shows('All access, for life.')
  await checkout.getByRole('button', { name: 'Refund all of it' }).click()
  await shows('You don’t have an active subscription.')
})
