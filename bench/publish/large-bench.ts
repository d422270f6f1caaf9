import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundleCode } from '../../commands/bundle-code.ts'
import { withPublisher } from '../../commands/publishing.ts'
import { memoryMegabytes } from '../../harness/memory-megabytes.ts'
import { stopServer } from '../../harness/server-process.ts'
import { readConfig } from '../../server/config/config.ts'
import { type Publisher, publish } from '../../server/publications/publish.ts'
import { treeMegabytes } from '../process-usage.ts'
import { atMost, type Row } from '../report.ts'
import { CATEGORIES, largeShop, PICTURES } from './large-shop.ts'
import { askMemory, type Machine, openMachine } from './open-machine.ts'
import { priced, renamed, secondsUntilSeen, titled } from './seen.ts'

const PORT = 4831
const BUDGETS = { first: 120, one: 5, all: 60 }
const SAMPLE_MS = 200
const GALLERY = 'theme-100'

/** The largest shop that is promised: how long a publication takes, and what it takes of the machine. */
export async function measureLarge(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'shop-large-bench-'))
  const env = { DATA_DIR: join(folder, 'data'), PUBLIC_URL: `http://localhost:${PORT}`, LOG_LEVEL: 'silent' }
  const config = readConfig({ ...process.env, ...env, PORT: String(PORT) })
  const storefront = await bundleCode(config.siteDir)
  let machine: Machine | undefined
  try {
    return await withPublisher(config, storefront, async (publisher) => {
      const first = await publishFirst(publisher)
      machine = await openMachine(storefront, PORT, env)
      const rows = await measureChanges(publisher, machine)
      return [...first, ...rows, { what: 'bytes of a gallery', value: `${await pageBytes(machine)}` }]
    })
  } finally {
    if (machine) await stopServer(machine.process)
    rmSync(folder, { recursive: true, force: true })
  }
}

async function publishFirst(publisher: Publisher): Promise<Row[]> {
  const state = largeShop()
  const own = memoryMegabytes(process.pid)
  let most = 0
  const sampling = setInterval(() => {
    most = Math.max(most, treeMegabytes(process.pid) - own)
  }, SAMPLE_MS)
  const startedAt = performance.now()
  await publish(publisher, state, { by: 'the bench', note: '' })
  clearInterval(sampling)
  const seconds = (performance.now() - startedAt) / 1000
  return [
    secondsRow(`${CATEGORIES} categories, ${PICTURES} pictures: the first publication`, seconds, BUDGETS.first),
    { what: 'memory that publishing took, rendering included', value: `${most.toFixed(0)} MB` },
  ]
}

async function measureChanges(publisher: Publisher, machine: Machine): Promise<Row[]> {
  const seen = { path: `/${GALLERY}`, origins: [machine.origin] }
  const price = await secondsUntilSeen(publisher, seen, priced(GALLERY))
  const title = await secondsUntilSeen(publisher, seen, titled(GALLERY))
  const all = await secondsUntilSeen(publisher, seen, renamed)
  return [
    secondsRow('one price there, seen', price, BUDGETS.one),
    secondsRow('one title there, seen', title, BUDGETS.one),
    secondsRow('every page there, seen', all, BUDGETS.all),
    { what: 'memory of the process that shows it', value: await describeMemory(machine) },
  ]
}

async function describeMemory(machine: Machine): Promise<string> {
  const { heapMegabytes, bufferMegabytes } = await askMemory(machine)
  const whole = memoryMegabytes(machine.process.pid)
  return `${whole.toFixed(0)} MB, of it ${heapMegabytes.toFixed(0)} heap and ${bufferMegabytes.toFixed(0)} buffers`
}

function secondsRow(what: string, seconds: number, limit: number): Row {
  return { what, value: `${seconds.toFixed(1)} s`, budget: atMost(seconds, limit, 's') }
}

async function pageBytes({ origin }: Machine): Promise<number> {
  const answer = await fetch(`${origin}/${GALLERY}`, { method: 'HEAD', headers: { 'accept-encoding': 'br' } })
  return Number(answer.headers.get('content-length'))
}
