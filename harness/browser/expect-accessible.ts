import type { Page } from '@playwright/test'
import { expectTree } from './expect-tree.ts'
import { listViolations } from './hydrated-page.ts'
import { outline } from './outline.ts'
import { expect } from './quiet-page.ts'

/** What lies over the rest, which is out of reach then and was looked at before. */
const OVER = '[role="dialog"], [role="alertdialog"], dialog[open]'

/**
 * A page in one of its states: Chromium's tree is as written, a page has one title and an open dialog the focus; and axe
 * finds nothing wrong. Waits until the tree is as it should be, so nobody has to before it.
 */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  await expectTree(page, state, (tree) => outline(tree, 'page'))
  const over = page.locator(OVER).last()
  if ((await page.locator(OVER).count()) > 0) {
    const holdsFocus = () => over.evaluate((one) => one.contains(document.activeElement))
    await expect.poll(holdsFocus, { message: `${state}: the focus is in the dialog` }).toBe(true)
    expect(await listViolations(page, [OVER]), state).toEqual([])
    return
  }
  await expect(page.getByRole('heading', { level: 1 }), `${state}: one title`).toHaveCount(1)
  expect(await listViolations(page), state).toEqual([])
}

/** The same for what stands around every page, which `expectAccessible` leaves out: bars, navigation, footer, messages. */
export async function expectFrame(page: Page, state: string): Promise<void> {
  await expectTree(page, `frame ${state}`, (tree) => outline(tree, 'frame'))
  expect(await listViolations(page), state).toEqual([])
}
