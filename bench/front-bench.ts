import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually } from '../harness/eventually.ts'
import { isNginxInstalled, startNginx } from '../harness/nginx.ts'
import { type ServerProcess, stopServer } from '../harness/server-process.ts'
import { readShopCatalogue } from '../harness/shop-catalogue.ts'
import { readConfig } from '../server/config/config.ts'
import { openDatabase } from '../server/database/database.ts'
import { masterKey } from '../server/storage/storage.ts'
import { sendLoad } from './load.ts'
import { startPlainNginx } from './plain-nginx.ts'
import { cpuSeconds, untilIdle } from './process-usage.ts'
import { atLeast, median, type Part, type Row } from './report.ts'
import { startShop } from './start-shop.ts'

const SHOP_PORT = 4821
const FRONT_PORT = 4831
const PLAIN_PORT = 4832
const FILES_PORT = 4833
const FRONT_TLS_PORT = 4834
const FILES_TLS_PORT = 4835
const ROUNDS = 5
const REQUESTS = 16_000
const WARM_UP = 2000
const MASTERS = 60
const CONNECTIONS = 20
const DRAWN_MS = 120_000
const CONFIG = join(import.meta.dirname, '..', 'deploy', 'nginx.conf')

/** The nginx of deploy/ before the shop, beside nginx with files alone. What the shop itself does for it counts with it. */
export const frontBench: Part = {
  name: 'front',
  async run() {
    if (!isNginxInstalled()) return { part: 'front', rows: [], note: 'nginx is not installed.' }
    const shop = await startShop(SHOP_PORT, { TRUSTED_PROXIES: '127.0.0.1', X_ACCEL: 'on' })
    const certificate = makeCertificate()
    const front = await startFront(certificate)
    try {
      // What a shop does once when it opens is not the price of an answer.
      await untilIdle(shop.pid)
      return { part: 'front', rows: [...(await files(shop, front)), ...(await masters(shop, front, certificate))] }
    } finally {
      await Promise.all([stopServer(front), stopServer(shop)])
    }
  },
}

const origin = (port: number) => `http://127.0.0.1:${port}`

/** For as long as the bench runs: nginx's two lines that name it. */
function makeCertificate(): string {
  const folder = mkdtempSync(join(tmpdir(), 'shop-certificate-'))
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1']
  execFileSync('openssl', [...made, '-subj', '/CN=localhost', '-keyout', key, '-out', certificate], { stdio: 'ignore' })
  return `ssl_certificate ${certificate}; ssl_certificate_key ${key};`
}

/** As it is, but for its places, for a certificate, and for the limits of one address, from which everything comes here. */
function startFront(certificate: string): Promise<ServerProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'shop-front-'))
  const { storage } = readConfig(process.env)
  const changes: readonly (readonly [string, string])[] = [
    ['/var/cache/nginx/shop', join(folder, 'cache')],
    ['/var/log/nginx/shop.log', '/dev/null'],
    ['/var/log/nginx/shop-error.log', join(folder, 'shop-error.log')],
    ['listen 80;', `listen 127.0.0.1:${FRONT_PORT};`],
    ['listen [::]:80;', `listen 127.0.0.1:${FRONT_TLS_PORT} ssl; ${certificate}`],
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

/** A free master, which the shop is asked for each time, beside its file: as it is sold, over TLS, and bare. */
async function masters(shop: ServerProcess, front: ServerProcess, certificate: string): Promise<Row[]> {
  const config = readConfig(process.env)
  const { categories, wallpapers } = await readShopCatalogue(config)
  const free = categories.find(({ offer }) => offer.kind === 'free')
  const id = wallpapers[free?.slug ?? '']?.[0]?.id ?? ''
  const path = `/api/free/${id}/master`
  // 202 while it is being drawn.
  const isThere = async () =>
    (await fetch(`${origin(FRONT_PORT)}${path}`, { method: 'HEAD' })).status === 200 || undefined
  await eventually(isThere, 'The master was not drawn.', DRAWN_MS)
  const key = await findKey(config.databaseUrl, id)
  const bare = await startFiles(config.storage.kind === 'folder' ? config.storage.folder : '', certificate)
  const sides = (fronted: string, plain: string): [Side, Side] => [
    { pids: [shop.pid, front.pid], url: `${fronted}${path}` },
    { pids: [bare.pid], url: `${plain}/${key}` },
  ]
  try {
    const overTls = sides(`https://127.0.0.1:${FRONT_TLS_PORT}`, `https://127.0.0.1:${FILES_TLS_PORT}`)
    const withoutTls = sides(origin(FRONT_PORT), origin(FILES_PORT))
    // A shop that has been asked before, as one that is open has.
    const headers = { range: 'bytes=0-0' }
    for (const { url } of [...overTls, ...withoutTls])
      await sendLoad({ url, requests: WARM_UP, connections: CONNECTIONS, headers })
    return [
      await compare('a master, over TLS', overTls, MASTERS, 0.8),
      await compare('  without TLS', withoutTls, MASTERS),
    ]
  } finally {
    await stopServer(bare)
  }
}

function startFiles(root: string, certificate: string): Promise<ServerProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'shop-files-'))
  const listens = `listen 127.0.0.1:${FILES_PORT}; listen 127.0.0.1:${FILES_TLS_PORT} ssl; ${certificate}`
  return startNginx(folder, `sendfile on; tcp_nopush on; server { ${listens} root ${root}; }`, origin(FILES_PORT))
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
async function compare(what: string, sides: readonly [Side, Side], requests: number, least?: number): Promise<Row> {
  const [ours, theirs] = [[] as number[], [] as number[]]
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(await secondsFor(sides[0], requests))
    theirs.push(await secondsFor(sides[1], requests))
  }
  const rate = (seconds: readonly number[]) => requests / median(seconds)
  const ratio = rate(ours) / rate(theirs)
  return {
    what,
    value: `${Math.round(rate(ours))} against ${Math.round(rate(theirs))} answers per CPU second`,
    ratio,
    ...(least !== undefined && { budget: atLeast(ratio, least, '× plain nginx') }),
  }
}

async function secondsFor({ pids, url }: Side, requests: number): Promise<number> {
  const used = () => pids.reduce((sum, pid) => sum + cpuSeconds(pid), 0)
  const before = used()
  await sendLoad({ url, requests, connections: CONNECTIONS })
  return used() - before
}
