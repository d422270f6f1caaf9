import type { Locator, Page } from '@playwright/test'
import { newAddress } from '../harness/browser/account-steps.ts'
import { CARDS, pay } from '../harness/browser/checkout-steps.ts'
import { expect } from '../harness/browser/quiet-page.ts'
import { STOCKED } from './library-stock.ts'

/** Buys as a guest in the sandbox and follows the way to the library, in a tab of its own. */
export async function buyAsGuest(page: Page, email = newAddress()): Promise<Page> {
  const tab = await page.context().newPage()
  await tab.goto(`/checkout/${STOCKED.slug}`)
  await pay(tab, CARDS.pays, email)
  await tab.getByRole('button', { name: 'Open your library' }).click({ timeout: 30_000 })
  return tab
}

/** Opens the stocked bundle from the library's overview. */
export async function openStocked(page: Page): Promise<void> {
  await page.getByRole('link', { name: `Open ${STOCKED.name}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: STOCKED.name })).toBeVisible()
}

/** The first wallpaper of an opened bundle. */
export function firstWallpaper(page: Page): Locator {
  return page
    .getByRole('listitem')
    .filter({ has: page.locator('summary', { hasText: 'Download' }) })
    .first()
}
