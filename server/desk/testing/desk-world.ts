import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InjectOptions } from 'fastify'
import { SAMPLE_CONTENT } from 'sample-shop/content/content.ts'
import { standInCatalogue } from 'sample-shop/content/stand-in-catalogue.ts'
import type { Role } from '../../../contract/desk/staff.ts'
import { folderStorage } from '../../adapters/folder-storage.ts'
import { readConfig } from '../../config/config.ts'
import type { Database } from '../../database/database.ts'
import { openTestApp, type TestApp, type TestAppOptions } from '../../testing/test-app.ts'
import type { Machine } from '../machine.ts'
import { staffPasswords } from '../staff-password.ts'
import { createStaffSession } from '../staff-sessions.ts'

export const TEST_NOW = new Date('2026-01-02T23:59:59Z')

/** Somebody on the desk, with the cookie of a session that has just begun. */
export async function signInStaff(db: Database, role: Role, now = TEST_NOW): Promise<{ id: string; cookie: string }> {
  const id = randomUUID()
  const email = `${role}-${id.slice(0, 8)}@example.com`
  const at = now.toISOString()
  const none = { password_hash: null, totp_secret: null, totp_step: null, password_at: null, removed_at: null }
  await db
    .insertInto('staff')
    .values({ id, email, email_key: email, role, created_at: at, ...none })
    .execute()
  const token = await createStaffSession(db, { staffId: id, method: 'passkey', client: 'Firefox on Linux' }, now)
  return { id, cookie: `desk=${token}` }
}

/** The cookies that an answer sets, as a browser would send them back. */
export function cookiesOf({ headers }: Answer): string {
  const lines = [headers['set-cookie'] ?? []].flat()
  return lines.map((line) => String(line).split(';', 1)[0]).join('; ')
}

export type TestDesk = TestApp & {
  /** Asks below /api/desk as the desk's own page does. */
  readonly ask: (cookie: string | null, method: InjectOptions['method'], path: string, body?: object) => Promise<Answer>
}

export type Answer = {
  readonly status: number
  readonly body: Record<string, unknown>
  readonly headers: Record<string, unknown>
}

/** A machine on which the sandbox plays everybody, unless it is said otherwise. */
export function testMachine(parts: Partial<Machine> = {}): Machine {
  const folder = mkdtempSync(join(tmpdir(), 'shop-desk-'))
  return {
    config: readConfig({ DATA_DIR: folder, PUBLIC_URL: 'http://shop.test' }),
    content: () => SAMPLE_CONTENT,
    catalogue: standInCatalogue(),
    storage: folderStorage(folder),
    shared: undefined,
    runBackup: async () => Promise.reject(new Error('Nobody takes backups here.')),
    providers: [],
    lookUpTexts: async () => [],
    knowsGoogleClient: async () => null,
    ...parts,
  }
}

/** Guards nothing: what is tested is who comes in, not how long it takes. */
const QUICK_PASSWORDS = staffPasswords({ N: 2 })

/** The whole shop with its desk, as desks are asked by browsers. */
export async function openTestDesk(options: TestAppOptions = {}): Promise<TestDesk> {
  const shop = await openTestApp({ desk: { machine: testMachine(), passwords: QUICK_PASSWORDS }, ...options })
  return {
    ...shop,
    async ask(cookie, method = 'GET', path, body) {
      const answer = await shop.app.inject({
        method,
        url: `/api/desk${path}`,
        headers: { origin: 'http://shop.test', 'sec-fetch-site': 'same-origin', ...(cookie && { cookie }) },
        ...(body && { payload: body }),
      })
      const isJson = method !== 'HEAD' && String(answer.headers['content-type']).includes('json')
      return {
        status: answer.statusCode,
        // Whoever asks for a file reads text.
        body: (isJson ? answer.json() : answer.body) as Record<string, unknown>,
        headers: answer.headers,
      }
    },
  }
}
