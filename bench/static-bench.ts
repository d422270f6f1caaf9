import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SiteIndex } from '../contract/site-files.ts'
import { stopServer } from '../harness/server-process.ts'
import { previewFolder, readCatalogue } from '../server/catalogue/catalogue-file.ts'
import { readConfig } from '../server/config/config.ts'
import { sendLoad } from './load.ts'
import { isNginxInstalled, startNginx } from './nginx.ts'
import { cpuSeconds } from './process-usage.ts'
import { atLeast, atMost, type Part, type Result, type Row } from './report.ts'
import { startShop } from './start-shop.ts'

const root = join(import.meta.dirname, '..')
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
  const site = join(root, 'dist/site')
  const { dataDir } = readConfig(process.env)
  const config = nginxConfig(site, previewFolder(dataDir), await answeredHeaders())
  const folder = mkdtempSync(join(tmpdir(), 'shop-nginx-'))
  const nginx = await startNginx(folder, config, `${origin(NGINX_PORT)}/pages/bikes.html`)
  try {
    const index = JSON.parse(readFileSync(join(site, 'site.json'), 'utf8')) as SiteIndex
    const script = index.files.find(({ url }) => /\/hydrate-.*\.js$/.test(url))?.url ?? '/icon.svg'
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
