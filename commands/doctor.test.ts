import { copyFileSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { SAMPLE_CONTENT as content } from 'sample-shop/content/content.ts'
import { PREVIEWS_DIR } from 'sample-shop/previews'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startSandbox } from '../sandbox/main.ts'
import { noteBackup } from '../server/backup/backup-set.ts'
import { readConfig } from '../server/config/config.ts'
import { openDatabase } from '../server/database/database.ts'
import { migrate } from '../server/database/migrate.ts'
import { type Check, examine, ok } from '../server/doctor/check.ts'
import { insertEvents } from '../server/orders/event-queries.ts'
import { ensureOrder } from '../server/orders/order-queries.ts'
import { productsOf } from '../server/prices/products.ts'
import { importSamples } from '../server/samples/import-samples.ts'
import { freePort } from '../server/testing/free-port.ts'
import { runShop } from './shop.ts'

const folder = mkdtempSync(join(tmpdir(), 'shop-doctor-'))
const dataDir = join(folder, 'data')
const databaseFile = join(dataDir, 'shop.sqlite')

/** Of a shop with all its samples. */
const wholeBooks = join(folder, 'whole.sqlite')

beforeAll(async () => {
  readConfig({ DATA_DIR: dataDir })
  const db = openDatabase(`sqlite:${wholeBooks}`)
  await migrate(db)
  await importSamples({ db, dataDir, content, samplesDir: PREVIEWS_DIR })
  await sql`pragma journal_mode = delete`.execute(db)
  await db.destroy()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const closing: (() => Promise<unknown>)[] = []

beforeEach(async () => {
  vi.stubEnv('DATA_DIR', dataDir)
  vi.stubEnv('SANDBOX_PORT', String(await freePort()))
  copyFileSync(wholeBooks, databaseFile)
})
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
  vi.unstubAllEnvs()
  for (const file of [databaseFile, `${databaseFile}-wal`, `${databaseFile}-shm`]) rmSync(file, { force: true })
})

async function withBooks(act: (db: ReturnType<typeof openDatabase>) => Promise<unknown>): Promise<void> {
  const db = openDatabase(`sqlite:${databaseFile}`)
  await act(db)
  await db.destroy()
}

async function doctor() {
  const heard: string[] = []
  const log = vi.spyOn(console, 'log').mockImplementation((line) => void heard.push(String(line)))
  const error = vi.spyOn(console, 'error').mockReturnValue()
  try {
    const status = await runShop(['doctor'])
    const line = (about: string) => heard.filter((text) => text.slice(7).startsWith(`${about} `)).join('\n')
    return { status, line, text: heard.join('\n') }
  } finally {
    log.mockRestore()
    error.mockRestore()
  }
}

/** The outside world of this shop; with other prices or another secret if a test says so. */
async function openSandbox({ cheaper = 0, secret }: { cheaper?: number; secret?: string } = {}): Promise<void> {
  const { sandbox, payments } = readConfig(process.env)
  const own = payments.usesSandbox ? payments.secret : ''
  const products = [...productsOf(content, content.bundles).values()]
  const checkout = {
    folder: join(folder, 'sandbox'),
    secret: secret ?? own,
    products: () => products.map((product) => ({ ...product, priceMinor: product.priceMinor - cheaper })),
  }
  const started = await startSandbox({ ...sandbox, host: 'localhost', shopUrl: 'http://shop.test', checkout })
  closing.push(() => started.stop())
}

const MAIL_PASSWORD = 'open%20sesame'

async function openMailServer(): Promise<void> {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, done) =>
      password === 'open sesame' ? done(null, { user: 'shop' }) : done(new Error(`No '${password}' here`)),
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const { port } = server.server.address() as { port: number }
  vi.stubEnv('SMTP_URL', `smtp://shop:${MAIL_PASSWORD}@127.0.0.1:${port}`)
  vi.stubEnv('MAIL_FROM', 'shop@example.com')
}

describe('the doctor', () => {
  it('finds nothing that would fail in a whole shop, changes nothing, and says so with status 0', async () => {
    await openSandbox()
    const { status, line, text } = await doctor()
    expect(text).not.toContain('FAILS')
    expect(status).toBe(0)
    expect(line('database')).toContain('It answers and is up to date.')
    expect(line('catalogue')).toContain('825 wallpapers in 17 categories.')
    expect(line('storage')).toContain('takes a file, gives it back and removes it.')
    expect(line('payment provider')).toContain('note   payment provider')
    expect(line('prices')).toMatch(/^ok {5}prices +All \d+ are the provider's too\.$/)
    expect(line('webhook')).toContain('Nothing was sold yet')
    expect(line('Anime')).toContain('Can be sold.')
  })

  it('knows that the sandbox starts with the shop', async () => {
    const { status, line } = await doctor()
    expect(status).toBe(0)
    for (const about of ['payment provider', 'mail server']) {
      expect(line(about)).toMatch(/^note .*The sandbox is not running; it starts with npm start\.$/)
    }
  })

  it('finds a provider that does not take the key', async () => {
    await openSandbox({ secret: 'another secret' })
    const { status, line } = await doctor()
    expect(status).toBe(1)
    expect(line('payment provider')).toMatch(/^FAILS .*answered 401, so it does not take the key\./)
  })

  it('finds prices that are not the provider’s', async () => {
    await openSandbox({ cheaper: 50 })
    const { status, line } = await doctor()
    expect(status).toBe(1)
    expect(line('prices')).toMatch(/FAILS .*Anime Bundle costs \$3\.00 here and \$2\.50 at the provider\./)
  })

  it('signs in at the mail server', async () => {
    await openMailServer()
    expect((await doctor()).line('mail server')).toMatch(/^ok .*takes the connection and the password\.$/)
  })

  it('finds a mail server that refuses the password, and prints no secret although the server does', async () => {
    await openMailServer()
    vi.stubEnv('SMTP_URL', process.env.SMTP_URL?.replace(MAIL_PASSWORD, 'wrong-password'))
    const { status, line, text } = await doctor()
    expect(status).toBe(1)
    expect(line('mail server')).toMatch(/^FAILS .*127\.0\.0\.1:\d+ cannot be used: it does not take the sign-in\.$/)
    expect(text).not.toContain('wrong-password')
  })

  it('finds a mail server that is not there', async () => {
    vi.stubEnv('SMTP_URL', `smtp://127.0.0.1:${await freePort()}`)
    vi.stubEnv('MAIL_FROM', 'shop@example.com')
    const { status, line } = await doctor()
    expect(status).toBe(1)
    expect(line('mail server')).toContain('cannot be used: nobody answers there.')
  })

  it('finds a storage that is not there', async () => {
    vi.stubEnv('STORAGE_URL', `s3://masters?endpoint=http://127.0.0.1:${await freePort()}`)
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'key')
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'storage-secret')
    const { status, line, text } = await doctor()
    expect(status).toBe(1)
    expect(line('storage')).toMatch(/^FAILS .*The bucket 'masters' cannot be used: /)
    expect(text).not.toContain('storage-secret')
  })

  it('finds a storage that cannot be written to', async () => {
    rmSync(join(dataDir, 'storage'), { recursive: true })
    writeFileSync(join(dataDir, 'storage'), 'in the way')
    const { line } = await doctor()
    rmSync(join(dataDir, 'storage'))
    expect(line('storage')).toMatch(/^FAILS .*storage cannot be used: /)
  })

  it('finds a damaged database, and asks everything that needs none', async () => {
    writeFileSync(databaseFile, 'This is no database. '.repeat(500))
    const { status, line } = await doctor()
    expect(status).toBe(1)
    expect(line('database')).toMatch(/^FAILS .*not a database/)
    expect(line('webhook')).toContain('Not asked, because the database is not to be had.')
    expect(line('storage')).toMatch(/^ok/)
  })

  it('finds a missing database, and makes none', async () => {
    rmSync(databaseFile)
    const { status, line } = await doctor()
    expect(status).toBe(1)
    expect(line('database')).toContain('There is no database at')
    expect(existsSync(databaseFile)).toBe(false)
  })

  it('finds orders that came without a webhook', async () => {
    const bought = async (id: string, at: string) =>
      withBooks(async (db) => {
        await ensureOrder(db, { provider: 'sandbox', providerOrderId: id, mode: 'test' }, 'T', at)
        await db.updateTable('shop_order').set({ purchased_at: at }).where('provider_order_id', '=', id).execute()
      })
    await bought('1', '2026-05-01T10:00:00.000Z')
    expect((await doctor()).line('webhook')).toMatch(/^FAILS .*came without one; none ever came\./)
    const report = { providerOrderId: '1', mode: 'test', at: '2026-05-01T10:00:00.000Z' } as const
    const event = { key: 'k', name: 'order_created', report }
    await withBooks((db) => insertEvents(db, [{ provider: 'sandbox', event, body: '{}' }], '2026-05-01T10:00:01.000Z'))
    expect((await doctor()).line('webhook')).toMatch(/^ok .*The last one came at 2026-05-01T10:00:01\.000Z\.$/)
    await bought('2', '2026-05-02T10:00:00.000Z')
    expect((await doctor()).line('webhook')).toMatch(/^FAILS .*The order of 2026-05-02T10:00:00\.000Z came without one/)
  })

  it('knows how old the last backup is', async () => {
    expect((await doctor()).line('backup')).toMatch(/^note .*has not been backed up/)
    const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString()
    await noteBackup(dataDir, { takenAt: daysAgo(1), folder: '/mnt/backups/1' })
    expect((await doctor()).line('backup')).toMatch(/^ok .*, in \/mnt\/backups\/1\.$/)
    await noteBackup(dataDir, { takenAt: daysAgo(8), folder: '/mnt/backups/1' })
    expect((await doctor()).line('backup')).toMatch(/^note/)
  })

  it('wants the owner’s own contact address', async () => {
    expect((await doctor()).line('contact address')).toMatch(/^note .*only an example/)
    vi.stubEnv('CONTACT_URL', 'https://social.example/mara')
    expect((await doctor()).line('contact address')).toMatch(/^ok .*https:\/\/social\.example\/mara/)
  })

  it('notes an https address without a named proxy', async () => {
    expect((await doctor()).line('proxy')).toMatch(/^ok /)
    vi.stubEnv('PUBLIC_URL', 'https://shop.example')
    vi.stubEnv('NODE_ENV', 'development')
    expect((await doctor()).line('proxy')).toMatch(/^note .*none is named: all its visitors/)
    vi.stubEnv('TRUSTED_PROXIES', '127.0.0.1')
    expect((await doctor()).line('proxy')).toMatch(/^ok .*127\.0\.0\.1/)
  })
})

describe('an examination', () => {
  const silent: Check = { about: 'silent', needs: [], look: () => new Promise(() => {}) }
  const broken: Check = { about: 'broken', needs: [], look: () => Promise.reject(new Error('out of order')) }
  const quick: Check = { about: 'quick', needs: [], look: async () => [ok('quick', 'Here.')] }

  it('makes all checks side by side, gives each its limit, and takes an error for a finding', async () => {
    const findings = await examine([silent, broken, quick], {}, 20)
    expect(findings).toEqual([
      { verdict: 'fails', about: 'silent', found: 'No answer within 0.02 seconds.' },
      { verdict: 'fails', about: 'broken', found: 'It could not be asked: it did not answer as such a service does.' },
      { verdict: 'ok', about: 'quick', found: 'Here.' },
    ])
  })
})
