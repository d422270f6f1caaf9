import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { folderStorage } from '../adapters/folder-storage.ts'
import { createTestDatabase, DATABASE_KINDS, type TestDatabase } from '../database/testing/test-database.ts'
import { endRun, findLastRun, startRun } from './backup-run-queries.ts'
import { contentFile, findLastBackup, readManifest, tableFile } from './backup-set.ts'
import { backUp, testRestore } from './run-backup.ts'

describe.each(DATABASE_KINDS)('a backup of %s that is written down', (kind) => {
  let database: TestDatabase
  let folder = ''
  let time = 0
  beforeAll(async () => {
    database = await createTestDatabase(kind)
  })
  beforeEach(async () => {
    time = Date.parse('2026-05-01T10:00:00Z')
    folder = mkdtempSync(join(tmpdir(), 'shop-runs-'))
    mkdirSync(join(folder, 'data', 'catalogue'), { recursive: true })
    writeFileSync(join(folder, 'data', 'catalogue', 'catalogue.json'), '{}')
    await database.db.deleteFrom('backup_run').execute()
  })
  afterAll(() => database.drop())

  const clock = () => new Date(time)
  const take = () =>
    backUp({
      db: database.db,
      clock,
      target: join(folder, 'backups'),
      dataDir: join(folder, 'data'),
      withMasters: true,
      storage: folderStorage(join(folder, 'storage')),
    })
  const test = (backup: string) => testRestore({ db: database.db, clock, folder: backup })
  const last = (of: 'backup' | 'test') => findLastRun(database.db, of)

  it('says where it is, how much is in it, and that it can be restored, and leaves nothing aside', async () => {
    const taken = await take()
    expect(await last('backup')).toMatchObject({
      state: 'done',
      folder: taken.folder,
      problem: null,
      running_key: null,
    })
    expect(Number((await last('backup'))?.size_bytes)).toBe(taken.sizeBytes)
    expect(await findLastBackup(join(folder, 'data'))).toMatchObject({ folder: taken.folder })
    await test(taken.folder)
    expect(await last('test')).toMatchObject({ state: 'done', folder: taken.folder })
    expect(Number((await last('test'))?.rows_kept)).toBe(taken.rows)
    expect(readdirSync(join(folder, 'backups')).sort()).toEqual(['2026-05-01T10-00-00.000Z', 'files'])
  })

  it('is refused while another is under way, until that one is silent for two minutes', async () => {
    const other = await startRun(database.db, { kind: 'backup', folder: '/elsewhere' }, clock())
    await expect(take()).rejects.toThrow('is under way')
    await expect(test(folder)).rejects.toThrow('is under way')
    time += 3 * 60_000
    await take()
    const rows = await database.db
      .selectFrom('backup_run')
      .select(['state', 'problem'])
      .where('id', '=', other ?? '')
      .execute()
    expect(rows).toEqual([{ state: 'failed', problem: 'It was cut off.' }])
    await endRun(database.db, other ?? '', { state: 'done', problem: null }, clock())
    expect(await last('backup')).toMatchObject({ state: 'done' })
  })

  it('that is damaged fails its test in a sentence, whichever byte it is', async () => {
    const { folder: backup } = await take()
    const manifest = await readManifest(backup)
    const [file] = manifest.files
    const victim = contentFile(join(folder, 'backups'), file?.sha256 ?? '')
    writeFileSync(victim, '[]')
    await expect(test(backup)).rejects.toThrow('damaged')
    expect(await last('test')).toMatchObject({ state: 'failed', problem: expect.stringContaining('has changed') })
    rmSync(tableFile(backup, 'staff'))
    await expect(test(backup)).rejects.toThrow('damaged')
    expect(existsSync(join(folder, 'backups', 'restore-test.part'))).toBe(false)
  })
})
