import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const PROCESSES = 4

it('lets several processes migrate a new SQLite file at once', { timeout: 120_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pure-8k-migrate-'))
  const address = (name: string) => JSON.stringify(pathToFileURL(join(import.meta.dirname, name)).href)
  const script = `
    const { openDatabase } = await import(${address('database.ts')})
    const { migrate } = await import(${address('migrate.ts')})
    const db = openDatabase('sqlite:${join(folder, 'shop.sqlite')}')
    await migrate(db)
    await db.destroy()`
  const run = () => promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])
  const ended = await Promise.allSettled(Array.from({ length: PROCESSES }, run))
  rmSync(folder, { recursive: true, force: true })
  expect(ended.filter(({ status }) => status === 'rejected')).toEqual([])
})
