import { chmodSync, mkdtempSync, readdirSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openDatabase } from './database.ts'
import { takeFileLock } from './file-lock.ts'
import { migrate } from './migrate.ts'

const modesIn = (folder: string) =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, (statSync(join(folder, name)).mode & 0o777).toString(8)]))

// Windows has no such rights.
it.skipIf(process.platform === 'win32')(
  'keeps the database and the files beside it private, old ones too',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'shop-private-'))
    const url = `sqlite:${join(folder, 'shop.sqlite')}`
    const before = process.umask(0o022)
    try {
      const db = openDatabase(url)
      await migrate(db)
      const all = { 'shop.sqlite': '600', 'shop.sqlite-wal': '600', 'shop.sqlite-shm': '600' }
      expect(modesIn(folder)).toEqual(all)
      for (const name of Object.keys(all)) chmodSync(join(folder, name), 0o644)
      const again = openDatabase(url)
      expect(modesIn(folder)).toEqual(all)
      await again.destroy()
      await db.destroy()
      takeFileLock(join(folder, 'lock'))?.release()
      expect(modesIn(folder)).toMatchObject({ 'shop.sqlite': '600', lock: '600' })
    } finally {
      process.umask(before)
    }
  },
)
