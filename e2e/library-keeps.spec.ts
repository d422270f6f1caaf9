import type { BrowserContext, Page } from '@playwright/test'
import { beSignedUp, linkIn, newAddress, newestMail } from '../harness/browser/account-steps.ts'
import { listViolations, openHydrated } from '../harness/browser/hydrated-page.ts'
import { expect, test } from '../harness/browser/plain-page.ts'
import { buyAsGuest } from './library-steps.ts'
import { STOCKED } from './library-stock.ts'

const RECEIPT = /wallpapers are (ready|yours)/
const kept = (page: Page) => page.getByRole('region', { name: 'On this browser' })
const links = (page: Page) => page.getByRole('region', { name: 'Links to your library' })
const bundle = (page: Page) => page.getByRole('link', { name: `Open ${STOCKED.name}` })

/** The same browser tomorrow: its lasting cookies and nothing else. */
async function tomorrow(context: BrowserContext): Promise<BrowserContext> {
  const lasting = (await context.cookies()).filter(({ expires }) => expires !== -1)
  const next = await context.browser()?.newContext()
  if (!next) throw new Error('There is no browser.')
  await next.addCookies(lasting)
  return next
}

test('a guest closes the browser, comes back tomorrow, and can make it forget', async ({ page: shop, baseURL }) => {
  const email = newAddress()
  const page = await buyAsGuest(shop, email)
  await expect(page).toHaveURL('/library')
  await expect(bundle(page)).toBeVisible()
  expect(await page.evaluate(() => [document.cookie, JSON.stringify(sessionStorage)].join())).not.toMatch(/library/)

  const next = await tomorrow(page.context())
  const later = await next.newPage()
  await openHydrated(later, new URL('/library', baseURL).href)
  await expect(bundle(later)).toBeVisible()
  await expect(kept(later)).toContainText(`${email.slice(0, 1)}•••@e•••.com`)
  for (const width of [390, 1440]) {
    await later.setViewportSize({ width, height: 900 })
    expect(await later.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    expect(await listViolations(later)).toEqual([])
  }
  await kept(later).getByRole('button', { name: 'Forget this library on this browser' }).click()
  await expect(later.getByRole('link', { name: 'Send the link again' })).toBeVisible()
  await later.reload()
  await expect(later.getByRole('link', { name: 'Send the link again' })).toBeVisible()
  expect((await next.cookies()).filter(({ name }) => /library|browser-id/.test(name))).toEqual([])
  await next.close()
})

test('a guest ends the mailed link that another browser opened, and it closes there', async ({
  page: shop,
  browser,
  baseURL,
  complaints,
}) => {
  const email = newAddress()
  const page = await buyAsGuest(shop, email)
  const link = linkIn(await newestMail(baseURL, email, RECEIPT))
  const other = await (await browser.newContext()).newPage()
  await openHydrated(other, link)
  await expect(bundle(other)).toBeVisible()
  await expect(other).toHaveURL(new URL('/library', baseURL).href)

  await page.reload()
  const leaked = links(page).getByRole('listitem').filter({ hasText: 'From your receipt' })
  await expect(leaked).toContainText('kept by one browser')
  await leaked.getByRole('button', { name: /^End/ }).press('Enter')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('It opens nothing any more')
  expect(await listViolations(page)).toEqual([])
  await question.getByRole('button', { name: 'End link' }).click()
  await expect(leaked).toHaveCount(0)
  await expect(links(page).getByRole('listitem')).toHaveCount(1)
  await expect(bundle(page)).toBeVisible()

  await other.reload()
  await expect(other.getByRole('link', { name: 'Send the link again' })).toBeVisible()
  await openHydrated(other, link)
  await expect(other.getByText('This link has been ended or replaced.')).toBeVisible()
  await other.context().close()
  complaints.splice(0)
})

test('a customer on a guest’s browser is told apart, and takes the library only by asking', async ({ page: shop }) => {
  const page = await buyAsGuest(shop, newAddress())
  await expect(bundle(page)).toBeVisible()
  await beSignedUp(page, newAddress())
  await openHydrated(page, '/library')
  await expect(kept(page)).toContainText('It is not part of your account.')
  await expect(bundle(page)).toBeVisible()
  await kept(page).getByRole('button', { name: 'Add it to my account' }).click()
  await expect(kept(page)).toHaveCount(0)
  await expect(bundle(page)).toBeVisible()
  await openHydrated(page, '/dashboard')
  await expect(links(page)).toContainText('Opened after paying')
})
