import { expectOnlyRefusals, tellDesk } from '../../harness/browser/desk-states.ts'
import { expectAccessible } from '../../harness/browser/expect-accessible.ts'
import { pasteInto } from '../../harness/browser/paste.ts'
import { expect, test } from '../../harness/browser/plain-page.ts'
import { expectPrintable } from '../../harness/browser/printed-words.ts'

test('the door of the desk can be used by everybody, whatever it says', async ({ page, complaints }) => {
  await tellDesk(page, '/session', 'nothing')
  await page.goto('/desk')
  await expectAccessible(page, 'desk, loading')
  await page.unrouteAll()
  await tellDesk(page, '/session', { refused: 0 })
  await page.reload()
  await expectAccessible(page, 'desk, out of reach')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expectAccessible(page, 'desk door')

  await page.getByRole('button', { name: 'Use e-mail and a code' }).click()
  await expect(page.getByRole('heading', { level: 1 }), 'the next step is read aloud').toBeFocused()
  await expectAccessible(page, 'desk door, password')
  for (const [state, refused, words] of [
    ['refused', 400, 'The e-mail or the password is wrong.'],
    ['locked', 429, 'Too many tries. Come back in 15 minutes.'],
  ] as const) {
    await tellDesk(page, '/sign-in/password', { refused, words })
    await page.getByLabel('E-mail').fill('owner@example.com')
    await page.getByLabel('Password').fill('a long sentence of words')
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByLabel('Password')).toHaveAccessibleDescription(words)
    await expectAccessible(page, `desk door, ${state}`)
  }
  await tellDesk(page, '/sign-in/password', () => ({}))
  await page.getByRole('button', { name: 'Next' }).click()
  const code = page.getByLabel('Code', { exact: true })
  await expect(code).toBeFocused()
  await expectAccessible(page, 'desk door, code')
  await pasteInto(code, '123 456')
  await expect(code).toHaveValue('123 456')
  await page.getByRole('button', { name: 'Use one of your recovery codes' }).click()
  await expectAccessible(page, 'desk door, recovery code')
  expectOnlyRefusals(complaints)
})

test('whoever follows a one-time link can do so without a mouse or eyes, and prints the codes', async ({
  page,
  baseURL,
  complaints,
}) => {
  await page.goto('/desk/first')
  await expectAccessible(page, 'desk link, spent')
  expectOnlyRefusals(complaints)
  await tellDesk(page, '/set-up', () => ({ role: 'owner', email: null, isAgain: false }))
  await page.reload()
  await expectAccessible(page, 'desk link')
  await page.getByLabel('Your e-mail').fill('owner@example.com')
  await page.getByText('Password and authenticator app').click()
  await page.getByLabel('Password', { exact: true }).fill('a long sentence of words')
  const offer = { key: 'JBSW Y3DP EHPK 3PXP', uri: 'otpauth://totp/desk?secret=JBSWY3DPEHPK3PXP', sealed: 'sealed' }
  await tellDesk(page, '/set-up/authenticator', () => offer)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expectAccessible(page, 'desk link, authenticator')
  const recoveryCodes = Array.from({ length: 10 }, (_, at) => `abcd-${1000 + at}`)
  await tellDesk(page, '/set-up/password', () => ({ recoveryCodes }))
  await page.getByLabel('Six digits it shows now').fill('123456')
  await page.getByRole('button', { name: 'Connect' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expectAccessible(page, 'desk link, recovery codes')
  await expectPrintable(page, 'main')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('listitem').filter({ hasText: 'abcd-100' })).toHaveCount(10)
  await expect(page.getByText(`For ${new URL(baseURL ?? '').host}/desk`)).toBeVisible()
  const sheets = (await page.pdf()).toString('latin1').match(/\/Type \/Page\b/g)
  expect(sheets, 'they fit one sheet').toHaveLength(1)
})
