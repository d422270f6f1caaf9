import type { APIRequestContext, PlaywrightWorkerArgs } from '@playwright/test'
import { linkIn, newAddress, newestMail } from '../../harness/browser/account-steps.ts'
import { expectAccessible } from '../../harness/browser/expect-accessible.ts'
import { openHydrated } from '../../harness/browser/hydrated-page.ts'
import { expect, test } from '../../harness/browser/plain-page.ts'
import { openDeskAs, tellOfOrder } from '../../harness/browser/staff-steps.ts'

const PRODUCT = { slug: 'bikes', name: 'Bikes Bundle', priceMinor: 300 }

async function buy(baseURL: string | undefined) {
  const email = newAddress()
  const order = await tellOfOrder(baseURL, { email, product: PRODUCT })
  return { order, link: linkIn(await newestMail(baseURL, email, /wallpapers are (ready|yours)/)) }
}

type Api = Pick<PlaywrightWorkerArgs, 'playwright'>

/** Somebody else who bought, without a window. */
async function rateElsewhere({ playwright }: Api, baseURL: string | undefined, stars: number): Promise<void> {
  const [, key] = (await buy(baseURL)).link.split('#key=')
  const other: APIRequestContext = await playwright.request.newContext({
    ...(baseURL && { baseURL }),
    extraHTTPHeaders: { origin: baseURL ?? '' },
  })
  expect((await other.post('/api/library-links/open', { data: { key } })).status()).toBe(204)
  expect((await other.put('/api/reviews/bikes', { data: { stars, words: '' } })).status()).toBe(204)
  await other.dispose()
}

test('a buyer rates from the library, the owner answers, and from five on everybody reads it', async ({
  page,
  context,
  baseURL,
  playwright,
}) => {
  const { order, link } = await buy(baseURL)
  await openHydrated(page, link)
  await page.getByRole('link', { name: 'Open Bikes' }).click()
  await expectAccessible(page, 'library, a bundle not drawn yet')
  await page.getByRole('link', { name: 'Rate it' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How is it?')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('alert')).toHaveText('Please choose how many stars.')
  await page.getByRole('radio', { name: '4 of 5, good' }).check({ force: true })
  await page.getByRole('textbox', { name: /In your words/ }).fill('Chrome you can count the spokes in.')
  await expectAccessible(page, 'review')
  await page.getByRole('button', { name: 'Publish' }).click()
  const mine = page.getByRole('article', { name: 'Your review' })
  await expect(mine).toContainText('Published')
  await expect(mine).toBeFocused()
  await expect(mine).toContainText('Chrome you can count the spokes in.')
  await expectAccessible(page, 'review, mine')
  await openHydrated(page, '/bikes')
  await expect(page.getByText('What buyers say')).toHaveCount(0)

  const desk = await context.newPage()
  await openDeskAs('owner', desk, baseURL, 1440)
  await desk.goto('/desk/reviews')
  const row = desk.getByRole('row').filter({ hasText: 'count the spokes' })
  await row.getByRole('button', { name: /Actions/ }).click()
  await desk.getByRole('menuitem', { name: 'Answer …' }).click()
  await desk.getByRole('textbox', { name: 'Your answer' }).fill('Thirty-six, and we drew each.')
  await desk.getByRole('button', { name: 'Publish the answer' }).click()
  await expect(row).toContainText('Thirty-six, and we drew each.')
  await expectAccessible(desk, 'desk reviews')

  for (const stars of [5, 5, 5, 2]) await rateElsewhere({ playwright }, baseURL, stars)
  const gallery = async () => (await page.request.get('/bikes')).text()
  await expect.poll(gallery, { timeout: 60_000 }).toContain('From 5 verified buyers.')
  await openHydrated(page, '/bikes')
  const said = page.getByRole('region', { name: 'What buyers say of the Bikes Bundle' })
  await expect(said).toContainText('4.2')
  await expect(said).toContainText('Chrome you can count the spokes in.')
  await expect(said).toContainText('Thirty-six, and we drew each.')
  const facts = await page.locator('script[type="application/ld+json"]').textContent()
  expect(JSON.parse(facts ?? '')).toMatchObject({ aggregateRating: { ratingValue: 4.2, reviewCount: 5 } })
  await expectAccessible(page, 'gallery, with what buyers say')

  await openHydrated(page, '/review?of=city')
  await expect(page.getByText('Only buyers can rate.')).toBeVisible()
  await expectAccessible(page, 'review, not bought')
  const refunded = { ...order, status: 'refunded', refundedMinor: 300, updatedAt: new Date().toISOString() } as const
  await tellOfOrder(baseURL, refunded, 'order_refunded')
  await expect(async () => {
    await openHydrated(page, '/review?of=bikes')
    await expect(mine).toBeVisible()
    await expect(mine.getByRole('button', { name: 'Edit' })).toHaveCount(0, { timeout: 1000 })
  }).toPass({ timeout: 30_000 })
  await expectAccessible(page, 'review, closed')
})
