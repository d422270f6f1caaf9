import type { Locator, Page } from '@playwright/test'
import { newAddress } from '../harness/browser/account-steps.ts'
import { CARDS, pay } from '../harness/browser/checkout-steps.ts'
import type { StepPage } from '../harness/browser/step-page.ts'
import { STOCKED } from './library-stock.ts'

/** Buys as a guest in the sandbox and follows the way to the library, in a tab of its own. */
export async function buyAsGuest(page: Page, email = newAddress()): Promise<Page> {
  const tab = await page.context().newPage()
  await buyHere(tab, email)
  return tab
}

/** The same, in this tab. */
export async function buyHere(tab: StepPage, email = newAddress()): Promise<void> {
  await tab.goto(`/checkout/${STOCKED.slug}`)
  await pay(tab, CARDS.pays, email)
  const open = tab.getByRole('button', { name: 'Open your library' })
  await open.waitFor({ timeout: 30_000 })
  await open.click()
}

/** Opens the stocked bundle from the library's overview. */
export async function openStocked(page: StepPage): Promise<void> {
  await page.getByRole('link', { name: `Open ${STOCKED.name}` }).click()
  await page.getByRole('heading', { level: 1, name: STOCKED.name }).waitFor()
}

/** The first wallpaper of an opened bundle. */
export function firstWallpaper(page: Page): Locator {
  return page
    .getByRole('listitem')
    .filter({ has: page.locator('summary', { hasText: 'Download' }) })
    .first()
}
