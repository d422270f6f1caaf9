import { showScreen, tellDesk } from '../../harness/browser/desk-states.ts'
import { expect, test } from '../../harness/browser/plain-page.ts'
import { openDeskAs } from '../../harness/browser/staff-steps.ts'

test('what was just done is said and can be undone also while a dialog lies over the screen', async ({
  page,
  baseURL,
}) => {
  await openDeskAs('owner', page, baseURL, 1100)
  await tellDesk(page, '/draft/pictures', () => ({ revision: 2 }))
  await showScreen(page, 'catalogue/cars')
  const actions = page.getByRole('button', { name: /^Actions for/ }).first()
  await actions.click()
  await page.getByRole('menuitem', { name: 'Hide' }).click()
  const messages = page.getByRole('region', { name: 'Messages', exact: true })
  const undo = messages.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeVisible()
  await actions.click()
  await page.getByRole('menuitem', { name: 'Remove …' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toBeVisible()
  await undo.click()
  await expect(messages.getByText('It is as it was.')).toBeVisible()
  await expect(question, 'it still asks').toBeVisible()
})

test('Enter that ends a word of an input method opens nothing', async ({ page, baseURL }) => {
  await openDeskAs('owner', page, baseURL, 1100)
  await page.keyboard.press('Control+k')
  const box = page.getByRole('combobox', { name: 'Find anything' })
  await box.fill('orders')
  await expect(page.getByRole('option', { name: 'Orders' })).toBeVisible()
  for (const composing of [{ isComposing: true }, { keyCode: 229 }]) {
    await box.evaluate((one, how) => {
      one.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, ...how }))
    }, composing)
  }
  await expect(box).toHaveValue('orders')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
})
