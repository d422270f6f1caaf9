import { linkIn, newAddress, newestMail } from '../../harness/browser/account-steps.ts'
import { CARDS, pay } from '../../harness/browser/checkout-steps.ts'
import { listViolations, openHydrated } from '../../harness/browser/hydrated-page.ts'
import { expect, test } from '../../harness/browser/plain-page.ts'
import { openDeskAs } from '../../harness/browser/staff-steps.ts'

for (const width of [390, 1440]) {
  test(`a refund is made and the library closes, at ${width}`, async ({ page, browser, baseURL }) => {
    const email = newAddress()
    const guest = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
    await guest.goto('/checkout/anime')
    await pay(guest, CARDS.pays, email)
    await openHydrated(guest, linkIn(await newestMail(baseURL, email, /wallpapers are (ready|yours)/)))
    await expect(guest.getByRole('link', { name: 'Open Anime' })).toBeVisible()

    await openDeskAs('owner', page, baseURL, width)
    await page.goto(`/desk/orders?text=${encodeURIComponent(email)}`)
    await page.getByRole('row').filter({ hasText: email }).getByRole('link').click()
    await page.getByRole('button', { name: 'Refund …' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question.getByText('Anime Bundle leaves the library.')).toBeVisible()
    await question.getByRole('textbox', { name: 'Why (the team reads it)' }).fill('Bought twice')
    await question.getByRole('button', { name: 'Refund $3.00' }).click()
    await expect(page.getByText('$3.00 is on its way back. The order is closed.')).toBeVisible()
    await expect(page.getByRole('main').getByText('Refunded').first()).toBeVisible()

    await openHydrated(guest, '/library')
    await expect(guest.getByRole('link', { name: 'Open Anime' })).toHaveCount(0)
    await newestMail(baseURL, email, /Your refund of \$3\.00/)
    await guest.context().close()
    expect(await listViolations(page)).toEqual([])
  })
}
