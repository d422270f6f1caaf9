import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { bundleCode } from '../commands/bundle-code.ts'
import { withPublisher } from '../commands/publishing.ts'
import { memoryMegabytes } from '../harness/memory-megabytes.ts'
import { startServer, stopServer } from '../harness/server-process.ts'
import { readConfig } from '../server/config/config.ts'
import type { Publisher } from '../server/publications/publish.ts'
import { measureLarge } from './publish/large-bench.ts'
import { measureMachines } from './publish/machines-bench.ts'
import { describedTerms, publishChange, renamed, secondsUntilSeen } from './publish/seen.ts'
import { atMost, type Part, type Row } from './report.ts'
import { START } from './start-shop.ts'

const PORT = 4821
const ORIGIN = `http://localhost:${PORT}`
const PUBLICATIONS = 20
/** One request each: 200 a second. */
const EVERY_MS = 5
const QUIET_MS = 25_000
const BUDGETS = { pageSeconds: 3, siteSeconds: 10, slower: 1.5 }

/** How soon shops of all sizes show what was published, what visitors notice of it, and what it leaves in memory. */
export const publishBench: Part = {
  name: 'publish',
  choices: ['sample', 'machines', 'large'],
  async run(choice) {
    const rows = [
      ...(choice === undefined || choice === 'sample' ? await measureSample() : []),
      ...(choice === undefined || choice === 'machines' ? await measureMachines() : []),
      ...(choice === undefined || choice === 'large' ? await measureLarge() : []),
    ]
    return { part: 'publish', rows }
  },
}

async function measureSample(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'shop-publish-bench-'))
  const env = { DATA_DIR: join(folder, 'data'), PORT: String(PORT), PUBLIC_URL: ORIGIN, LOG_LEVEL: 'silent' }
  const shop = await startServer(process.execPath, START, `${ORIGIN}/readyz`, env)
  try {
    const config = readConfig({ ...process.env, ...env })
    return await withPublisher(config, await bundleCode(config.siteDir), (publisher) => measure(publisher, shop.pid))
  } finally {
    await stopServer(shop)
    rmSync(folder, { recursive: true })
  }
}

async function measure(publisher: Publisher, pid: number): Promise<Row[]> {
  const seen = { path: '/terms', origins: [ORIGIN] }
  const page = await secondsUntilSeen(publisher, seen, describedTerms)
  const site = await secondsUntilSeen(publisher, seen, renamed)
  return [
    {
      what: 'a changed word of one page, seen',
      value: `${page.toFixed(1)} s`,
      budget: atMost(page, BUDGETS.pageSeconds, 's'),
    },
    {
      what: 'a change of every page, seen',
      value: `${site.toFixed(1)} s`,
      budget: atMost(site, BUDGETS.siteSeconds, 's'),
    },
    ...(await underLoad(publisher, pid)),
  ]
}

/** The same load without and with publishing: nobody may be refused, and hardly anybody may wait longer. */
async function underLoad(publisher: Publisher, pid: number): Promise<Row[]> {
  const quiet = await load(sleep(QUIET_MS))
  const before = memoryMegabytes(pid)
  const busy = await load(publishAll(publisher))
  const ratio = percentile(busy.times, 0.99) / percentile(quiet.times, 0.99)
  return [
    {
      what: `answers while ${PUBLICATIONS} states are published`,
      value: `${busy.times.length} in time, ${busy.failed} failed`,
      budget: { words: 'none failed', isMet: busy.failed === 0 },
    },
    {
      what: 'slowest hundredth of answers, beside a shop that is left alone',
      value: `${percentile(busy.times, 0.99).toFixed(1)} against ${percentile(quiet.times, 0.99).toFixed(1)} ms`,
      ratio,
      budget: atMost(ratio, BUDGETS.slower, '×'),
    },
    { what: 'memory before and after', value: `${before.toFixed(0)} and ${memoryMegabytes(pid).toFixed(0)} MB` },
  ]
}

async function publishAll(publisher: Publisher): Promise<void> {
  for (let count = 0; count < PUBLICATIONS; count++) await publishChange(publisher, renamed)
}

async function load(until: Promise<unknown>): Promise<{ times: number[]; failed: number }> {
  const times: number[] = []
  let failed = 0
  let isOver = false
  const over = until.finally(() => {
    isOver = true
  })
  const open = new Set<Promise<void>>()
  while (!isOver) {
    const one = askOnce(times).catch(() => void failed++)
    open.add(one)
    void one.finally(() => open.delete(one))
    await sleep(EVERY_MS)
  }
  await Promise.all([over, ...open])
  return { times, failed }
}

async function askOnce(times: number[]): Promise<void> {
  const startedAt = performance.now()
  const answer = await fetch(`${ORIGIN}/anime`)
  await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`It answered ${answer.status}.`)
  times.push(performance.now() - startedAt)
}

function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) * share)] ?? 0
}
