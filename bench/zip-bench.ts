import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { DEVICE_PRESETS } from '../contract/pictures/renditions.ts'
import { memoryMegabytes } from '../harness/memory-megabytes.ts'
import { isNginxInstalled, startNginx } from '../harness/nginx.ts'
import { type ServerProcess, stopServer } from '../harness/server-process.ts'
import { folderStorage } from '../server/adapters/folder-storage.ts'
import { openDatabase } from '../server/database/database.ts'
import { migrate } from '../server/database/migrate.ts'
import { DEFAULT_LIMITS, renditionMaker } from '../server/library/renditions.ts'
import { masterKey } from '../server/storage/storage.ts'
import { cpuSeconds } from './process-usage.ts'
import { atLeast, atMost, type Part, type Row } from './report.ts'

const SHOP = fileURLToPath(new URL('./download-shop.ts', import.meta.url))
const NGINX_PORT = 4803
const SPEED_FILES = 8
const FILE_BYTES = 64 * 1024 ** 2
const ROUNDS = 3
const READERS = 200
const LARGE_FILES = 64
const MEMORY_LIMIT_MB = 400

/** A bundle's archive over HTTP beside nginx on the same bytes, memory under slow readers, and time per rendition. */
export const zipBench: Part = {
  name: 'zip',
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'shop-zip-bench-'))
    try {
      const rows = [...(await speed(folder)), await memory(), ...(await renditions(folder))]
      return {
        part: 'zip',
        rows,
        note: isNginxInstalled() ? '' : 'nginx is not installed, so there is no yardstick.',
      }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

type Shop = { readonly process: ServerProcess; readonly url: string; readonly sizeBytes: number }

async function openShop(files: number): Promise<Shop> {
  const child = spawn(process.execPath, [SHOP, String(files), String(FILE_BYTES)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface(child.stdout)) {
    const { url, sizeBytes } = JSON.parse(line) as { url: string; sizeBytes: number }
    return { process: child as Shop['process'], url, sizeBytes }
  }
  throw new Error('The shop did not open.')
}

/** Takes the whole file a few times; gives megabytes per second and per CPU second of the server. */
async function measure(url: string, pid: number, sizeBytes: number) {
  await drain(url, sizeBytes)
  const [cpu, time] = [cpuSeconds(pid), performance.now()]
  for (let round = 0; round < ROUNDS; round++) await drain(url, sizeBytes)
  const megabytes = (ROUNDS * sizeBytes) / 1e6
  return {
    perSecond: megabytes / ((performance.now() - time) / 1000),
    perCpuSecond: megabytes / Math.max(cpuSeconds(pid) - cpu, 0.01),
  }
}

/** Takes the whole file and throws it away; an answer of another length is no measure. */
function drain(url: string, sizeBytes: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const asked = get(url, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      response.on('end', () =>
        bytes === sizeBytes ? resolve() : reject(new Error(`${url} gave ${bytes} of ${sizeBytes} bytes.`)),
      )
      response.on('error', reject)
    })
    asked.on('error', reject)
  })
}

async function speed(folder: string): Promise<Row[]> {
  if (!isNginxInstalled()) return []
  const shop = await openShop(SPEED_FILES)
  const file = join(folder, 'bundle.zip')
  const { body } = await fetch(shop.url)
  if (body) await pipeline(Readable.fromWeb(body as never), createWriteStream(file))
  const nginxUrl = `http://127.0.0.1:${NGINX_PORT}/bundle.zip`
  const server = `server { listen 127.0.0.1:${NGINX_PORT}; root ${folder}; }`
  const nginx = await startNginx(folder, `sendfile on; tcp_nopush on; ${server}`, nginxUrl)
  try {
    const ours = await measure(shop.url, shop.process.pid, shop.sizeBytes)
    const theirs = await measure(nginxUrl, nginx.pid, shop.sizeBytes)
    return [
      compare('a ready ZIP, throughput', 'MB/s', ours.perSecond, theirs.perSecond),
      compare('a ready ZIP, work', 'MB per CPU second', ours.perCpuSecond, theirs.perCpuSecond),
    ]
  } finally {
    await Promise.all([stopServer(shop.process), stopServer(nginx)])
  }
}

function compare(what: string, unit: string, ours: number, theirs: number): Row {
  const ratio = ours / theirs
  const value = `${Math.round(ours)} against ${Math.round(theirs)} ${unit}`
  return { what, value, ratio, budget: atLeast(ratio, 0.5, '× nginx') }
}

/** Readers that take a little and then stop reading, as a phone on a train does. */
async function memory(): Promise<Row> {
  const shop = await openShop(LARGE_FILES)
  const { hostname, port, pathname } = new URL(shop.url)
  const sockets = Array.from({ length: READERS }, () => {
    const socket = connect(Number(port), hostname)
    socket.on('error', () => {})
    socket.write(`GET ${pathname} HTTP/1.1\r\nhost: ${hostname}\r\n\r\n`)
    socket.once('data', () => socket.pause())
    return socket
  })
  await new Promise((resolve) => setTimeout(resolve, 10_000))
  const used = memoryMegabytes(shop.process.pid)
  for (const socket of sockets) socket.destroy()
  await stopServer(shop.process)
  const gigabytes = (shop.sizeBytes / 1e9).toFixed(1)
  return {
    what: `memory with ${READERS} slow readers of ${gigabytes} GB`,
    value: `${Math.round(used)} MB`,
    budget: atMost(Math.round(used), MEMORY_LIMIT_MB, 'MB'),
  }
}

/** First request for each preset, from a noisy 8K master; nothing is drawn twice. */
async function renditions(folder: string): Promise<Row[]> {
  const storage = folderStorage(join(folder, 'storage'))
  const file = join(folder, 'master.png')
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const
  const size = { width: 7680, height: 4320 }
  await sharp({ create: { ...size, channels: 3, background: '#345', noise } })
    .png({ compressionLevel: 2 })
    .toFile(file)
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  const sha256 = hash.digest('hex')
  const master = { sha256, storageKey: masterKey(sha256), ...size }
  await storage.put(master.storageKey, { file })
  const db = openDatabase(`sqlite:${join(folder, 'renditions.sqlite')}`)
  await migrate(db)
  const limits = { ...DEFAULT_LIMITS, atOnce: 1 }
  const workDir = join(folder, 'fitting')
  const maker = renditionMaker({ db, storage, workDir, limits, now: () => new Date() })
  const rows: Row[] = []
  for (const { name, width, height } of DEVICE_PRESETS) {
    const time = performance.now()
    const options = { width, height, format: 'jpeg', focus: { x: 0.5, y: 0.5 } } as const
    await maker.get(master, options, 'bench', new AbortController().signal)
    rows.push({ what: `${name}, ${width} × ${height}`, value: `${((performance.now() - time) / 1000).toFixed(1)} s` })
  }
  await db.destroy()
  return rows
}
