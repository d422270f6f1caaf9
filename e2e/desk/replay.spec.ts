import { newAddress } from '../../harness/browser/account-steps.ts'
import { expectAccessible } from '../../harness/browser/expect-accessible.ts'
import { listViolations } from '../../harness/browser/hydrated-page.ts'
import { expect, test } from '../../harness/browser/plain-page.ts'
import { openDeskAs, setEventAside } from '../../harness/browser/staff-steps.ts'

// One after the other: each replays the first event that was set aside, which has to be its own.
test.describe.configure({ mode: 'default' })

for (const width of [390, 1440]) {
  test(`a failed event is replayed, at ${width}`, async ({ page, baseURL }) => {
    const email = newAddress()
    await setEventAside({ email })
    await openDeskAs('owner', page, baseURL, width)
    await page.getByRole('region', { name: 'Needs you' }).getByRole('link', { name: 'Look' }).last().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible()
    const aside = page.getByRole('row').filter({ hasText: 'The disk was full' })
    await aside.first().getByRole('button', { name: 'order_created' }).click()
    const drawer = page.getByRole('dialog')
    await expect(drawer.getByText('The disk was full. Tried 7 times.')).toBeVisible()
    await expectAccessible(page, 'desk event, set aside')
    await drawer.getByRole('button', { name: 'Replay' }).click()
    await expect(page.getByText('Applied. What was right already stayed as it was.')).toBeVisible()
    await page.goto(`/desk/orders?text=${encodeURIComponent(email)}`)
    await expect(page.getByRole('row').filter({ hasText: email })).toBeVisible()
    expect(await listViolations(page)).toEqual([])
  })
}
