import { existsSync, mkdirSync, mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type DemoCopies, demoCopies } from './demo-copies.ts'

const SOON = { timeout: 15_000 }

/** Stands in for a shop: answers everything, and ends when it is asked to. */
const PROGRAM = `require('node:http').createServer((request, response) => {
  response.end('ready')
  if (request.url === '/end') setImmediate(() => process.exit(1))
}).listen(Number(process.env.PORT), '127.0.0.1')`

let folder: string
let workDir: string
let copies: DemoCopies
let ports: number[]
/** What happens to a port between its choice and its shop's start. */
let onceChosen: (port: number) => void

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shop-demo-copies-'))
  workDir = join(folder, 'copies')
  const seedDir = join(folder, 'seed')
  for (const dir of [workDir, seedDir]) mkdirSync(dir)
  ports = []
  onceChosen = () => undefined
  copies = demoCopies({
    seedDir: () => seedDir,
    workDir,
    most: 2,
    now: () => 0,
    program: ({ port }) => {
      ports.push(port)
      onceChosen(port)
      return { words: ['-e', PROGRAM], env: { PORT: String(port) } }
    },
  })
})
afterEach(async () => {
  await copies.endAll()
  await rm(folder, { recursive: true, force: true })
})

const ask = (port: number, path = '/') =>
  fetch(`http://127.0.0.1:${port}${path}`).then(
    ({ ok }) => ok,
    () => false,
  )

/** As a shop that fails. */
async function end(port: number): Promise<void> {
  await ask(port, '/end')
  await expect.poll(() => ask(port), SOON).toBe(false)
}

async function open(place: string) {
  const opened = await copies.open(place)
  if (typeof opened === 'string') throw new Error(opened)
  return opened
}

it('keeps nothing of a shop whose process ended, and gives its place to the next', async () => {
  const { key, shop } = await open('a')
  await end(shop.port)
  await expect.poll(() => existsSync(shop.dataDir), SOON).toBe(false)
  expect(copies.find(key)).toBeUndefined()
  for (const place of ['b', 'c']) await open(place)
  expect(await copies.open('d')).toBe('full')
})

it('gives nobody a shop that ended while it waited', async () => {
  await open('a')
  await expect.poll(() => ask(ports[1] ?? 0), SOON).toBe(true)
  await end(ports[1] ?? 0)
  expect(await ask((await open('b')).shop.port)).toBe(true)
})

it('starts a shop elsewhere when somebody took its port meanwhile', async () => {
  let somebody: Server | undefined
  onceChosen = (port) => {
    somebody ??= createServer((socket) => socket.destroy()).listen(port, '127.0.0.1')
  }
  const { shop } = await open('a')
  expect(shop.port).not.toBe(ports[0])
  expect(await ask(shop.port)).toBe(true)
  somebody?.close()
})
