import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Browser, BrowserContext, Locator, Page } from '@playwright/test'
import type { StoredMessage } from '../../contract/sandbox.ts'
import { openHydrated } from './hydrated-page.ts'
import { expect } from './quiet-page.ts'
import type { StepPage } from './step-page.ts'

export const PASSWORD = 'correct horse'

export function newAddress(): string {
  return `mara-${randomUUID().slice(0, 8)}@example.com`
}

/** An account for journeys that begin after the sign-up; nobody is signed in to it. */
export async function createAccount(request: APIRequestContext, email: string, origin?: string): Promise<void> {
  const data = { email, password: PASSWORD, name: 'Mara Lind' }
  const answer = await request.post('/api/auth/sign-up', { data, ...(origin && { headers: { origin } }) })
  expect(answer.status()).toBe(201)
}

/** Somebody who has just signed up in this browser, for journeys that begin after it. No page of the shop is open yet. */
export async function beSignedUp(page: Page, email: string): Promise<void> {
  await page.goto('/robots.txt')
  await createAccount(page.request, email, new URL(page.url()).origin)
  await page.evaluate(() => localStorage.setItem('session-hint', '{"isRemembered":true,"user":null}'))
}

export async function signUp(page: StepPage, email: string, name = 'Mara Lind'): Promise<void> {
  await openHydrated(page, '/signup')
  await page.getByLabel('Full Name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await page.waitForURL('/')
}

export async function fillLogin(page: StepPage, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
}

export async function logIn(page: Page, email: string, password = PASSWORD, remember = true): Promise<void> {
  await openHydrated(page, '/login')
  await fillLogin(page, email, password)
  await page.getByLabel('Remember me').setChecked(remember)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL('/')
}

export function greeting(page: Page, name = 'Mara Lind') {
  return page.getByRole('banner').getByRole('link', { name: `Hi, ${name}` })
}

export function alertWith(page: Page, words: string) {
  return page.getByRole('alertdialog', { name: words })
}

export function userCopy(page: Page): Promise<unknown> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? 'null'))
}

/** The same person's browser after closing and opening it: cookies without an age are gone. */
export async function restart(browser: Browser, context: BrowserContext): Promise<BrowserContext> {
  const { cookies, origins } = await context.storageState()
  await context.close()
  return browser.newContext({ storageState: { cookies: cookies.filter(({ expires }) => expires !== -1), origins } })
}

/** The newest message that the shop sent to an address, from the sandbox's mailbox; `after` is one that was there before. */
export async function newestMail(
  baseURL: string | undefined,
  to: string,
  subject: RegExp,
  after?: StoredMessage,
): Promise<StoredMessage> {
  const mailbox = new URL(baseURL ?? '')
  mailbox.port = String(Number(mailbox.port) + 1)
  mailbox.pathname = '/mailbox/api/messages'
  mailbox.searchParams.set('to', to)
  let found: StoredMessage | undefined
  await expect
    .poll(
      async () => {
        const messages = (await (await fetch(mailbox)).json()) as StoredMessage[]
        found = messages.find((message) => subject.test(message.subject))
        return found?.id === after?.id ? undefined : found?.subject
      },
      { timeout: 15_000 },
    )
    .toMatch(subject)
  return found as StoredMessage
}

export function linkIn({ text }: StoredMessage): string {
  return /https?:\S+/.exec(text)?.[0] ?? ''
}

/** What the form says went wrong. */
export function problem(page: Page): Locator {
  return page.getByRole('main').getByRole('alert')
}

export async function tryLogin(page: StepPage, email: string, password: string): Promise<void> {
  await fillLogin(page, email, password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

export async function trySignup(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign Up' }).click()
}

/** Presses the Google button and gives the popup, whatever is in it. */
export async function pressGoogle(page: Page): Promise<Page> {
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Sign In with Google' }).click(),
  ])
  return popup
}
