import { linkIn, newAddress, newestMail } from '../../harness/browser/account-steps.ts'
import { expectAccessible } from '../../harness/browser/expect-accessible.ts'
import { listViolations } from '../../harness/browser/hydrated-page.ts'
import { expect, test } from '../../harness/browser/plain-page.ts'
import { openDeskAs, tellOfOrder } from '../../harness/browser/staff-steps.ts'

const RECEIPT = /wallpapers are (ready|yours)/

for (const width of [390, 1440]) {
  test(`a guest who lost the mail is found and helped, at ${width}`, async ({ page, baseURL }) => {
    const email = newAddress()
    await tellOfOrder(baseURL, { email })
    const first = await newestMail(baseURL, email, RECEIPT)
    await openDeskAs('support', page, baseURL, width)
    await page.goto('/desk/orders')
    await page
      .getByRole('searchbox', { name: 'Address, reference or product' })
      .fill(email.slice(0, email.indexOf('@')))
    await page.getByRole('row').filter({ hasText: email }).getByRole('link').click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Judged: good' })).toBeVisible()
    await page.getByRole('button', { name: 'Resend receipt' }).click()
    await expect(page.getByText(`The receipt is on its way to ${email}.`)).toBeVisible()
    await expectAccessible(page, 'desk order, receipt sent again')
    await expect
      .poll(async () => linkIn(await newestMail(baseURL, email, RECEIPT)) !== linkIn(first), { timeout: 20_000 })
      .toBe(true)
    await page.getByRole('textbox', { name: 'New note' }).fill('Asked for the link once more.')
    await page.getByRole('button', { name: 'Add note' }).click()
    await expect(page.getByRole('region', { name: 'Notes' }).getByText('Asked for the link once more.')).toBeVisible()
    expect(await listViolations(page)).toEqual([])
  })
}
