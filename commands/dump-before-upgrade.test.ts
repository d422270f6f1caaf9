import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { folderStorage } from '../server/adapters/folder-storage.ts'
import { restoreBackup } from '../server/backup/restore-backup.ts'
import { readConfig } from '../server/config/config.ts'
import { findVersion, migrate } from '../server/database/migrate.ts'
import { createEmptyDatabase, type TestDatabase } from '../server/database/testing/test-database.ts'
import { dumpBeforeUpgrade } from './dump-before-upgrade.ts'

/** The newest migration of version 1.0.0. */
const OLD = '0016-published-pictures'

let folder: string
let shop: TestDatabase
let said: string[]
const open: TestDatabase[] = []
const config = () => readConfig({ DATA_DIR: join(folder, 'data'), DATABASE_URL: shop.url })
const dumps = () => {
  const target = join(folder, 'data', 'before-upgrade')
  return existsSync(target) ? readdirSync(target).filter((name) => /^\d{4}-/.test(name)) : []
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'shop-dump-'))
  shop = await emptyPostgres()
  said = []
  vi.spyOn(console, 'log').mockImplementation((line) => void said.push(String(line)))
})

afterEach(async () => {
  vi.restoreAllMocks()
  for (const database of open.splice(0)) await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

async function emptyPostgres(): Promise<TestDatabase> {
  const database = await createEmptyDatabase('postgres')
  open.push(database)
  return database
}

async function sellOnce({ db }: TestDatabase): Promise<void> {
  await migrate(db, OLD)
  await sql`
    insert into shop_order (id, provider, provider_order_id, mode, reference, discount_minor, refunded_minor, payment,
      dispute, status, stored_at, updated_at)
    values ('a', 'sandbox', 'a', 'test', 'ref', 0, 0, 'paid', 'none', 'paid', '', '')`.execute(db)
}

/** What the dump brings back into an empty place. */
async function restored(place: TestDatabase) {
  const dataDir = join(mkdtempSync(join(folder, 'restored-')), 'data')
  await restoreBackup({
    db: place.db,
    dataDir,
    storage: folderStorage(dataDir),
    isShared: false,
    folder: join(folder, 'data', 'before-upgrade', dumps()[0] ?? ''),
  })
  return place.db.selectFrom('shop_order').select(['id', 'reference', 'status']).execute()
}

describe('npm start on an older PostgreSQL', () => {
  it('writes what is in it into a folder that its owner alone reads, and that can be restored', async () => {
    await sellOnce(shop)
    await dumpBeforeUpgrade(config())
    expect(await findVersion(shop.db)).toBe(OLD)
    const [name = ''] = dumps()
    expect(said).toEqual([
      expect.stringMatching(/^This version brings the database up to date; as it was before, it is in .+CHANGELOG/),
    ])
    expect(statSync(join(folder, 'data', 'before-upgrade', name)).mode & 0o777).toBe(0o700)
    await migrate(shop.db)
    await dumpBeforeUpgrade(config())
    expect(dumps()).toEqual([name])
    expect(await restored(await emptyPostgres())).toEqual([{ id: 'a', reference: 'ref', status: 'paid' }])
  })

  it('can be restored by a second try where the first was cut off', async () => {
    await sellOnce(shop)
    await dumpBeforeUpgrade(config())
    const place = await emptyPostgres()
    // Killed before the rows came.
    await migrate(place.db, OLD)
    expect(await restored(place)).toHaveLength(1)
  })

  it('is refused in one sentence where that cannot be written, and nothing is upgraded', async () => {
    await sellOnce(shop)
    mkdirSync(join(folder, 'data'))
    writeFileSync(join(folder, 'data', 'before-upgrade'), 'in the way')
    await expect(dumpBeforeUpgrade(config())).rejects.toThrow(
      /^The database was not upgraded, because it could not be written to .+ first: /,
    )
    expect(await findVersion(shop.db)).toBe(OLD)
  })

  it('writes nothing where there is nothing to lose', async () => {
    await dumpBeforeUpgrade(config())
    expect([dumps(), said]).toEqual([[], []])
  })
})
