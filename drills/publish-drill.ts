// npm run drill publish [--short]: whoever publishes is killed, cut off and left without room; always the old shop or the new.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../server/database/testing/postgres-server.ts'
import { cuttableProxy } from './database/cuttable-proxy.ts'
import type { DrillResult } from './payments/drill-result.ts'
import { printResults } from './payments/print-results.ts'
import { drillCuts } from './publish/cuts.ts'
import { drillFullDisk } from './publish/full-disk.ts'
import { type DrillShop, killAnywhen, killAtSteps } from './publish/kills.ts'
import { drillMachines } from './publish/machines.ts'
import { killRenderer } from './publish/renderer-kills.ts'

const FULL = { every: 1, kills: 40, renderer: 20, machines: 15, cuts: 1 }
const SHORT = { every: 13, kills: 2, renderer: 1, machines: 1, cuts: 13 }

export async function drillPublish(isShort: boolean): Promise<DrillResult[]> {
  const size = isShort ? SHORT : FULL
  const folder = mkdtempSync(join(tmpdir(), 'shop-publish-drill-'))
  const shopOf = (name: string): DrillShop => ({
    databaseUrl: `sqlite:${join(folder, `${name}.sqlite`)}`,
    storage: join(folder, name),
  })
  try {
    return [
      await killAtSteps('SQLite', shopOf('steps'), size.every),
      await killAnywhen(shopOf('anywhen'), size.kills),
      await killRenderer(shopOf('renderer'), size.renderer),
      await drillFullDisk(),
      ...(await drillOnPostgres(folder, size)),
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function drillOnPostgres(folder: string, { every, machines, cuts }: typeof FULL): Promise<DrillResult[]> {
  const postgres = await startPostgres()
  const open = async (name: string) => {
    await postgres.run(`create database ${name}`)
    return postgres.url.replace(/\/postgres$/, `/${name}`)
  }
  const url = await open('cuts')
  const proxy = await cuttableProxy(url)
  try {
    const steps = { databaseUrl: await open('steps'), storage: join(folder, 'postgres-steps') }
    return [
      // Each takes a process: the short form has its kills on SQLite.
      ...(every === 1 ? [await killAtSteps('PostgreSQL', steps, every)] : []),
      await drillMachines(await open('machines'), machines),
      await drillCuts(proxy, url, cuts),
    ]
  } finally {
    await proxy.close()
    await postgres.stop()
  }
}

export async function run(args: string[]): Promise<number> {
  return printResults('publish', await drillPublish(args.includes('--short')))
}
