import { expect, it } from 'vitest'
import { addPageViews } from '../analytics/page-view-queries.ts'
import { openForReading } from '../database/database.ts'
import { createTestDatabase, DATABASE_KINDS } from '../database/testing/test-database.ts'
import { openDeskReader } from './desk-reader.ts'

it.each(DATABASE_KINDS)(
  'reads %s in a thread that sees what was just written, and hears what is wrong',
  async (kind) => {
    const { url, db, drop } = await createTestDatabase(kind)
    const { read, close } = openDeskReader(url)
    const days = { beforeDay: '2026-01-01', firstDay: '2026-01-01', lastDay: '2026-01-02' }
    const wish = { ...days, mode: 'live', timeZone: 'UTC' } as const
    expect(await read('visits', wish)).toMatchObject({ paths: [] })
    await addPageViews(db, [{ day: '2026-01-01', path: '/', views: 2 }])
    expect(await read('visits', wish)).toMatchObject({ paths: [{ path: '/', views: 2 }] })
    await db.schema.alterTable('page_view_total').renameTo('elsewhere').execute()
    await expect(read('visits', wish)).rejects.toMatchObject(kind === 'sqlite' ? { errcode: 1 } : { code: '42P01' })
    await db.schema.alterTable('elsewhere').renameTo('page_view_total').execute()
    await close()
    await drop()
  },
)

it('cannot write to a SQLite file', async () => {
  const { url, drop } = await createTestDatabase('sqlite')
  const onlyLooking = openForReading(url)
  await expect(onlyLooking.deleteFrom('page_view_day').execute()).rejects.toThrow('readonly')
  await onlyLooking.destroy()
  await drop()
})
