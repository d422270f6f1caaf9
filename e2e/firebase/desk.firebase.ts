import { newAddress } from '../../harness/browser/account-steps.ts'
import { newDeskLink, setUpWithPassword, signInWithCode } from '../../harness/browser/desk-steps.ts'
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
  await signInWithCode(page, email, key)
  await expect(page.getByRole('heading', { name: 'Team' })).toBeVisible()
  const { staff } = await (await page.request.get('/api/desk/session')).json()
  expect(staff).toMatchObject({ email, role: 'owner' })
})
