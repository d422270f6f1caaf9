import { newAddress } from '../../harness/browser/account-steps.ts'
import { codeFor, newDeskLink, STAFF_PASSWORD, setUpWithPassword } from '../../harness/browser/desk-steps.ts'
import { expect, test } from '../../harness/browser/quiet-page.ts'

// The browser logs each refused request.
test.afterEach(({ complaints }) => void complaints.splice(0))

test('the desk is entered by its own link, password and code, wherever customers have their accounts', async ({
  page,
  baseURL,
}) => {
  const email = newAddress()
  const key = await setUpWithPassword(page, await newDeskLink(baseURL), email)
  await page.goto('/desk/team')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Use e-mail and a code' }).click()
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(STAFF_PASSWORD)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Code', { exact: true }).fill(codeFor(key, 1))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Team' })).toBeVisible()
  const { staff } = await (await page.request.get('/api/desk/session')).json()
  expect(staff).toMatchObject({ email, role: 'owner' })
})
