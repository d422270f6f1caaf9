import { isNginxInstalled } from '../harness/nginx.ts'
import { stopServer } from '../harness/server-process.ts'
import { sendLoad } from './load.ts'
import { startPlainNginx } from './plain-nginx.ts'
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
  const plain = await startPlainNginx(origin(SHOP_PORT), NGINX_PORT)
  try {
    const pairs = Object.entries(plain.answers)
    const rows: Row[] = []
    for (const [what, { ours, theirs }] of pairs) rows.push(await compare(what, shop, plain.server.pid, ours, theirs))
    return rows
  } finally {
    await stopServer(plain.server)
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
