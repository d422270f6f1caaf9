import { mkdtempSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { standInCatalogue } from 'sample-shop/content/stand-in-catalogue.ts'
import type { AccountsApp } from '../accounts/mount-accounts.ts'
import { folderStorage } from '../adapters/folder-storage.ts'
import { type App, createApp } from '../app.ts'
import type { Database } from '../database/database.ts'
import { createTestDatabase, type TestDatabase } from '../database/testing/test-database.ts'
import { createLogger } from '../http/logger.ts'
import { previewServer } from '../http/previews.ts'
import { securityHeaders } from '../http/security-headers.ts'
import { loadPagesFrom, serveSite } from '../http/site.ts'
import { notePublished } from '../library/note-published.ts'
import { eventInbox } from '../orders/event-inbox.ts'
import { testCheckout, testPayments } from '../orders/testing/checkout-world.ts'
import type { Payments } from '../payments/payments.ts'
import { sampleMasters } from '../samples/sample-masters.ts'
import { TEST_BRAND } from './test-brand.ts'
import { writeTestSite } from './test-site.ts'

/** The one preview that there is. */
export const PREVIEW_PATH = '/images/bikes/Bike%20%281%29%20ab12.webp'

export type TestApp = {
  readonly app: FastifyInstance
  readonly url: string
  readonly db: Database
  /** How many previews were read from their place, not from memory. */
  readonly previewsRead: () => number
  readonly close: () => Promise<void>
}

/** `payments`: what the provider does otherwise than the sandbox without anybody behind it. */
export type TestAppOptions = Partial<App> & {
  readonly payments?: Partial<Payments>
  /** Real ones, which keep their people in its database. */
  readonly accountsOf?: (db: Database) => AccountsApp
  /** Of its own; closed with the shop. */
  readonly database?: TestDatabase
}

/** Every route of the shop over a small site, listening on this machine. Nobody is signed in. */
export async function openTestApp(given: TestAppOptions = {}): Promise<TestApp> {
  const { payments, accountsOf, database, ...options } = given
  const { db, drop } = database ?? (await createTestDatabase('sqlite'))
  const headers = securityHeaders(false)
  const checkout = testCheckout(db, { payments: testPayments(payments) })
  const storage = folderStorage(mkdtempSync(join(tmpdir(), 'shop-app-')))
  const now = () => new Date('2026-01-02T23:59:59Z')
  const catalogue = standInCatalogue()
  const logger = createLogger('silent')
  await notePublished(db, catalogue, now())
  const masters = sampleMasters({ db, storage, catalogue, recipes: new Map(), workDir: tmpdir(), now, logger })
  let reads = 0
  const read = async (path: string) => {
    reads++
    return path === 'bikes/Bike (1) ab12.webp' ? Buffer.from('preview bytes') : undefined
  }
  const pages = loadPagesFrom(writeTestSite(), headers)
  const app = createApp({
    logger,
    db,
    headers,
    catalogue,
    storage,
    masters,
    now,
    site: serveSite(() => pages),
    previews: previewServer({ headers, budgetBytes: 1024, read }),
    checkout: { ...checkout, inbox: eventInbox(checkout) },
    accounts: {
      findCustomer: async () => null,
      provider: {
        kind: 'hosted',
        cookieName: 'id-token',
        isSecure: false,
        findByToken: async () => null,
        isFresh: async () => false,
      },
      customerData: [],
    },
    publicUrl: 'http://shop.test',
    ownerEmails: ['owner@shop.test'],
    brand: () => TEST_BRAND,
    movedPages: () => new Map([['/beach', '/gaming']]),
    contacts: () => ['https://social.example/shop'],
    secret: 'a secret of more than thirty-two characters',
    trustedProxies: [],
    workDir: mkdtempSync(join(tmpdir(), 'shop-fitting-')),
    ...options,
    ...(accountsOf && { accounts: accountsOf(db) }),
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  return {
    app,
    db,
    url: `http://127.0.0.1:${port}`,
    previewsRead: () => reads,
    async close() {
      await app.close()
      await masters.close()
      await drop()
    },
  }
}
