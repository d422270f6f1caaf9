import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type BackupJob, endRun } from '../../backup/backup-run-queries.ts'
import { openTestDesk, signInStaff, TEST_NOW, type TestDesk, testMachine } from '../testing/desk-world.ts'

const folder = mkdtempSync(join(tmpdir(), 'shop-desk-backup-'))

describe('backups on the desk', () => {
  let desk: TestDesk
  let cookie = ''
  let jobs: BackupJob[] = []
  let fails: Error | null = null
  beforeAll(async () => {
    const machine = testMachine({
      async runBackup(job) {
        jobs.push(job)
        if (fails) throw fails
      },
    })
    desk = await openTestDesk({ desk: { machine } })
    cookie = (await signInStaff(desk.db, 'owner')).cookie
  })
  beforeEach(async () => {
    jobs = []
    fails = null
    await desk.db.deleteFrom('backup_run').execute()
  })
  afterAll(() => desk.close())

  const backUp = (where = folder) => desk.ask(cookie, 'POST', '/machine/backups', { folder: where })
  const look = async () => (await desk.ask(cookie, 'GET', '/machine/backups')).body
  const done = { state: 'done', problem: null, rows_kept: 7, size_bytes: 35_100_000_000, files_done: 2 } as const

  it('start once: a second press is refused while one is under way', async () => {
    const answers = await Promise.all([backUp(), backUp()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(jobs).toMatchObject([{ kind: 'backup', folder }])
    expect(await look()).toMatchObject({ runs: [{ state: 'running', kind: 'backup' }], last: null, lastTest: null })
  })

  it('are shown with their size, and the newest is the one that is tested', async () => {
    await backUp()
    await endRun(desk.db, jobs[0]?.runId ?? '', { ...done, folder }, TEST_NOW)
    expect(await look()).toMatchObject({ last: { sizeBytes: 35_100_000_000, rows: 7, filesDone: 2, folder } })
    expect((await desk.ask(cookie, 'POST', '/machine/backups/test')).status).toBe(200)
    expect(jobs[1]).toMatchObject({ kind: 'test', folder })
  })

  it('say why they failed', async () => {
    fails = new Error('no room on the disk')
    await backUp()
    await expect.poll(look).toMatchObject({ runs: [{ state: 'failed', problem: 'It failed: no room on the disk' }] })
  })

  it.each([
    ['backups', 'Name the whole folder'],
    [join(folder, 'disk', 'backups'), 'cannot be written'],
  ])('refuse the folder %s in a sentence', async (where, words) => {
    const { status, body } = await backUp(where)
    expect(status).toBe(400)
    expect(body.title).toContain(words)
    expect(jobs).toEqual([])
  })

  it('cannot be tested before there is one', async () => {
    expect((await desk.ask(cookie, 'POST', '/machine/backups/test')).body.title).toContain('no backup yet')
  })
})
