import type { Locator, Page } from '@playwright/test'
import { newAddress } from '../harness/browser/account-steps.ts'
import { CARDS, openCheckout, pay } from '../harness/browser/checkout-steps.ts'
import { openHydrated } from '../harness/browser/hydrated-page.ts'
import { expect } from '../harness/browser/quiet-page.ts'
import { STOCKED } from './library-stock.ts'

/** Buys as a guest in the sandbox and follows the way to the library, in the tab that the checkout opened. */
export async function buyAsGuest(page: Page, email = newAddress()): Promise<Page> {
  await openHydrated(page, '/dashboard')
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
