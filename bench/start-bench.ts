import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { eventually } from '../harness/eventually.ts'
import { memoryMegabytes } from '../harness/memory-megabytes.ts'
import { stopServer } from '../harness/server-process.ts'
import { freePort } from '../server/testing/free-port.ts'
import { cpuSeconds } from './process-usage.ts'
import { atMost, type Part, type Row } from './report.ts'
import { START } from './start-shop.ts'

const COUNTING = pathToFileURL(join(import.meta.dirname, 'count-modules.ts')).href
const ROUNDS = 5
/** The first start brings the samples in. */
const SET_UP_MS = 300_000
const SETTLED_MS = 3_000
const MOST_SECONDS = 1
const MOST_MEGABYTES = 150
const LISTED = 12

/** How long a shop that is set up takes to its first byte, what it holds then, and what it loads for that. */
export const startBench: Part = {
  name: 'start',
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'shop-start-bench-'))
    const env = await settings(folder)
    try {
      // Sets it up, and fills the compile cache.
      await measure(env)
      await measure(env)
      const starts: Start[] = []
      for (let round = 0; round < ROUNDS; round++) starts.push(await measure(env))
      return { part: 'start', rows: [...rowsOf(starts), ...(await listLoaded(env))] }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

type Start = { readonly seconds: number; readonly cpu: number; readonly megabytes: number }

/** As a shop that sells is started, but for its providers: nothing of the sandbox is there. */
async function settings(folder: string): Promise<Readonly<Record<string, string>>> {
  const port = String(await freePort())
  const cache = join(folder, 'compiled')
  return {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://shop.example',
    SECRET: randomBytes(32).toString('hex'),
    PORT: port,
    DATA_DIR: join(folder, 'data'),
    LOG_LEVEL: 'silent',
    NODE_COMPILE_CACHE: cache,
  }
}

function start(env: Readonly<Record<string, string>>, args: readonly string[] = []) {
  return spawn(process.execPath, [...args, ...START], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
}

async function measure(env: Readonly<Record<string, string>>): Promise<Start> {
  const startedAt = performance.now()
  const child = start(env)
  child.stderr.resume()
  await firstByte(env)
  const seconds = (performance.now() - startedAt) / 1000
  const pid = child.pid ?? 0
  const cpu = cpuSeconds(pid)
  await sleep(SETTLED_MS)
  const megabytes = memoryMegabytes(pid)
  await stopServer(child)
  return { seconds, cpu, megabytes }
}

async function firstByte({ PORT }: Readonly<Record<string, string>>): Promise<void> {
  const isUp = async () => {
    const answer = await fetch(`http://127.0.0.1:${PORT}/`).catch(() => undefined)
    await answer?.body?.cancel()
    return answer?.ok || undefined
  }
  await eventually(isUp, 'The shop did not start.', SET_UP_MS)
}

function rowsOf(starts: readonly Start[]): Row[] {
  const middle = (what: keyof Start) => starts.map((each) => each[what]).sort((a, b) => a - b)[ROUNDS >> 1] ?? 0
  const [seconds, megabytes] = [middle('seconds'), middle('megabytes')]
  return [
    {
      what: `first byte, the median of ${ROUNDS} starts`,
      value: `${seconds.toFixed(2)} s`,
      budget: atMost(seconds, MOST_SECONDS, 's'),
    },
    { what: 'processor until then', value: `${middle('cpu').toFixed(2)} s` },
    {
      what: `memory ${SETTLED_MS / 1000} s later`,
      value: `${Math.round(megabytes)} MB`,
      budget: atMost(megabytes, MOST_MEGABYTES, 'MB'),
    },
  ]
}

/** What is loaded until then, the most first: each file costs about the same. */
async function listLoaded(env: Readonly<Record<string, string>>): Promise<Row[]> {
  const child = start(env, ['--import', COUNTING])
  const said = text(child.stderr)
  await firstByte(env)
  child.kill('SIGUSR2')
  await sleep(SETTLED_MS)
  await stopServer(child)
  const line = (await said).split('\n').find((each) => each.startsWith('{')) ?? '{}'
  const counts = Object.entries(JSON.parse(line) as Record<string, number>).sort(([, a], [, b]) => b - a)
  const all = counts.reduce((sum, [, count]) => sum + count, 0)
  return [
    { what: 'files loaded', value: String(all) },
    ...counts.slice(0, LISTED).map(([name, count]) => ({ what: `  ${name}`, value: String(count) })),
  ]
}
