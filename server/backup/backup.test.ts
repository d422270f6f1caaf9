import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { embeddedIdentity } from '../adapters/embedded-identity.ts'
import { folderStorage } from '../adapters/folder-storage.ts'
import { moveAnnouncement } from '../announcements/announcement-queries.ts'
import { announce } from '../announcements/testing/news-world.ts'
import { countRows } from '../database/dump.ts'
import { TABLES } from '../database/tables.ts'
import {
  createEmptyDatabase,
  createTestDatabase,
  DATABASE_KINDS,
  type TestDatabase,
} from '../database/testing/test-database.ts'
import { eventInbox } from '../orders/event-inbox.ts'
import { signedEvent, testCheckout, testOrder } from '../orders/testing/checkout-world.ts'
import { saveMaster } from '../pictures/master-queries.ts'
import { changeEdits, listRecords, readEdits, saveRecord } from '../pictures/picture-queries.ts'
import { masterKey } from '../storage/storage.ts'
import { contentFile, findBackup, findDamage, readManifest } from './backup-set.ts'
import { restoreBackup } from './restore-backup.ts'
import { takeBackup } from './take-backup.ts'

const MASTER = Buffer.from('a master of many bytes')
const KEY = masterKey(createHash('sha256').update(MASTER).digest('hex'))
const open: TestDatabase[] = []
const folders: string[] = []
afterEach(async () => {
  for (const database of open.splice(0)) await database.drop()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'shop-backup-'))
  folders.push(folder)
  return folder
}

/** A shop with an account, an order, a master and a catalogue. */
async function createShop(kind: 'sqlite' | 'postgres') {
  const database = await createTestDatabase(kind)
  open.push(database)
  const { db } = database
  const dataDir = newFolder()
  const storage = folderStorage(join(dataDir, 'storage'))
  await accountsOf(database).passwords.signUp(
    { cookie: undefined, client: 'Firefox on Linux' },
    'ada@example.com',
    'correct horse',
    'Ada',
  )
  const checkout = testCheckout(db)
  const inbox = eventInbox(checkout)
  const { body } = signedEvent('order_created', testOrder())
  const event = checkout.payments.readStoredEvent(body)
  if (event) await inbox.store({ provider: 'sandbox', event, body })
  await inbox.apply()
  await inbox.close()
  const sha256 = KEY.slice(-64)
  await storage.put(KEY, MASTER, sha256)
  const facts = { storageKey: KEY, sha256, crc32: crc32(MASTER), sizeBytes: MASTER.length, addedAt: '2026-01-01' }
  await saveMaster(db, { wallpaperId: 'a', category: 'anime', format: 'png', width: 1, height: 1, ...facts })
  mkdirSync(join(dataDir, 'catalogue', 'previews', 'anime'), { recursive: true })
  writeFileSync(join(dataDir, 'catalogue', 'previews', 'anime', 'A (1).webp'), 'preview')
  return { db, dataDir, storage }
}

function accountsOf({ db }: Pick<TestDatabase, 'db'>) {
  const google = { clientId: 'a', clientSecret: 'b', authorizationUrl: '', tokenUrl: '', userInfoUrl: '' }
  const send = async () => {}
  return embeddedIdentity({
    db,
    publicUrl: 'http://shop.test',
    secret: 'x'.repeat(32),
    google,
    onGoogleProof: send,
    onGoogleAdded: send,
  })
}

async function createEmptyPlace(kind: 'sqlite' | 'postgres') {
  const database = await createEmptyDatabase(kind)
  open.push(database)
  const dataDir = join(newFolder(), 'data')
  return {
    db: database.db,
    dataDir,
    storage: folderStorage(join(dataDir, 'storage')),
    isShared: false,
  }
}

const taking = { now: new Date('2026-05-01T10:00:00Z'), withMasters: true }
const counts = async (db: TestDatabase['db']) => Promise.all(TABLES.map((table) => countRows(db, table)))

describe.each(DATABASE_KINDS.flatMap((from) => DATABASE_KINDS.map((to) => [from, to] as const)))(
  'a backup of %s restored into %s',
  (from, to) => {
    it('has every row, file and master, and lets people sign in', async () => {
      const shop = await createShop(from)
      const target = newFolder()
      const { folder, missing } = await takeBackup({ ...shop, ...taking, target })
      expect(missing).toEqual([])
      const place = await createEmptyPlace(to)
      await restoreBackup({ ...place, folder: findBackup(target) })
      expect(findBackup(target)).toBe(folder)
      expect(await counts(place.db)).toEqual(await counts(shop.db))
      const master = await place.storage.open(KEY)
      expect(master && (await buffer(master)).equals(MASTER)).toBe(true)
      expect(readFileSync(join(place.dataDir, 'catalogue', 'previews', 'anime', 'A (1).webp'), 'utf8')).toBe('preview')
      const { user } = await accountsOf(place).passwords.signIn(
        { cookie: undefined, client: 'Firefox on Linux' },
        'ada@example.com',
        'correct horse',
        true,
      )
      expect(user).toMatchObject({ displayName: 'Ada', emailVerified: false })
      await expect(restoreBackup({ ...place, folder })).rejects.toThrow(/^There is a shop in .* already/)
    })
  },
)

describe('a backup', () => {
  it('has the pictures with all that was decided about them', async () => {
    const shop = await createShop('sqlite')
    const preview = { src: '/images/a', width: 16, height: 9, webp: [16], avif: [], placeholder: '#123' }
    const wallpaper = { id: 'coast-1', title: 'View', alt: '', colours: [], addedAt: '2026-01-01', preview }
    await saveRecord(shop.db, { wallpaper, category: 'coast', number: 1, hash: '0' })
    await changeEdits(shop.db, (edits) => ({ ...edits, pictures: { 'coast-1': { title: 'Bay', isHidden: true } } }))
    const target = newFolder()
    await takeBackup({ ...shop, ...taking, target })
    const place = await createEmptyPlace('sqlite')
    await restoreBackup({ ...place, folder: findBackup(target) })
    expect(await listRecords(place.db)).toEqual(await listRecords(shop.db))
    expect((await readEdits(place.db)).pictures).toEqual({ 'coast-1': { title: 'Bay', isHidden: true } })
  })

  it('copies only what an earlier one in the same folder lacks', async () => {
    const shop = await createShop('sqlite')
    const target = newFolder()
    expect((await takeBackup({ ...shop, ...taking, target })).copiedBytes).toBeGreaterThan(MASTER.length)
    const again = await takeBackup({ ...shop, ...taking, target, now: new Date('2026-05-02T10:00:00Z') })
    expect([again.copiedBytes, again.files]).toEqual([0, 2])
  })

  it('names a master that the storage has lost, and keeps everything else', async () => {
    const shop = await createShop('sqlite')
    await shop.storage.remove(KEY)
    const { missing, rows } = await takeBackup({ ...shop, ...taking, target: newFolder() })
    expect(missing).toEqual([KEY])
    expect(rows).toBeGreaterThan(0)
  })

  it.each(['master', 'table', 'manifest'])('is not restored when its %s has changed', async (what) => {
    const shop = await createShop('sqlite')
    const target = newFolder()
    const { folder } = await takeBackup({ ...shop, ...taking, target })
    const files = {
      master: contentFile(target, KEY.slice(-64)),
      table: join(folder, 'tables', 'shop_order.jsonl'),
      manifest: join(folder, 'manifest.json'),
    }
    const file = files[what as keyof typeof files]
    const bytes = readFileSync(file)
    bytes[5] = (bytes[5] ?? 0) ^ 1
    writeFileSync(file, bytes)
    const place = await createEmptyPlace('sqlite')
    await expect(restoreBackup({ ...place, folder })).rejects.toThrow(/damaged|not the one that was written/)
    expect(existsSync(place.dataDir)).toBe(false)
    await expect(place.db.introspection.getTables()).resolves.toEqual([])
  })

  it('is read to its last byte by a check', async () => {
    const shop = await createShop('sqlite')
    const target = newFolder()
    const { folder } = await takeBackup({ ...shop, ...taking, target })
    const manifest = await readManifest(folder)
    expect(await findDamage(folder, manifest)).toEqual([])
    rmSync(contentFile(target, KEY.slice(-64)))
    expect(await findDamage(folder, manifest)).toEqual([`${KEY} is missing.`])
  })

  it('sends no news by itself once it is restored', async () => {
    const shop = await createShop('sqlite')
    await announce(shop.db, { subject: 'planned' })
    const begun = await announce(shop.db, { subject: 'begun' })
    await moveAnnouncement(shop.db, begun, ['scheduled'], { state: 'sending' })
    const { folder } = await takeBackup({ ...shop, ...taking, target: newFolder() })
    const place = await createEmptyPlace('sqlite')
    await restoreBackup({ ...place, folder })
    const news = place.db.selectFrom('announcement').select(['subject', 'state', 'send_at', 'problem'])
    expect(await news.orderBy('subject').execute()).toMatchObject([
      { subject: 'begun', state: 'stopped', problem: expect.stringContaining('would get it again') },
      { subject: 'planned', state: 'draft', send_at: null, problem: null },
    ])
  })

  it('goes on where a restore was cut off', async () => {
    const shop = await createShop('sqlite')
    const target = newFolder()
    const { folder } = await takeBackup({ ...shop, ...taking, target })
    const place = await createEmptyPlace('sqlite')
    const cut = () => {
      throw new Error('cut')
    }
    await expect(restoreBackup({ ...place, folder, onFile: cut })).rejects.toThrow('cut')
    await restoreBackup({ ...place, folder })
    expect(await counts(place.db)).toEqual(await counts(shop.db))
  })
})

it.each(DATABASE_KINDS)('the list of tables is complete, on %s', async (kind) => {
  const database = await createTestDatabase(kind)
  open.push(database)
  const names = (await database.db.introspection.getTables()).map(({ name }) => name)
  // What the search is made of can be made again, and so can sums of sales.
  const kept = names.filter((name) => !name.startsWith('search_') && !name.startsWith('sales_'))
  expect(kept.toSorted()).toEqual(TABLES.toSorted())
})
