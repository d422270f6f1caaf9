import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { openDatabase } from './database.ts'
import { findVersion, migrate } from './migrate.ts'
import { createEmptyDatabase, createTestDatabase, DATABASE_KINDS } from './testing/test-database.ts'

const PROCESSES = 4
/** At which statement of the migrations the process ends itself without warning. */
const KILLS = [6, 15, 28]

const run = (script: string) => promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])

function script(url: string, killAt = Number.POSITIVE_INFINITY): string {
  const address = (name: string) => JSON.stringify(pathToFileURL(join(import.meta.dirname, name)).href)
  return `
    const { openDatabase } = await import(${address('database.ts')})
    const { migrate } = await import(${address('migrate.ts')})
    let statements = 0
    const kill = {
      transformQuery({ node }) {
        if (++statements === ${killAt}) process.kill(process.pid, 'SIGKILL')
        return node
      },
      transformResult: async ({ result }) => result,
    }
    const db = openDatabase(${JSON.stringify(url)}).withPlugin(kill)
    await migrate(db)
    await db.destroy()`
}

describe('migrations', () => {
  it('lets several processes migrate a new SQLite file at once', { timeout: 120_000 }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'shop-migrate-'))
    const url = `sqlite:${join(folder, 'shop.sqlite')}`
    const ended = await Promise.allSettled(Array.from({ length: PROCESSES }, () => run(script(url))))
    rmSync(folder, { recursive: true, force: true })
    expect(ended.filter(({ status }) => status === 'rejected')).toEqual([])
  })

  it.each(DATABASE_KINDS)('leave nothing half done when they are killed, on %s', { timeout: 120_000 }, async (kind) => {
    const [killed, whole] = [await createEmptyDatabase(kind), await createTestDatabase(kind)]
    for (const at of KILLS) {
      await expect(run(script(killed.url, at))).rejects.toMatchObject({ signal: 'SIGKILL' })
    }
    await migrate(killed.db)
    expect(await killed.db.introspection.getTables()).toEqual(await whole.db.introspection.getTables())
    await killed.drop()
    await whole.drop()
  })

  it.each(DATABASE_KINDS)('refuse a database that is newer than the code, and change nothing, on %s', async (kind) => {
    const { url, db, drop } = await createTestDatabase(kind)
    const before = await findVersion(db)
    await sql`insert into kysely_migration values ('9999-from-the-future', '2030-01-01')`.execute(db)
    const again = openDatabase(url)
    await expect(migrate(again)).rejects.toThrow(
      /^The database is newer than this version of the shop \(it has been through '9999-from-the-future'\)/,
    )
    await sql`insert into shop_version values ('2.10.1', '2030-01-01', '2030-01-01'), ('2.9.0', '2029', '2029')`.execute(db)
    await expect(migrate(again)).rejects.toThrow(/start version 2\.10\.1, which made it\.$/)
    await sql`delete from shop_version`.execute(db)
    await again.destroy()
    await sql`delete from kysely_migration where name = '9999-from-the-future'`.execute(db)
    expect(await findVersion(db)).toBe(before)
    await drop()
  })
})
