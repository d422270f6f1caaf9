import type { Locator } from '@playwright/test'
import { showScreen } from '../../harness/browser/desk-states.ts'
import { expect, test } from '../../harness/browser/plain-page.ts'
import { openDeskAs } from '../../harness/browser/staff-steps.ts'

const caretIn = (field: Locator) => field.evaluate((one) => (one as HTMLInputElement).selectionStart)

for (const [screen, name, part] of [
  ['orders', 'Address, reference or product', 'text'],
  ['messages', 'Beginning of the address', 'to'],
] as const) {
  test(`what is typed in the middle of the search of ${screen} stays there, and Back brings what stood before`, async ({
    page,
    baseURL,
  }) => {
    await openDeskAs('owner', page, baseURL, 1100)
    await showScreen(page, screen)
    const field = page.getByRole('searchbox', { name })
    const kept = () => page.evaluate(() => (history.state as { words?: string } | null)?.words ?? '')
    await field.pressSequentially('adaexample')
    for (let step = 0; step < 'example'.length; step++) await page.keyboard.press('ArrowLeft')
    await page.keyboard.type('@lovelace.')
    await expect(field).toHaveValue('ada@lovelace.example')
    expect(await caretIn(field)).toBe('ada@lovelace.'.length)
    await expect.poll(kept).toBe('ada@lovelace.example')
    await page.keyboard.press('Backspace')
    await expect.poll(kept).toBe('ada@lovelaceexample')
    expect(await caretIn(field)).toBe('ada@lovelace'.length)

    // A word that is also the name of a filter is a word.
    await field.fill('all')
    await expect.poll(kept).toBe('all')
    await expect(field).toHaveValue('all')
    await showScreen(page, `${screen}?${part}=grace`)
    await expect(field).toHaveValue('grace')
    await expect.poll(() => page.url()).not.toContain('grace')
    await page.reload()
    await expect(field).toHaveValue('grace')
    await page.goBack()
    await expect(field).toHaveValue('all')
  })
}

test('a filter that is pressed right after the last letter keeps all letters', async ({ page, baseURL }) => {
  await openDeskAs('owner', page, baseURL, 1100)
  await showScreen(page, 'orders')
  const field = page.getByRole('searchbox', { name: 'Address, reference or product' })
  await expect(field).toBeVisible()
  // In one go, as on a busy machine: nothing is drawn between the two.
  await page.evaluate(() => {
    const typed = document.querySelector<HTMLInputElement>('[data-search]')
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(typed, 'ada')
    typed?.dispatchEvent(new InputEvent('input', { bubbles: true }))
    const chips = [...document.querySelectorAll<HTMLElement>('[role=group] button')]
    chips.find(({ textContent }) => textContent?.startsWith('Refunded'))?.click()
  })
  await expect(page.getByRole('button', { name: /^Refunded/, pressed: true })).toBeVisible()
  await expect(field).toHaveValue('ada')
  expect(await page.evaluate(() => history.state)).toEqual({ words: 'ada' })
})
