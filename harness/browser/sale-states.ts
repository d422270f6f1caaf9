import type { Page } from '@playwright/test'
import { expectAccessible } from './expect-accessible.ts'
import { openHydrated } from './hydrated-page.ts'
import { expect } from './quiet-page.ts'

/** What a visitor is shown while a sale runs: all-access, a gallery and one of its pictures. */
export async function lookAtSale(page: Page, url: string, name: string): Promise<void> {
  await openHydrated(page, `${url}/subscription`)
  await expect(page.getByRole('complementary')).toContainText(name)
  await expectAccessible(page, 'subscription, sale')
  await openHydrated(page, `${url}/coast`)
  await expect(page.getByRole('main')).toContainText(name)
  await expectAccessible(page, 'gallery, sale')
  await page.locator('main li a[href*="picture="]').first().click()
  await expectAccessible(page, 'picture, sale')
}
