import { createWriteStream, mkdirSync, mkdtempSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { stopServer } from '../harness/server-process.ts'
import { previewFolder, readCatalogue } from '../server/catalogue/catalogue-file.ts'
import { readConfig } from '../server/config/config.ts'
import { sendLoad } from './load.ts'
import { isNginxInstalled, startNginx } from './nginx.ts'
import { cpuSeconds } from './process-usage.ts'
import { atLeast, atMost, type Part, type Result, type Row } from './report.ts'
import { startShop } from './start-shop.ts'

const SHOP_PORT = 4801
/** Not the next one, where the shop's sandbox listens. */
const NGINX_PORT = 4811
const REQUESTS = 20_000
const WARM_UP = 6000
const START_SECONDS = 3

/** How soon the shop is there, and pages and previews per CPU second beside nginx on the same files. */
export const staticBench: Part = { name: 'static', run }

async function run(): Promise<Result> {
  // The first start sets up what is missing; the second is the one that counts.
  await stopServer(await startShop(SHOP_PORT))
  const startedAt = performance.now()
  const shop = await startShop(SHOP_PORT)
  const seconds = (performance.now() - startedAt) / 1000
  const rows: Row[] = [
    {
      what: 'start of a set-up shop to its first byte',
      value: `${seconds.toFixed(2)} s`,
      budget: atMost(Number(seconds.toFixed(2)), START_SECONDS, 's'),
    },
  ]
  try {
    if (!isNginxInstalled()) return { part: 'static', rows, note: 'nginx is not installed, so there is no yardstick.' }
    return { part: 'static', rows: [...rows, ...(await besideNginx(shop.pid))] }
  } finally {
    await stopServer(shop)
  }
}

async function besideNginx(shop: number): Promise<Row[]> {
  const { dataDir } = readConfig(process.env)
  const folder = mkdtempSync(join(tmpdir(), 'shop-nginx-'))
  const script = await findScript()
  await keepAnswer('/bikes', join(folder, 'pages', 'bikes.html.br'))
  await keepAnswer(script, join(folder, `${script}.br`))
  const config = nginxConfig(folder, previewFolder(dataDir), await answeredHeaders())
  const nginx = await startNginx(folder, config, `${origin(NGINX_PORT)}/pages/bikes.html`)
  try {
    const preview = `${readCatalogue(dataDir).wallpapers.city?.[0]?.preview.src ?? ''}.webp`
    return [
      await compare('a gallery page (brotli)', shop, nginx.pid, '/bikes', '/pages/bikes.html'),
      await compare('the largest script (brotli)', shop, nginx.pid, script, script),
      await compare('a preview', shop, nginx.pid, preview, preview),
    ]
  } finally {
    await stopServer(nginx)
  }
}

async function compare(what: string, shop: number, nginx: number, ours: string, theirs: string): Promise<Row> {
  const rate = async (pid: number, url: string) => {
    // Until the code is compiled for good.
    await sendLoad({ url, requests: WARM_UP, connections: 20 })
    const before = cpuSeconds(pid)
    await sendLoad({ url, requests: REQUESTS, connections: 20 })
    return REQUESTS / (cpuSeconds(pid) - before)
  }
  const shopRate = await rate(shop, `${origin(SHOP_PORT)}${ours}`)
  const nginxRate = await rate(nginx, `${origin(NGINX_PORT)}${theirs}`)
  const ratio = shopRate / nginxRate
  return {
    what,
    value: `${Math.round(shopRate)} against ${Math.round(nginxRate)} answers per CPU second`,
    ratio,
    budget: atLeast(ratio, 0.5, '× nginx'),
  }
}

/** The largest script that a gallery hydrates with. */
async function findScript(): Promise<string> {
  const html = await (await fetch(`${origin(SHOP_PORT)}/bikes`)).text()
  return /\/assets\/hydrate-[\w-]{1,20}\.js/.exec(html)?.[0] ?? '/icon.svg'
}

/** The very bytes that the shop sends, compressed. */
function keepAnswer(path: string, file: string): Promise<void> {
  mkdirSync(dirname(file), { recursive: true })
  return new Promise((resolve, reject) => {
    get(`${origin(SHOP_PORT)}${path}`, { headers: { 'accept-encoding': 'br' } }, (answer) => {
      pipeline(answer, createWriteStream(file)).then(resolve, reject)
    }).on('error', reject)
  })
}

const origin = (port: number) => `http://127.0.0.1:${port}`

/** What nginx does not send by itself, so that both answer alike. */
async function answeredHeaders(): Promise<string[]> {
  const { headers } = await fetch(`${origin(SHOP_PORT)}/bikes`)
  const own = new Set([
    'date',
    'connection',
    'keep-alive',
    'content-length',
    'content-type',
    'content-encoding',
    'etag',
  ])
  return [...headers].filter(([name]) => !own.has(name)).map(([name, value]) => `add_header ${name} "${value}";`)
}

/** The same compressed bytes as ours: nginx serves the ready-made .br files as they are. */
function nginxConfig(site: string, previews: string, headers: readonly string[]): string {
  return `sendfile on; tcp_nopush on; open_file_cache max=1000; keepalive_requests 1000000;
  types { text/html html; text/javascript js; image/webp webp; }
  server { listen 127.0.0.1:${NGINX_PORT}; root ${site};
    location /images/ { alias ${previews}/; ${headers.join(' ')} }
    location / { add_header content-encoding br; ${headers.join(' ')} try_files $uri.br $uri =404; } }`
}
