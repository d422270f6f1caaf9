import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { openDatabase } from '../../server/database/database.ts'
import { createOwnerLink, linkUrl } from '../../server/desk/staff-links.ts'
import { expect } from './quiet-page.ts'
import type { StepPage } from './step-page.ts'

const STAFF_PASSWORD = 'a long sentence of words'

/** What `npm run shop -- desk-link` prints, for the shop of the journeys. */
export async function newDeskLink(baseURL: string | undefined): Promise<string> {
  const db = openDatabase(`sqlite:${join(import.meta.dirname, '..', '..', 'data', 'e2e', 'shop.sqlite')}`)
  try {
    return linkUrl(baseURL ?? '', await createOwnerLink(db, new Date()))
  } finally {
    await db.destroy()
  }
}

/** A device with a passkey, whose holder always says yes. */
async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** A code of an authenticator, some steps of 30 seconds ahead: each is good once. */
function codeFor(key: string, stepsAhead = 0): string {
  return new TOTP({ secret: key }).generate({ timestamp: Date.now() + stepsAhead * 30_000 })
}

/** Follows a one-time link to password and authenticator; returns the authenticator's key. */
export async function setUpWithPassword(page: StepPage, link: string, email: string): Promise<string> {
  await page.goto(link)
  await page.getByLabel('Your e-mail').fill(email)
  // A browser that has no passkeys is offered nothing else.
  const isAsked = await page.evaluate(() => typeof PublicKeyCredential !== 'undefined')
  if (isAsked) await page.getByText('Password and authenticator app').click()
  await page.getByLabel('Password', { exact: true }).fill(STAFF_PASSWORD)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('heading', { name: 'Connect your authenticator' }).waitFor()
  const key = (await page.locator('code').first().innerText()).replaceAll(' ', '')
  await page.getByLabel('Six digits it shows now').fill(codeFor(key))
  await page.getByRole('button', { name: 'Connect' }).click()
  const codes = page.getByRole('list', { name: 'Recovery codes' })
  await codes.waitFor()
  expect(await codes.getByRole('listitem').all()).toHaveLength(10)
  await page.getByRole('button', { name: 'I have kept them' }).click()
  return key
}

/** Follows a one-time link to a passkey. */
export async function setUpWithPasskey(page: Page, link: string, email?: string): Promise<void> {
  await addAuthenticator(page)
  await page.goto(link)
  if (email) await page.getByLabel('Your e-mail').fill(email)
  await page.getByRole('button', { name: 'Create passkey' }).click()
  await expect(page.getByRole('navigation', { name: /Desk|Main screens/ })).toBeVisible()
}

/** Signs in at the desk's door with the code after the one that was used to set up. */
export async function signInWithCode(page: Page, email: string, key: string): Promise<void> {
  await page.getByRole('button', { name: 'Use e-mail and a code' }).click()
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(STAFF_PASSWORD)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Code', { exact: true }).fill(codeFor(key, 1))
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Waits until a publication is in the shop. The pages are drawn with what others leave of the machine, so it may take its time. */
export async function expectPublished(page: Page): Promise<void> {
  await expect(page.getByText(/^Publication \d+ is in the shop\.$/)).toBeVisible({ timeout: 60_000 })
}
