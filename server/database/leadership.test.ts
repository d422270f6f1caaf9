import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { lead } from './leadership.ts'
import { createEmptyDatabase, DATABASE_KINDS } from './testing/test-database.ts'

const PATIENCE = { timeout: 20_000 }
let other: ChildProcess | undefined
afterEach(() => other?.kill('SIGKILL'))

/** A process that leads and says so. */
async function startOther(url: string): Promise<ChildProcess> {
  const module = JSON.stringify(pathToFileURL(join(import.meta.dirname, 'leadership.ts')).href)
  const script = `
    const { lead } = await import(${module})
    lead(${JSON.stringify(url)}, () => { console.log('leading'); return { stop: async () => {} } })`
  other = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  if (other.stdout) await once(other.stdout, 'data')
  return other
}

describe.each(DATABASE_KINDS)('leadership on %s', (kind) => {
  it('is with one process at a time, and passes on when that process is killed', { timeout: 60_000 }, async () => {
    const { url, drop } = await createEmptyDatabase(kind)
    const first = await startOther(url)
    let started = 0
    const looks: boolean[] = []
    const start = () => {
      started++
      return { stop: async () => {} }
    }
    const leadership = lead(url, start, { lookEveryMs: 10, onLook: (isHeld) => looks.push(isHeld) })
    await vi.waitFor(() => expect(looks.length).toBeGreaterThan(2), PATIENCE)
    expect(looks).not.toContain(true)
    expect(leadership.isLeader()).toBe(false)
    first.kill('SIGKILL')
    await vi.waitFor(() => expect(leadership.isLeader()).toBe(true), PATIENCE)
    expect(started).toBe(1)
    await leadership.stop()
    await drop()
  })

  it('is free at once when its holder stops', async () => {
    const { url, drop } = await createEmptyDatabase(kind)
    const idle = () => ({ stop: async () => {} })
    const first = lead(url, idle)
    await vi.waitFor(() => expect(first.isLeader()).toBe(true), PATIENCE)
    await first.stop()
    const second = lead(url, idle)
    await vi.waitFor(() => expect(second.isLeader()).toBe(true), PATIENCE)
    await second.stop()
    await drop()
  })
})

it('starts its work anew when it is asked to, and nobody else does it meanwhile', async () => {
  const { url, drop } = await createEmptyDatabase('sqlite')
  const seen: string[] = []
  const work = () => {
    seen.push('started')
    return {
      stop: async () => {
        seen.push('stopped')
      },
    }
  }
  const leadership = lead(url, work, { lookEveryMs: 10 })
  await vi.waitFor(() => expect(seen).toEqual(['started']), PATIENCE)
  await leadership.restart()
  await vi.waitFor(() => expect(seen).toEqual(['started', 'stopped', 'started']), PATIENCE)
  await leadership.stop()
  expect(seen).toEqual(['started', 'stopped', 'started', 'stopped'])
  await drop()
})

it('ends the work when PostgreSQL gave the lock to somebody else after a cut connection', async () => {
  const { url, db, drop } = await createEmptyDatabase('postgres')
  const events: string[] = []
  const leadership = lead(url, () => {
    events.push('start')
    return { stop: async () => void events.push('stop') }
  })
  await vi.waitFor(() => expect(events).toEqual(['start']), PATIENCE)
  await db.connection().execute(async (rival) => {
    const { rows } = await sql<{ pid: number; classid: number; objid: number }>`
      select pid, classid, objid from pg_locks where locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())`.execute(rival)
    const [held] = rows
    if (!held) throw new Error('Nobody holds the lock.')
    const ours = sql`${held.classid}::int, ${held.objid}::int`
    await sql`select pg_terminate_backend(${held.pid}), pg_advisory_lock(${ours})`.execute(rival)
    await vi.waitFor(() => expect(events).toEqual(['start', 'stop']), PATIENCE)
    await sql`select pg_advisory_unlock(${ours})`.execute(rival)
  })
  await vi.waitFor(() => expect(events).toEqual(['start', 'stop', 'start']), PATIENCE)
  await leadership.stop()
  await drop()
})
