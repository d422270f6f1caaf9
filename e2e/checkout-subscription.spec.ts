import { alertWith, newAddress, open, signUp, userCopy } from './account-steps.ts'
import { CARDS, openCheckout, openLedger, pay, tile } from './checkout-steps.ts'
import { expect, test } from './quiet-page.ts'

const TILES: readonly [string, string][] = [
  ['Animals', '/animals'],
  ['Anime', '/anime'],
  ['Bikes', '/bikes'],
  ['Cars', '/automotive'],
  ['City', '/city'],
  ['Formula One', '/formulaone'],
  ['Futuristic', '/technology'],
  ['Gaming', '/gaming'],
  ['Ninja', '/ninjas'],
  ['Mountains', '/nature'],
  ['Racing', '/racing'],
  ['Scifi', '/futuristic'],
  ['Spiderman', '/spiderman'],
  ['Sport', '/sport'],
]

test('/subscription says what it offers and sends visitors to the login (C1, C2, C4)', async ({ page }) => {
  await open(page, '/subscription')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unlock All 8K Wallpapers')
  const words = 'Enjoy lifetime access to all current and future 8K wallpapers with one simple subscription.'
  await expect(page.getByText(words)).toBeVisible()
  const ticket = page.getByRole('complementary')
  await expect(ticket.getByRole('heading')).toHaveText('One-Time Payment of 8$')
  await expect(ticket.getByRole('listitem')).toHaveText([
    'Lifetime access to all wallpapers',
    'Access to Newly added bundles every month',
    'All wallpapers in 8K resolution',
    'Access across all devices',
  ])
  await expect(ticket.getByText('Please log in to subscribe.')).toBeVisible()
  await expect(page.getByRole('link', { name: '← Back to Home' })).toHaveAttribute('href', '/')
  await ticket.getByRole('link', { name: 'GO TO LOGIN PAGE' }).click()
  await expect(page).toHaveURL('/login')
})

test('the four pictures take turns every two seconds, fade in 0.8 s, and can be stopped (C1)', async ({ page }) => {
  await page.clock.install({ time: '2026-03-01T12:00:00Z' })
  await open(page, '/subscription')
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
  await open(page, '/subscription')
  await expect(page.getByRole('button', { name: 'Play the slideshow' })).toBeVisible()
})

test('the dashboard refuses a visitor’s subscription and shows 14 tiles to preview and buy (C6, C7)', async ({
  page,
}) => {
  await open(page, '/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('DASHBOARD')
  await expect(page.getByText('You don’t have an active subscription.')).toBeVisible()
  const heading = 'Subscribe to unlock access to all the bundles or buy individually'
  await expect(page.getByRole('heading', { name: heading })).toBeVisible()
  for (const [name, path] of TILES) {
    await expect(tile(page, name).getByRole('link', { name: /^Preview/ })).toHaveAttribute('href', path)
    const buy = tile(page, name).getByRole('link', { name: /^Buy Now/ })
    await expect(buy).toHaveAttribute('href', /^\/checkout\/[a-z-]+\?price=300$/)
    await expect(buy).toHaveAttribute('target', '_blank')
  }
  await page.getByRole('button', { name: 'Subscribe Now' }).click()
  const alert = alertWith(page, 'Please log in or sign up to subscribe.')
  await expect(alert).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/login')
})

test('a signed-in user subscribes from the dashboard, owns every bundle, and loses it by a refund (C6, C8)', async ({
  page,
  context,
  baseURL,
}) => {
  const email = newAddress()
  await signUp(page, email)
  await open(page, '/dashboard')
  const subscribe = page.getByRole('region', { name: 'Subscription' }).getByRole('link', { name: /^Subscribe Now/ })
  await expect(subscribe).toHaveAttribute('href', /^\/checkout\/all-access\?price=800&user_id=\w+$/)
  const checkout = await openCheckout(context, subscribe)
  await expect(checkout.getByLabel('Email')).toHaveValue(email)
  await pay(checkout, CARDS.pays)
  await expect(checkout.getByRole('main').getByRole('status')).toContainText('All-access is yours, for life.')
  // The storefront's own tab hears of it without a reload.
  await expect(page.getByText('All access, for life.')).toBeVisible()
  for (const [name] of TILES) await expect(tile(page, name).getByRole('link', { name: /^Download/ })).toBeVisible()
  await open(page, '/subscription')
  await expect(page.getByText(/You have had all access since/)).toBeVisible()
  await expect(page.getByRole('link', { name: /Subscribe Now/ })).toHaveCount(0)
  await openLedger(checkout, baseURL, email)
  const shows = async (words: string) => {
    await expect(async () => {
      await open(page, '/dashboard')
      await expect(page.getByText(words)).toBeVisible({ timeout: 1000 })
    }).toPass({ timeout: 20_000 })
  }
  await checkout.getByRole('button', { name: 'Refund a part' }).click()
  await shows('All access, for life.')
  await checkout.getByRole('button', { name: 'Open a dispute' }).click()
  await shows('You don’t have an active subscription.')
  await checkout.getByRole('button', { name: 'Win the dispute' }).click()
  await shows('All access, for life.')
  await checkout.getByRole('button', { name: 'Refund all of it' }).click()
  await shows('You don’t have an active subscription.')
})

test('/subscription’s checkout has the address and no user id, and its order is the account’s (C3)', async ({
  page,
  context,
}) => {
  const email = newAddress()
  await signUp(page, email)
  await open(page, '/subscription')
  const link = page.getByRole('link', { name: /^Subscribe Now – \$8/ })
  expect(await link.getAttribute('href')).toBe('/checkout/all-access?price=800')
  const checkout = await openCheckout(context, link)
  await expect(checkout.getByLabel('Email')).toHaveValue(email)
  await pay(checkout, CARDS.pays)
  await expect(checkout.getByRole('link', { name: 'Open your library' })).toBeVisible()
  await open(page, '/dashboard')
  await expect(page.getByText('All access, for life.')).toBeVisible()
  expect(await userCopy(page)).toMatchObject({ email })
})
