import type { Locator } from '@playwright/test'

/** As a hand pastes with the keyboard: in place of what stands in the field. */
export async function pasteInto(field: Locator, words: string): Promise<void> {
  const page = field.page()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((text) => navigator.clipboard.writeText(text), words)
  await field.press('ControlOrMeta+a')
  await field.press('ControlOrMeta+v')
}
