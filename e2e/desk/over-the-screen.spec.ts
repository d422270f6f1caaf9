import type { Locator, Page } from '@playwright/test'
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
  const said = messages.getByText('It is as it was.')
  await expect(said).toBeVisible()
  await expect(question, 'it still asks').toBeVisible()
  await expectTenSeconds(page, said)
})

/** What was said goes after ten seconds in which nobody is at it. */
async function expectTenSeconds(page: Page, said: Locator): Promise<void> {
  // What the desk asks for again and again meanwhile, is not answered.
  await page.route('**/api/desk/**', () => {})
  await page.clock.install()
  await said.hover()
  await page.clock.pauseAt(Date.now() + 1000)
  await page.clock.runFor(60_000)
  await expect(said, 'somebody points at it').toBeVisible()
  await page.mouse.move(0, 0)
  await page.clock.runFor(9_900)
  await expect(said).toBeVisible()
  await page.clock.runFor(200)
  await expect(said).toHaveCount(0)
}

test('a press that is moved away before it is let go opens no menu and no tab', async ({ page, baseURL }) => {
  await openDeskAs('owner', page, baseURL, 1100)
  await showScreen(page, 'catalogue/cars')
  const actions = page.getByRole('button', { name: /^Actions for/ }).first()
  const menu = page.getByRole('menu')
  await actions.hover()
  await page.mouse.down()
  await expect(menu).toHaveCount(0)
  await page.mouse.move(0, 0)
  await page.mouse.up()
  await expect(menu).toHaveCount(0)
  await actions.click()
  await expect(menu).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(actions).toBeFocused()
  for (const [key, item] of [
    ['Enter', 0],
    ['ArrowDown', 0],
    ['ArrowUp', -1],
  ] as const) {
    await page.keyboard.press(key)
    await expect(page.getByRole('menuitem').nth(item)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(actions).toBeFocused()
  }
  await showScreen(page, 'team')
  const tab = page.getByRole('tab', { name: 'Your sign-in' })
  await tab.hover()
  await page.mouse.down()
  await page.mouse.move(0, 0)
  await page.mouse.up()
  await expect(page.getByRole('tab', { selected: true })).not.toHaveText('Your sign-in')
  await tab.click()
  await expect(tab).toHaveAttribute('aria-selected', 'true')
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
