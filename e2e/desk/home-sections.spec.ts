import type { Page } from '@playwright/test'
import { DESK_API } from '../../contract/desk/staff.ts'
import { expectOnlyRefusals, showScreen } from '../../harness/browser/desk-states.ts'
import { expect, test } from '../../harness/browser/plain-page.ts'
import { openDeskAs } from '../../harness/browser/staff-steps.ts'

type Section = { readonly kind: string; readonly title?: string; readonly words?: string }

/** A draft of this journey's own, which others may change too. */
async function haveSections(page: Page, sections: readonly Section[]) {
  const draft = { sections, revision: 1 }
  await page.route(`**${DESK_API}/brand`, async (route) => {
    // The page may be gone before its answer is there.
    const brand = await route
      .fetch()
      .then((said) => said.json())
      .catch(() => undefined)
    const home = { ...brand?.home, sections: draft.sections }
    await route.fulfill({ json: { ...brand, revision: draft.revision, home } }).catch(() => {})
  })
  await page.route(`**${DESK_API}/draft/home`, async (route) => {
    const { basedOn, sections: next } = route.request().postDataJSON()
    const problem = { code: 'conflict', status: 409, title: 'Somebody else changed the draft.', requestId: '' }
    if (basedOn !== draft.revision) {
      const headers = { 'content-type': 'application/problem+json' }
      return route.fulfill({ status: 409, headers, json: problem })
    }
    Object.assign(draft, { sections: next, revision: basedOn + 1 })
    return route.fulfill({ json: { revision: draft.revision } })
  })
  return {
    titles: () => draft.sections.map(({ kind, title, words }) => title ?? words ?? kind),
    /** Somebody else saves. */
    change: (next: readonly Section[]) => Object.assign(draft, { sections: next, revision: draft.revision + 1 }),
  }
}

const row = (title: string) => ({ kind: 'rings', title, button: 'All' })

test('a section of the home page is moved by keys, one press after the other', async ({ page, baseURL }) => {
  await openDeskAs('owner', page, baseURL, 1100)
  const { titles } = await haveSections(page, ['One', 'Two', 'Three'].map(row))
  await showScreen(page, 'brand?tab=home')
  const handle = page.getByRole('listitem').filter({ hasText: 'One' }).getByRole('button', { name: /^Move/ })
  await handle.focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(titles).toEqual(['Two', 'One', 'Three'])
  await expect(handle).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect.poll(titles).toEqual(['Two', 'Three', 'One'])
  await expect(handle).toBeFocused()
  await page.keyboard.press('Home')
  await expect.poll(titles).toEqual(['One', 'Two', 'Three'])
  await expect(handle).toBeFocused()
})

test('a section that was opened is changed in its place, whatever somebody else did meanwhile', async ({
  page,
  baseURL,
  complaints,
}) => {
  await openDeskAs('owner', page, baseURL, 1100)
  const draft = await haveSections(page, ['One', 'Two'].map(row))
  await showScreen(page, 'brand?tab=home')
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Two' })
    .getByRole('button', { name: /^Actions/ })
    .click()
  await page.getByRole('menuitem', { name: 'Words and pictures …' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Mine')
  draft.change(['Theirs', 'One', 'Two'].map(row))
  const keep = dialog.getByRole('button', { name: 'Keep in the draft' })
  await keep.click()
  await expect(dialog.getByText('Somebody else changed the draft.')).toBeVisible()
  await expect(page.locator('li').filter({ hasText: 'Theirs' }), 'their work is shown').toHaveCount(1)
  await keep.click()
  await expect(dialog).toHaveCount(0)
  expect(draft.titles()).toEqual(['Theirs', 'One', 'Mine'])
  expectOnlyRefusals(complaints)
})
