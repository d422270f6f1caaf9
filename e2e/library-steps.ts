import type { Locator, Page } from '@playwright/test'
import { newAddress, open } from './account-steps.ts'
import { CARDS, openCheckout, pay } from './checkout-steps.ts'
import { STOCKED } from './library-stock.ts'
import { expect } from './quiet-page.ts'

/** Buys as a guest in the sandbox and follows the way to the library, in the tab that the checkout opened. */
export async function buyAsGuest(page: Page, email = newAddress()): Promise<Page> {
  await open(page, '/dashboard')
  const offer = page.getByRole('link', { name: `Buy Now ${STOCKED.name} Bundle` })
  const tab = await openCheckout(page.context(), offer)
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
