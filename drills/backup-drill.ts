// npm run drill backup [--short]: backs a shop up while it sells, kills it, brings every backup back and counts.
import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { crc32 } from 'node:zlib'
import pg from 'pg'
import { courier } from '../harness/courier.ts'
import { inParallel } from '../harness/in-parallel.ts'
import { shopProcess } from '../harness/shop-process.ts'
import { folderStorage } from '../server/adapters/folder-storage.ts'
import { restoreBackup } from '../server/backup/restore-backup.ts'
import { takeBackup } from '../server/backup/take-backup.ts'
import { type Database, openDatabase } from '../server/database/database.ts'
import { migrate } from '../server/database/migrate.ts'
import { startPostgres } from '../server/database/testing/postgres-server.ts'
import { eventInbox } from '../server/orders/event-inbox.ts'
import { signedEvent, testCheckout, testOrder } from '../server/orders/testing/checkout-world.ts'
import { saveMaster } from '../server/pictures/master-queries.ts'
import { masterKey, type Storage } from '../server/storage/storage.ts'
import { countBooks } from './payments/count-books.ts'
import type { DrillResult } from './payments/drill-result.ts'
import { printResults } from './payments/print-results.ts'

const FULL = { orders: 2000, backups: 5, masters: 20 }
const SHORT = { orders: 60, backups: 1, masters: 2 }
const MASTER_BYTES = 1_000_000

type Size = typeof FULL
type Taken = { readonly folder: string; readonly confirmedBefore: ReadonlySet<string> }
type Event = { readonly identifier: string; readonly body: string; readonly signature: string }

/** One shop on `from`; every backup of it comes back into a new place of the other kind, which `openNew` makes. */
export async function drillBackup(from: string, openNew: (folder: string) => Promise<Database>, isShort: boolean) {
  const size = isShort ? SHORT : FULL
  const folder = mkdtempSync(join(tmpdir(), 'shop-backup-drill-'))
  const events = Array.from({ length: size.orders }, (): Event => {
    const order = testOrder()
    return { identifier: order.identifier, ...signedEvent('order_created', order) }
  })
  const { taken, contents } = await sellAndBackUp(from, join(folder, 'shop'), events, size)
  const results: DrillResult[] = []
  for (const [at, backup] of taken.entries()) {
    const place = join(folder, `restored-${at}`)
    results.push(await checkBackup(backup, place, await openNew(place), events, contents))
  }
  rmSync(folder, { recursive: true, force: true })
  return results
}

async function sellAndBackUp(databaseUrl: string, dataDir: string, events: readonly Event[], size: Size) {
  const db = openDatabase(databaseUrl)
  await migrate(db)
  const storage = folderStorage(join(dataDir, 'storage'))
  const contents = await stock(db, storage, size.masters)
  mkdirSync(join(dataDir, 'catalogue'), { recursive: true })
  writeFileSync(join(dataDir, 'catalogue', 'catalogue.json'), '{}')
  const shop = await shopProcess(databaseUrl)
  const post = courier(16)
  const confirmed = new Set<string>()
  const taken: Taken[] = []

  async function backUp(): Promise<void> {
    for (let number = 1; number <= size.backups; number++) {
      const due = (events.length * number) / (size.backups + 1)
      while (confirmed.size < due) await pause(1)
      const confirmedBefore = new Set(confirmed)
      const target = join(dataDir, '..', 'backups')
      const { folder } = await takeBackup({ db, storage, dataDir, target, now: new Date(), withMasters: true })
      taken.push({ folder, confirmedBefore })
    }
  }
  const sell = inParallel(events, 16, async ({ body, signature, identifier }) => {
    const status = await post.post(`${shop.url}/webhooks/sandbox`, body, { 'x-signature': signature })
    if (status === 200) confirmed.add(identifier)
  })
  await Promise.all([sell, backUp()])
  post.close()
  await shop.kill()
  await db.destroy()
  return { taken, contents }
}

async function stock(db: Database, storage: Storage, masters: number): Promise<Map<string, Buffer>> {
  const contents = new Map<string, Buffer>()
  for (let number = 1; number <= masters; number++) {
    const content = randomBytes(MASTER_BYTES)
    const sha256 = createHash('sha256').update(content).digest('hex')
    const storageKey = masterKey(sha256)
    await storage.put(storageKey, content, sha256)
    const facts = { storageKey, sha256, crc32: crc32(content), sizeBytes: content.length, addedAt: '2026-01-01' }
    const wallpaperId = `anime-${number}`
    await saveMaster(db, { wallpaperId, category: 'anime', format: 'png', width: 1, height: 1, ...facts })
    contents.set(storageKey, content)
  }
  return contents
}

/** Everything confirmed before the backup is in it; when the provider repeats itself, nothing is missing or double. */
async function checkBackup(
  { folder, confirmedBefore }: Taken,
  dataDir: string,
  db: Database,
  events: readonly Event[],
  contents: ReadonlyMap<string, Buffer>,
): Promise<DrillResult> {
  const storage = folderStorage(join(dataDir, 'storage'))
  await restoreBackup({ db, storage, dataDir, folder, isShared: false })
  const rows = await db.selectFrom('payment_event').select('body').execute()
  const there = rows.map(({ body }) => body).join('\n')
  const lost = [...confirmedBefore].filter((identifier) => !there.includes(identifier)).length
  let damaged = 0
  for (const [key, content] of contents) {
    const stream = await storage.open(key)
    if (!stream || !(await buffer(stream)).equals(content)) damaged++
  }
  await deliverAgain(db, events)
  const books = await countBooks(db)
  await db.destroy()
  const isGood = lost === 0 && damaged === 0 && books.entitlements === events.length && books.receipts === events.length
  const found = `${rows.length} events in it, ${lost} of ${confirmedBefore.size} confirmed ones lost, ${damaged} of ${contents.size} masters damaged; after the provider repeated ${events.length} orders: ${books.entitlements} entitlements, ${books.receipts} receipts`
  return { name: 'backup taken while selling, restored into the other kind of database', found, isGood }
}

async function deliverAgain(db: Database, events: readonly Event[]): Promise<void> {
  const checkout = testCheckout(db)
  const inbox = eventInbox(checkout)
  await inParallel(events, 64, async ({ body }) => {
    const event = checkout.payments.readStoredEvent(body)
    if (event) await inbox.store({ provider: 'sandbox', event, body })
  })
  await inbox.apply()
  await inbox.close()
}

export async function run(args: string[]): Promise<number> {
  const isShort = args.includes('--short')
  const folder = mkdtempSync(join(tmpdir(), 'shop-backup-drill-'))
  const postgres = await startPostgres()
  let databases = 0
  const openSqlite = async (place: string) => {
    mkdirSync(place, { recursive: true })
    return openDatabase(`sqlite:${join(place, 'shop.sqlite')}`)
  }
  const openPostgres = async () => {
    const name = `restored_${databases++}`
    const client = new pg.Client({ connectionString: postgres.url })
    await client.connect()
    await client.query(`create database ${name}`)
    await client.end()
    return openDatabase(postgres.url.replace(/\/postgres$/, `/${name}`))
  }
  const results = [
    ...(await drillBackup(`sqlite:${join(folder, 'shop.sqlite')}`, openPostgres, isShort)),
    ...(await drillBackup(postgres.url, openSqlite, isShort)),
  ]
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
  return printResults('backup', results)
}
