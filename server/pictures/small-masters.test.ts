import { expect, it } from 'vitest'
import { createTestDatabase, DATABASE_KINDS } from '../database/testing/test-database.ts'
import { hasSmallMaster, saveMaster } from './master-queries.ts'

const FACTS = {
  category: 'sea',
  storageKey: '',
  sha256: '',
  crc32: 0,
  sizeBytes: 1,
  format: 'png',
  addedAt: '',
} as const

it.each(DATABASE_KINDS)('knows on %s whether a bundle, or the whole shop, is 8K', async (kind) => {
  const { db, drop } = await createTestDatabase(kind)
  const sizes = { upright: [4320, 7680], full: [7680, 4320], small: [3840, 2160], left: [640, 360] } as const
  for (const slug of ['sea', 'cut'])
    await db.insertInto('bundle').values({ slug, facts: '{}', ended_at: null }).execute()
  for (const [id, [width, height]] of Object.entries(sizes)) {
    await saveMaster(db, { wallpaperId: id, width, height, ...FACTS })
    await db.insertInto('shown_picture').values({ id, category: 'sea', facts: '{}' }).execute()
    const bundle = id === 'small' ? 'cut' : 'sea'
    const until = id === 'left' ? '2026-02-01' : null
    const row = { bundle, picture: id, position: 0, valid_from: '2026-01-01', valid_until: until }
    await db.insertInto('bundle_picture').values(row).execute()
  }
  expect(await hasSmallMaster(db, 'sea')).toBe(false)
  expect(await hasSmallMaster(db, 'cut')).toBe(true)
  expect(await hasSmallMaster(db, null)).toBe(true)
  expect(await hasSmallMaster(db, 'drawn when asked')).toBe(false)
  await drop()
})
