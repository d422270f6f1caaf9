import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Role } from '../../contract/desk/staff.ts'
import { eventBody, type SandboxOrder } from '../../sandbox/checkout/sandbox-order.ts'
import { readConfig } from '../../server/config/config.ts'
import { type Database, openDatabase } from '../../server/database/database.ts'
import { createStaffSession } from '../../server/desk/staff-sessions.ts'
import { insertEvents } from '../../server/orders/event-queries.ts'
import { sign, testOrder, testPayments } from '../../server/orders/testing/checkout-world.ts'
import { expect } from './quiet-page.ts'

/** Where the journeys' shop keeps its books (playwright.config.ts). */
const DATA_DIR = join(import.meta.dirname, '..', '..', 'data', 'e2e')

/** Does something to the shop's books, beside the shop. */
export async function inBooks<Result>(act: (db: Database) => Promise<Result>, dataDir = DATA_DIR): Promise<Result> {
  const db = openDatabase(`sqlite:${join(dataDir, 'shop.sqlite')}`)
  try {
    return await act(db)
  } finally {
    await db.destroy()
  }
}

/** Lets an order be as old as that: nobody can wait for it, and the shop's clock is the machine's. */
export async function letOrderAge(number: string, days: number): Promise<void> {
  const purchased_at = new Date(Date.now() - days * 86_400_000).toISOString()
  await inBooks((db) => db.updateTable('shop_order').set({ purchased_at }).where('number', '=', number).execute())
}

/** Somebody of the team at the desk. How one signs in has journeys of its own. */
export async function openDeskAs(
  role: Role,
  page: Page,
  baseURL: string | undefined,
  width: number,
  dataDir?: string,
): Promise<void> {
  const token = await inBooks(async (db) => {
    const id = randomUUID()
    const email = `${role}-${id.slice(0, 8)}@example.com`
    const row = { id, email, email_key: email, role, created_at: new Date().toISOString() }
    const none = { password_hash: null, totp_secret: null, totp_step: null, password_at: null, removed_at: null }
    await db
      .insertInto('staff')
      .values({ ...row, ...none })
      .execute()
    return createStaffSession(db, { staffId: id, method: 'passkey', client: 'Chrome on Linux' }, new Date())
  }, dataDir)
  await page.context().addCookies([{ name: 'desk', value: token, url: baseURL ?? '' }])
  await page.setViewportSize({ width, height: 844 })
  await page.goto(`${baseURL}/desk`)
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
}

/** An order as a provider would tell of it, without one behind it. */
export async function tellOfOrder(
  baseURL: string | undefined,
  facts: Partial<SandboxOrder>,
  event = 'order_created',
): Promise<SandboxOrder> {
  const order = newOrder(facts)
  const { payments } = readConfig({ ...process.env, DATA_DIR })
  const { body, signature } = sign(eventBody(event, order), payments.usesSandbox ? payments.secret : '')
  const headers = { 'content-type': 'application/json', 'x-signature': signature }
  const answer = await fetch(`${baseURL}/webhooks/sandbox`, { method: 'POST', headers, body })
  expect(answer.status).toBe(200)
  return order
}

/** An event that was set aside after too many tries, although its words are good. */
export async function setEventAside(facts: Partial<SandboxOrder>): Promise<SandboxOrder> {
  const order = newOrder(facts)
  const body = eventBody('order_created', order)
  const event = testPayments().readStoredEvent(body)
  if (!event) throw new Error('The event cannot be read.')
  await inBooks(async (db) => {
    const now = new Date().toISOString()
    await db.transaction().execute(async (trx) => {
      await insertEvents(trx, [{ provider: 'sandbox', event, body }], now)
      const failure = { tries: 7, failed_at: now, last_error: 'The disk was full' }
      await trx.updateTable('payment_event').set(failure).where('key', '=', event.key).execute()
    })
  })
  return order
}

function newOrder(facts: Partial<SandboxOrder>): SandboxOrder {
  const now = new Date().toISOString()
  const id = String(Number.parseInt(randomUUID().slice(0, 8), 16) + 10_000_000)
  return testOrder({ id, createdAt: now, updatedAt: now, ...facts })
}
