// npm run drill announcements [--short]: whoever sends news is killed again and again; nobody gets it twice.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../server/database/testing/postgres-server.ts'
import { killWhileSending } from './announcements/kills.ts'
import type { DrillResult } from './payments/drill-result.ts'
import { printResults } from './payments/print-results.ts'

const FULL = { readers: 20_000, kills: 10 }
const SHORT = { readers: 300, kills: 2 }
const MACHINES = { readers: 2_000, kills: 5, processes: 2 }

export async function drillAnnouncements(isShort: boolean): Promise<DrillResult[]> {
  const folder = mkdtempSync(join(tmpdir(), 'shop-announcements-drill-'))
  const databaseUrl = `sqlite:${join(folder, 'shop.sqlite')}`
  try {
    const one = await killWhileSending({ name: 'one machine', databaseUrl, processes: 1, ...(isShort ? SHORT : FULL) })
    return isShort ? [one] : [one, await drillMachines()]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function drillMachines(): Promise<DrillResult> {
  const postgres = await startPostgres()
  try {
    return await killWhileSending({ name: 'two machines on PostgreSQL', databaseUrl: postgres.url, ...MACHINES })
  } finally {
    await postgres.stop()
  }
}

export async function run(args: string[]): Promise<number> {
  return printResults('announcements', await drillAnnouncements(args.includes('--short')))
}
