import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually } from '../harness/eventually.ts'
import { type ServerProcess, stopServer } from '../harness/server-process.ts'
import { readCatalogue } from '../server/catalogue/catalogue-file.ts'
import { masterKey } from '../server/catalogue/storage.ts'
import { readConfig } from '../server/config/config.ts'
import { openDatabase } from '../server/database/database.ts'
import { sendLoad } from './load.ts'
import { isNginxInstalled, startNginx } from './nginx.ts'
import { startPlainNginx } from './plain-nginx.ts'
import { cpuSeconds } from './process-usage.ts'
import { atLeast, type Part, type Row } from './report.ts'
import { startShop } from './start-shop.ts'

const SHOP_PORT = 4821
const FRONT_PORT = 4831
const PLAIN_PORT = 4832
const FILES_PORT = 4833
const ROUNDS = 4
const REQUESTS = 8000
const WARM_UP = 2000
const MASTERS = 100
const CONNECTIONS = 20
const DRAWN_MS = 120_000
const CONFIG = join(import.meta.dirname, '..', 'deploy', 'nginx.conf')

/** The nginx of deploy/ before the shop, beside nginx with files alone. What the shop itself does for it counts with it. */
export const frontBench: Part = {
  name: 'front',
  async run() {
    if (!isNginxInstalled()) return { part: 'front', rows: [], note: 'nginx is not installed.' }
    const shop = await startShop(SHOP_PORT, { TRUSTED_PROXIES: '127.0.0.1', X_ACCEL: 'on' })
    const front = await startFront()
    try {
      return { part: 'front', rows: [...(await files(shop, front)), await masters(shop, front)] }
    } finally {
      await Promise.all([stopServer(front), stopServer(shop)])
    }
  },
}

const origin = (port: number) => `http://127.0.0.1:${port}`

/** As it is, but for its places, and for the limits of one address, from which everything comes here. */
function startFront(): Promise<ServerProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'shop-front-'))
  const { storage } = readConfig(process.env)
  const changes: readonly (readonly [string, string])[] = [
    ['/var/cache/nginx/shop', join(folder, 'cache')],
    ['/var/log/nginx/shop.log', '/dev/null'],
    ['/var/log/nginx/shop-error.log', join(folder, 'shop-error.log')],
    ['listen 80;', `listen 127.0.0.1:${FRONT_PORT};`],
    ['listen [::]:80;', ''],
    ['127.0.0.1:3000', `127.0.0.1:${SHOP_PORT}`],
    ['/var/lib/wallpaper-shop/storage', storage.kind === 'folder' ? storage.folder : ''],
    ['rate=100r/s', 'rate=1000000r/s'],
  ]
  const config = changes.reduce(
    (text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`deploy/nginx.conf has no '${from}' any more.`)
      return text.replace(from, to)
    },
    readFileSync(CONFIG, 'utf8'),
  )
  return startNginx(folder, `keepalive_requests 1000000; ${config}`, `${origin(FRONT_PORT)}/bikes`)
}

async function files(shop: ServerProcess, front: ServerProcess): Promise<Row[]> {
  const plain = await startPlainNginx(origin(SHOP_PORT), PLAIN_PORT)
  try {
    const rows: Row[] = []
    for (const [what, { ours, theirs }] of Object.entries(plain.answers)) {
      const fronted = { pids: [shop.pid, front.pid], url: `${origin(FRONT_PORT)}${ours}` }
      const bare = { pids: [plain.server.pid], url: `${origin(PLAIN_PORT)}${theirs}` }
      for (const { url } of [fronted, bare]) await sendLoad({ url, requests: WARM_UP, connections: CONNECTIONS })
      rows.push(await compare(what, [fronted, bare], REQUESTS, 0.7))
    }
    return rows
  } finally {
    await stopServer(plain.server)
  }
}

/** A free master, which the shop is asked for each time, beside its file. */
async function masters(shop: ServerProcess, front: ServerProcess): Promise<Row> {
  const config = readConfig(process.env)
  const { categories, wallpapers } = readCatalogue(config.dataDir)
  const free = categories.find(({ offer }) => offer.kind === 'free')
  const id = wallpapers[free?.slug ?? '']?.[0]?.id ?? ''
  const url = `${origin(FRONT_PORT)}/api/free/${id}/master.png`
  const isThere = async () => (await fetch(url, { method: 'HEAD' })).status === 200 || undefined
  await eventually(isThere, 'The master was not drawn.', DRAWN_MS)
  const key = await findKey(config.databaseUrl, id)
  const folder = mkdtempSync(join(tmpdir(), 'shop-files-'))
  const root = config.storage.kind === 'folder' ? config.storage.folder : ''
  const server = `server { listen 127.0.0.1:${FILES_PORT}; root ${root}; }`
  const bare = await startNginx(folder, `sendfile on; tcp_nopush on; ${server}`, origin(FILES_PORT))
  try {
    const fronted = { pids: [shop.pid, front.pid], url }
    const plain = { pids: [bare.pid], url: `${origin(FILES_PORT)}/${key}` }
    // A shop that has been asked before, as one that is open has.
    const headers = { range: 'bytes=0-0' }
    for (const asked of [fronted, plain])
      await sendLoad({ url: asked.url, requests: WARM_UP, connections: CONNECTIONS, headers })
    return await compare('a master', [fronted, plain], MASTERS, 0.8)
  } finally {
    await stopServer(bare)
  }
}

async function findKey(databaseUrl: string, id: string): Promise<string> {
  const db = openDatabase(databaseUrl)
  const { sha256 } = await db
    .selectFrom('master')
    .select('sha256')
    .where('wallpaper_id', '=', id)
    .executeTakeFirstOrThrow()
  await db.destroy()
  return masterKey(sha256)
}

/** Who takes part in the answers to an address. */
type Side = { readonly pids: readonly number[]; readonly url: string }

/** Answers per CPU second of all who take part, in turns, so that whatever else the machine does hits both alike. */
async function compare(what: string, sides: readonly [Side, Side], requests: number, least: number): Promise<Row> {
  const [ours, theirs] = [[] as number[], [] as number[]]
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(await secondsFor(sides[0], requests))
    theirs.push(await secondsFor(sides[1], requests))
  }
  const sum = (seconds: readonly number[]) => seconds.reduce((total, one) => total + one, 0)
  const ratio = sum(theirs) / sum(ours)
  const rate = (seconds: readonly number[]) => Math.round((requests * ROUNDS) / sum(seconds))
  return {
    what,
    value: `${rate(ours)} against ${rate(theirs)} answers per CPU second`,
    ratio,
    budget: atLeast(ratio, least, '× plain nginx'),
  }
}

async function secondsFor({ pids, url }: Side, requests: number): Promise<number> {
  const used = () => pids.reduce((sum, pid) => sum + cpuSeconds(pid), 0)
  const before = used()
  await sendLoad({ url, requests, connections: CONNECTIONS })
  return used() - before
}
