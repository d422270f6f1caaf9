import type { BrowserContext, Locator, Page } from '@playwright/test'
import { expect } from './quiet-page.ts'
import type { StepPage } from './step-page.ts'

export const CARDS = {
  pays: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  delayed: '4000 0000 0000 0077',
} as const

/** The sandbox listens one port above the shop. */
export function sandboxUrl(baseURL: string | undefined): string {
  const url = new URL(baseURL ?? '')
  return `${url.protocol}//${url.hostname}:${Number(url.port) + 1}`
}

/** Presses a buy link and returns the new tab with the hosted page. */
export async function openCheckout(context: BrowserContext, link: Locator): Promise<Page> {
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toHaveAttribute('rel', /noopener/)
  const [tab] = await Promise.all([context.waitForEvent('page'), link.click()])
  await tab.waitForLoadState()
  return tab
}

export async function pay(tab: StepPage, card: string, email?: string): Promise<void> {
  if (email) await tab.getByLabel('Email').fill(email)
  await tab.getByLabel('Card number').fill(card)
  await tab.getByRole('button', { name: /^Pay / }).click()
}

/** Answers what is asked before the first download of an order. */
export async function agreeToDownload(page: StepPage): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Before the first download' })
  await dialog.getByRole('checkbox').first().waitFor()
  for (const statement of await dialog.getByRole('checkbox').all()) {
    expect(await statement.isChecked()).toBe(false)
    await statement.check()
  }
  await dialog.getByRole('button', { name: 'Download' }).click()
}

/** The provider's view of the newest order of an address. */
export async function openLedger(page: Page, baseURL: string | undefined, email: string): Promise<void> {
  await page.goto(`${sandboxUrl(baseURL)}/checkout/orders`)
  await page.getByRole('row').filter({ hasText: email }).first().getByRole('link').click()
}

export function tile(page: Page, name: string): Locator {
  return page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
}
