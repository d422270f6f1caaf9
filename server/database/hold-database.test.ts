import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openDatabase } from './database.ts'
import { holdDatabase } from './file-lock.ts'
import { migrate } from './migrate.ts'

const url = `sqlite:${join(mkdtempSync(join(tmpdir(), 'shop-held-')), 'shop.sqlite')}`

it('holds a database against another shop until that is gone, however it went', async () => {
  const code = `import { holdDatabase } from ${JSON.stringify(join(import.meta.dirname, 'file-lock.ts'))}
holdDatabase(${JSON.stringify(url)})
console.log('held')
setInterval(() => {}, 1000)`
  const other = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(other.stdout, 'data')
  expect(() => holdDatabase(url)).toThrow(
    /^Another shop is open with the database '.*', maybe in another container: stop/,
  )
  const db = openDatabase(url)
  await migrate(db)
  await db.destroy()
  other.kill('SIGKILL')
  await once(other, 'close')
  holdDatabase(url)
  holdDatabase(url)
  holdDatabase('postgres://database/shop')
})
