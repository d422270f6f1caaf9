import { expect, it, vi } from 'vitest'
import { createTestDatabase } from '../database/testing/test-database.ts'
import { pageViewCounter } from './page-view-counter.ts'
import { listPageViews } from './page-view-queries.ts'

it('writes what many counted together, and keeps it while the database does not take it', async () => {
  const { db, drop } = await createTestDatabase('sqlite')
  const error = vi.fn()
  const counter = pageViewCounter(db, { error })
  await db.schema.alterTable('page_view_day').renameTo('elsewhere').execute()
  for (let views = 0; views < 5; views++) counter.count('2026-01-01', '/bikes')
  await counter.close()
  expect(error).toHaveBeenCalledTimes(1)
  await db.schema.alterTable('elsewhere').renameTo('page_view_day').execute()
  counter.count('2026-01-01', '/bikes')
  await counter.close()
  expect(await listPageViews(db, '2026-01-01')).toEqual([{ path: '/bikes', views: 6 }])
  await drop()
})
