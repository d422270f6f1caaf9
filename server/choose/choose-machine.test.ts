import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startS3 } from '../adapters/testing/s3-server.ts'
import { findLastRun, startRun } from '../backup/backup-run-queries.ts'
import { contentFile, readManifest } from '../backup/backup-set.ts'
import { readConfig } from '../config/config.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { digestFile } from '../decoding/file-digest.ts'
import { saveMaster } from '../pictures/master-queries.ts'
import { backupRunner } from './choose-machine.ts'

const MASTER = Buffer.from('what somebody bought')

describe('a backup that the desk starts, of a shop whose masters lie in a bucket', () => {
  const folder = mkdtempSync(join(tmpdir(), 'shop-desk-bucket-'))
  const target = join(folder, 'backups')
  const sha256 = createHash('sha256').update(MASTER).digest('hex')
  let s3: Awaited<ReturnType<typeof startS3>>
  let db: Database
  beforeAll(async () => {
    mkdirSync(target)
    s3 = await startS3()
    const key = `masters/${sha256}`
    await s3.storage.put(key, MASTER)
    db = openDatabase(`sqlite:${join(folder, 'shop.sqlite')}`)
    await migrate(db)
    await saveMaster(db, {
      wallpaperId: 'space-1',
      category: 'space',
      storageKey: key,
      sha256,
      crc32: 1,
      sizeBytes: MASTER.length,
      width: 7680,
      height: 4320,
      format: 'jpeg',
      addedAt: '2026-01-01T00:00:00.000Z',
    })
  })
  afterAll(async () => {
    await db.destroy()
    await s3.close()
  })

  it('holds the masters, and can be restored', { timeout: 120_000 }, async () => {
    const config = readConfig({
      DATA_DIR: folder,
      PUBLIC_URL: 'http://shop.test',
      STORAGE_URL: `s3://shop?endpoint=${s3.endpoint}`,
      AWS_ACCESS_KEY_ID: 'S3RVER',
      AWS_SECRET_ACCESS_KEY: 'S3RVER',
    })
    const run = async (kind: 'backup' | 'test', where: string) => {
      const runId = (await startRun(db, { kind, folder: where }, new Date())) ?? ''
      await backupRunner(config)({ runId, kind, folder: where })
      return findLastRun(db, kind)
    }
    const taken = await run('backup', target)
    expect(taken).toMatchObject({ state: 'done', problem: null })
    const { masters } = await readManifest(taken?.folder ?? '')
    expect(masters).toMatchObject([{ sha256 }])
    expect(await digestFile(contentFile(target, sha256))).toMatchObject({ sha256 })
    expect(await run('test', taken?.folder ?? '')).toMatchObject({ state: 'done', problem: null })
  })
})
