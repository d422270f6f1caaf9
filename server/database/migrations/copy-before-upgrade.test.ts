import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '../database.ts'
import { findVersion, migrate } from '../migrate.ts'
import { memoryFolder } from '../testing/memory-folder.ts'

const OLD = '0018-converted-amounts'

let folder: string
let db: Database
const copies = () => readdirSync(folder).filter((name) => name.includes('before-upgrade'))

beforeEach(() => {
  folder = mkdtempSync(join(memoryFolder(), 'upgrade-'))
  db = openDatabase(`sqlite:${join(folder, 'shop.sqlite')}`)
  return async () => {
    await db.destroy()
    rmSync(folder, { recursive: true, force: true })
  }
})

describe('an upgrade of SQLite', () => {
  it('leaves a copy of the database as it was, which the version before opens, readable by its owner alone', async () => {
    await migrate(db, OLD)
    expect(copies()).toEqual([])
    await sql`insert into page_view_day (day, path, views) values ('2026-01-01', '/', 7)`.execute(db)
    await migrate(db)
    const [name = '', ...more] = copies()
    expect(more).toEqual([])
    expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600)
    const before = openDatabase(`sqlite:${join(folder, name)}`)
    expect(await findVersion(before)).toBe(OLD)
    expect((await sql<{ views: number }>`select views from page_view_day`.execute(before)).rows).toEqual([{ views: 7 }])
    await before.destroy()
    expect(await findVersion(db)).not.toBe(OLD)
  })

  it('copies nothing where nothing is upgraded', async () => {
    await migrate(db)
    await migrate(db)
    expect(copies()).toEqual([])
  })

  it('keeps the copies of the last two upgrades, and none that was cut off', async () => {
    await migrate(db, '0001-page-views')
    for (const upTo of ['0002-mail-outbox', '0003-accounts', OLD]) await migrate(db, upTo)
    expect(copies()).toHaveLength(2)
    expect(copies().every((name) => !name.endsWith('.part'))).toBe(true)
  })

  it('is not done, and says why, where the copy cannot be written', async () => {
    await migrate(db, OLD)
    // As on a full disk: nothing can be written.
    await sql`pragma query_only = on`.execute(db)
    await expect(migrate(db)).rejects.toThrow(/^The database was not upgraded, because it could not be copied/)
    await sql`pragma query_only = off`.execute(db)
    expect(await findVersion(db)).toBe(OLD)
    expect(copies()).toEqual([])
  })
})
