import { newAddress, newestMail } from '../../harness/browser/account-steps.ts'
import { listViolations } from '../../harness/browser/hydrated-page.ts'
import { expect, test } from '../../harness/browser/plain-page.ts'
import { openDeskAs, tellOfOrder } from '../../harness/browser/staff-steps.ts'

for (const width of [390, 1440]) {
  test(`a flagged order is found on Today, understood and opened, at ${width}`, async ({ page, baseURL }) => {
    const email = newAddress()
    await openDeskAs('owner', page, baseURL, width)
    await tellOfOrder(baseURL, { email, product: { slug: 'anime', name: 'Anime Bundle', priceMinor: 100 } })
    // Today was open before it was bought, and shows it by itself.
    await expect(page.getByRole('region', { name: 'Recent orders' }).getByText(email)).toBeVisible()
    const needs = page.getByRole('region', { name: 'Needs you' })
    await expect(needs.getByText(/paid and got nothing/)).toBeVisible()
    await needs.getByRole('link', { name: 'Decide' }).click()
    // Other journeys may have left one too: then the list of all of them opens.
    await page.waitForURL(/\/desk\/orders/)
    if (new URL(page.url()).pathname === '/desk/orders') {
      await page.getByRole('row').filter({ hasText: email }).getByRole('link').click()
    }
    await expect(page.getByText(email).first()).toBeVisible()
    await expect(page.getByText(/Only \$1\.00 was paid, and the price is \$3\.00/).first()).toBeVisible()
    await page.getByRole('button', { name: 'Open Anime Bundle' }).click()
    await expect(page.getByText('It is open. Your word outranks every later report.')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Decide' })).toHaveCount(0)
    await newestMail(baseURL, email, /wallpapers are (ready|yours)/)
    expect(await listViolations(page)).toEqual([])
  })
}

test('a flagged order is understood by support, who reads that an owner can open it', async ({ page, baseURL }) => {
  const email = newAddress()
  await tellOfOrder(baseURL, { email, product: { slug: 'anime', name: 'Anime Bundle', priceMinor: 100 } })
  await openDeskAs('support', page, baseURL, 1100)
  await page.goto(`${baseURL}/desk/orders?text=${encodeURIComponent(email)}`)
  await page.getByRole('row').filter({ hasText: email }).getByRole('link').click()
  const decide = page.getByRole('region', { name: 'Decide' })
  await expect(decide.getByText('An owner can open it.')).toBeVisible()
  await expect(decide.getByRole('button', { name: 'Refund …' })).toBeVisible()
  await expect(decide.getByRole('button', { name: /^Open/ })).toHaveCount(0)
  expect(await listViolations(page)).toEqual([])
})
