import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openDatabase, openReadOnly } from '../../database/database.ts'
import { migrate } from '../../database/migrate.ts'
import { openDeskReader } from './desk-reader.ts'

it('reads a SQLite file in a thread that sees what was just written, and cannot write', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'shop-desk-reader-'))
  const url = `sqlite:${join(folder, 'shop.sqlite')}`
  const db = openDatabase(url)
  await migrate(db)
  const { read, close } = openDeskReader(url, db)
  const days = { beforeDay: '2026-01-01', firstDay: '2026-01-01', lastDay: '2026-01-02', mode: 'live' } as const
  expect(await read('visits', days)).toMatchObject({ paths: [] })
  await db.insertInto('page_view_day').values({ day: '2026-01-01', path: '/', views: 2 }).execute()
  expect(await read('visits', days)).toMatchObject({ paths: [{ path: '/', views: 2 }] })
  await close()
  const onlyLooking = openReadOnly(join(folder, 'shop.sqlite'))
  await expect(onlyLooking.deleteFrom('page_view_day').execute()).rejects.toThrow('readonly')
  await onlyLooking.destroy()
  await db.destroy()
  rmSync(folder, { recursive: true })
})
