import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, it, vi } from 'vitest'
import { openDatabase } from './database.ts'
import { isOutage } from './outage.ts'
import { createTestDatabase } from './testing/test-database.ts'

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

it('tells a database that is away from a statement that is wrong', async () => {
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => probe.once('listening', resolve))
  const { port } = probe.address() as { port: number }
  await new Promise((resolve) => probe.close(resolve))
  const away = openDatabase(`postgres://shop@127.0.0.1:${port}/shop`)
  expect(isOutage(await failureOf(sql`select 1`.execute(away)))).toBe(true)
  await away.destroy()
  const { db, drop } = await createTestDatabase('postgres')
  expect(isOutage(await failureOf(sql`select nothing`.execute(db)))).toBe(false)
  await drop()
})

it('counts a PostgreSQL that gave way to another transaction, or cannot write at the moment, as away', async () => {
  const { url, db, drop } = await createTestDatabase('postgres')
  const follower = openDatabase(`${url}?options=-c%20default_transaction_read_only%3Don`)
  expect(isOutage(await failureOf(sql`create table a (b integer)`.execute(follower)))).toBe(true)
  await follower.destroy()
  const raise = (code: string) =>
    sql.raw(`do $$ begin raise exception 'no' using errcode = '${code}'; end $$`).execute(db)
  const answers = await Promise.all(['40001', '40P01', '55P03', '22021', '23505'].map((code) => failureOf(raise(code))))
  expect(answers.map(isOutage)).toEqual([true, true, true, false, false])
  await drop()
})

it('survives a connection that breaks between two statements of a transaction', async () => {
  const opened = vi.spyOn(pg.Client.prototype, 'connect')
  const { db, drop } = await createTestDatabase('postgres')
  const broken = db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
    const client = opened.mock.contexts.find((each) => (each as { processID?: number }).processID === rows[0]?.pid)
    // The server says goodbye while nobody asks it anything.
    const goodbye = new Promise((resolve) => (client as pg.Client).once('end', resolve))
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db)
    await goodbye
    await sql`select 1`.execute(trx)
  })
  expect(isOutage(await failureOf(broken))).toBe(true)
  await sql`select 1`.execute(db)
  opened.mockRestore()
  await drop()
})

it('keeps the reason when SQLite has rolled back by itself', async () => {
  const db = openDatabase(`sqlite:${join(mkdtempSync(join(tmpdir(), 'shop-outage-')), 'shop.sqlite')}`)
  await sql`create table heap (thing blob)`.execute(db)
  await sql`pragma max_page_count = 5`.execute(db)
  const filling = db.transaction().execute((trx) => sql`insert into heap values (zeroblob(100000))`.execute(trx))
  const reason = await failureOf(filling)
  expect(reason).toMatchObject({ message: expect.stringContaining('full') })
  expect(isOutage(reason)).toBe(true)
  await sql`insert into heap values ('small')`.execute(db)
  await db.destroy()
})

it('knows a full and a broken disk, also as the cause of another error', () => {
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  expect(isOutage(full)).toBe(true)
  expect(isOutage(new Error('The upload failed.', { cause: full }))).toBe(true)
  expect(isOutage(Object.assign(new Error('no such file'), { code: 'ENOENT' }))).toBe(false)
  expect(isOutage(new Error('anything else'))).toBe(false)
})
