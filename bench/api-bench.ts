import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ask, askJson } from '../harness/ask.ts'
import { buyBundle, type Person, signUp } from '../harness/customer.ts'
import { openWholeShop, type WholeShop } from '../harness/open-whole-shop.ts'
import { startServer, stopServer } from '../harness/server-process.ts'
import type { ReadyAnswer } from './bare-server.ts'
import { sendLoad } from './load.ts'
import { cpuSeconds } from './process-usage.ts'
import { atLeast, type Part, type Result, type Row } from './report.ts'

const BARE_PORT = 4804
const REQUESTS = 6000
const CONNECTIONS = 20

type Call = {
  readonly what: string
  readonly path: string
  /** Of a bare Fastify route that gives the same bytes without looking anything up. */
  readonly least: number
  readonly body?: string
}

/** The calls that pages make, on SQLite: answers per CPU second beside Fastify giving the same bytes. */
export const apiBench: Part = { name: 'api', run }

async function run(): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'shop-api-bench-'))
  const shop = await openWholeShop()
  try {
    const person = await signUp(shop, 'bench')
    await buyBundle(shop, person)
    await keepFavourites(shop, person)
    const calls = await listCalls(shop)
    const bare = await startBare(folder, shop, person, calls)
    try {
      const rows: Row[] = []
      for (const call of calls) rows.push(await compare(shop, bare.pid, person, call))
      return { part: 'api', rows, note: `${REQUESTS} of each, ${CONNECTIONS} connections, signed in.` }
    } finally {
      await stopServer(bare)
    }
  } finally {
    await shop.close()
    rmSync(folder, { recursive: true })
  }
}

async function keepFavourites({ url }: WholeShop, { cookie }: Person): Promise<void> {
  const ids = Array.from({ length: 20 }, (_, at) => `desert-${at}`)
  const { status } = await askJson(`${url}/api/favourites/changes`, { added: ids, gone: [] }, { cookie, origin: url })
  if (status !== 200) throw new Error(`Keeping favourites answered ${status}.`)
}

/** Budgets: an indexed look-up costs a few times what Fastify itself does. The session is better-auth's own work. */
async function listCalls(shop: WholeShop): Promise<Call[]> {
  const { body, headers } = shop.purchase()
  await ask(`${shop.url}/webhooks/sandbox`, { method: 'POST', headers, body })
  const { data } = JSON.parse(body) as { data: { attributes: { identifier: string } } }
  return [
    { what: 'who is signed in', path: '/api/auth/session', least: 0.05 },
    { what: 'state of an order', path: `/api/orders/${data.attributes.identifier}`, least: 0.2 },
    { what: 'what is owned', path: '/api/account/entitlements', least: 0.1 },
    { what: 'the library', path: '/api/library', least: 0.06 },
    { what: 'favourites', path: '/api/favourites', least: 0.12 },
    { what: 'a page view, stored', path: '/api/page-views', least: 0.15, body: '{"path":"/login"}' },
  ]
}

async function startBare(folder: string, shop: WholeShop, person: Person, calls: readonly Call[]) {
  const answers: ReadyAnswer[] = []
  for (const call of calls) {
    const { status, headers, body } = await ask(shop.url + call.path, questionOf(shop, person, call))
    const own = Object.entries(headers).filter(([name]) => !/^(date|connection|keep-alive|content-length)$/.test(name))
    const method = call.body ? 'POST' : 'GET'
    answers.push({ method, path: call.path, status, headers: Object.fromEntries(own) as never, body: body.toString() })
  }
  const file = join(folder, 'answers.json')
  writeFileSync(file, JSON.stringify(answers))
  const script = join(import.meta.dirname, 'bare-server.ts')
  return startServer(process.execPath, [script, String(BARE_PORT), file], `http://127.0.0.1:${BARE_PORT}`)
}

function questionOf({ url }: WholeShop, { cookie }: Person, { body }: Call) {
  const headers = { cookie, origin: url }
  return body ? { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body } : { headers }
}

async function compare(shop: WholeShop, bare: number, person: Person, call: Call): Promise<Row> {
  const rate = async (pid: number, url: string) => {
    const load = { url, connections: CONNECTIONS, ...questionOf(shop, person, call) }
    await sendLoad({ ...load, requests: REQUESTS / 4 })
    const before = cpuSeconds(pid)
    await sendLoad({ ...load, requests: REQUESTS })
    return REQUESTS / (cpuSeconds(pid) - before)
  }
  const ours = await rate(shop.pid(), shop.url + call.path)
  const theirs = await rate(bare, `http://127.0.0.1:${BARE_PORT}${call.path}`)
  const ratio = ours / theirs
  return {
    what: call.what,
    value: `${Math.round(ours)} against ${Math.round(theirs)} answers per CPU second`,
    ratio,
    budget: atLeast(ratio, call.least, '× bare Fastify'),
  }
}
