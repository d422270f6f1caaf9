import { Agent, request } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../testing/test-app.ts'

/** Just below what a request's head may hold in all. */
const LENGTH = 15_000

/** Whatever a parser may stumble over, again and again. */
const UNITS = [
  ...['/', '//', '/.', '/../', '%', '%2f', '%25', '%c3', '?', '??', '&', '=', '&=', 'a=', 'a=&', '[]=', '#', '+', '-'],
  ...[';', '; ', ';a', 'a;', 'q=0;', ',', ', ', ' ,', ' ', '\t', '"', '"a', '\\', '*', '(', '<', '>', '{', '|', '~'],
  ...['.', 'a.', ':', '::', '0', '-0', '0-', '@', 'a@', '__', 'Bearer ', 'bytes=', 'W/"', '"",', 'A', '\u00e9'],
]
const PATHS = [
  '/',
  '/gaming/',
  '/images/bikes/',
  '/api/',
  '/api/free/',
  '/download/',
  '/webhooks/',
  '/gaming?',
  '/api/library?',
]
const HEADERS = [
  ...['accept', 'accept-encoding', 'accept-language', 'authorization', 'cookie', 'content-type', 'forwarded', 'host'],
  ...[
    'if-none-match',
    'if-range',
    'origin',
    'range',
    'sec-fetch-site',
    'user-agent',
    'x-forwarded-for',
    'x-request-id',
  ],
]

type Ask = (text: string) => Promise<void>

let shop: TestApp
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
beforeAll(async () => {
  shop = await openTestApp({ trustedProxies: ['127.0.0.1'] })
})
afterAll(async () => {
  agent.destroy()
  await shop.close()
})

function send(path: string, headers: Record<string, string> = {}): Promise<void> {
  return new Promise((resolve, reject) => {
    request(`${shop.url}/`, { path, headers, agent }, (response) => response.resume().on('end', resolve))
      .on('error', reject)
      .end()
  })
}

/** Milliseconds of this process's own work, the client's included; waiting and other processes do not count. */
async function workOf(ask: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage()
  await ask()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** The least of some tries: a slow expression is slow each time, a collected heap or a busy machine is not. */
async function leastWork(ask: () => Promise<void>, enough: number, tries = 5): Promise<number> {
  const work = await workOf(ask)
  return work <= enough || tries === 1 ? work : Math.min(work, await leastWork(ask, enough, tries - 1))
}

/** Quadratic work on so long a text is a thousand times the plain work; twenty times is far from both. */
async function findSlow(place: string, ask: Ask, units: readonly string[]): Promise<string[]> {
  await ask('a'.repeat(LENGTH))
  const plain = await leastWork(() => ask('a'.repeat(LENGTH)), 0)
  const most = 20 * Math.max(plain, 1)
  const slow: string[] = []
  for (const unit of units) {
    for (const end of ['', 'x']) {
      const text = unit.repeat(LENGTH / unit.length) + end
      const work = await leastWork(() => ask(text), most)
      if (work > most) slow.push(`${place}${unit}… took ${Math.round(work)} ms, plain text ${plain.toFixed(1)} ms`)
    }
  }
  return slow
}

it.each(PATHS)(
  'answers odd addresses that begin with %s as quickly as plain ones',
  { timeout: 60_000 },
  async (path) => {
    const units = UNITS.filter((unit) => /^[!-~]+$/.test(unit))
    expect(await findSlow(path, (text) => send(path + text), units)).toEqual([])
  },
)

it.each(HEADERS)('reads odd %s headers as quickly as plain ones', { timeout: 60_000 }, async (name) => {
  for (const path of ['/gaming', '/api/library']) {
    expect(await findSlow(`${path} ${name}: `, (text) => send(path, { [name]: text }), UNITS)).toEqual([])
  }
})
