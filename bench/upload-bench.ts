import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { memoryMegabytes } from '../harness/memory-megabytes.ts'
import { openWholeShop, type WholeShop } from '../harness/open-whole-shop.ts'
import { openUploader, type Uploader } from '../harness/uploader.ts'
import { atLeast, atMost, type Part, type Row } from './report.ts'

const ROUNDS = 3
const FILE_BYTES = 200_000_000
/** As the desk sends them. */
const PART_BYTES = 16 * 1024 * 1024
const AT_ONCE = 20
const SAMPLE_MS = 100

/** Uploads beside a plain write to the same disk, and what many at once take of memory. */
export const uploadBench: Part = {
  name: 'upload',
  async run() {
    const shop = await openWholeShop()
    try {
      const uploader = await openUploader(shop.databaseUrl, () => shop.url)
      // Noise: nothing of it can be left out on its way.
      const data = randomBytes(FILE_BYTES)
      return {
        part: 'upload',
        rows: [...(await besidePlain(shop, uploader, data)), ...(await manyAtOnce(shop, uploader, data))],
      }
    } finally {
      await shop.close()
    }
  },
}

/** In turns, so that whatever else the machine does hits both alike. */
async function besidePlain({ dataDir }: WholeShop, uploader: Uploader, data: Buffer): Promise<Row[]> {
  let [plain, ours] = [0, 0]
  for (let round = 0; round < ROUNDS; round++) {
    plain += await secondsOf(() => writePlain(join(dataDir, 'plain'), data))
    ours += await secondsOf(() => upload(uploader, `plain-${round}.png`, data))
  }
  const ratio = plain / ours
  const say = (seconds: number) => `${((ROUNDS * FILE_BYTES) / 1e6 / seconds).toFixed(0)} MB/s`
  return [
    { what: 'a file of 200 MB, written in parts that are each synced', value: say(plain) },
    { what: 'the same, uploaded in parts', value: say(ours), ratio, budget: atLeast(ratio, 0.8, 'of a plain write') },
  ]
}

async function manyAtOnce({ pid }: WholeShop, uploader: Uploader, data: Buffer): Promise<Row[]> {
  const memory = async (count: number, bytes: number) => {
    let most = 0
    const watch = setInterval(() => {
      most = Math.max(most, memoryMegabytes(pid()))
    }, SAMPLE_MS)
    const names = Array.from({ length: count }, (_, at) => `${bytes}-${at}.png`)
    await Promise.all(names.map((name) => upload(uploader, name, data.subarray(0, bytes))))
    clearInterval(watch)
    return most
  }
  const few = await memory(AT_ONCE, FILE_BYTES / 10)
  const many = await memory(AT_ONCE, FILE_BYTES)
  const ratio = many / few
  return [
    { what: `${AT_ONCE} uploads of 20 MB at once`, value: `${few.toFixed(0)} MB of memory` },
    {
      what: `${AT_ONCE} uploads of 200 MB at once`,
      value: `${many.toFixed(0)} MB of memory`,
      ratio,
      budget: atMost(ratio, 1.3, 'of the small ones'),
    },
  ]
}

async function upload(uploader: Uploader, name: string, data: Buffer): Promise<void> {
  const at = await uploader.begin(name, data.length)
  // Without its last byte it stays as it is: looking at it would be measured as well.
  const end = data.length - 1
  for (let offset = 0; offset < end; offset += PART_BYTES) {
    const part = new Uint8Array(data.buffer, data.byteOffset + offset, Math.min(PART_BYTES, end - offset))
    const status = await uploader.send(at, offset, part as Uint8Array<ArrayBuffer>)
    if (status !== 204) throw new Error(`A part of ${name} was answered with ${status}.`)
  }
  await uploader.giveUp(at)
}

async function writePlain(file: string, data: Buffer): Promise<void> {
  const handle = await open(file, 'w')
  try {
    for (let at = 0; at < data.length; at += PART_BYTES) {
      await handle.appendFile(data.subarray(at, at + PART_BYTES))
      // As an upload promises it: each part that was answered survives a power cut.
      await handle.datasync()
    }
  } finally {
    await handle.close()
    rmSync(file)
  }
}

async function secondsOf(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return (performance.now() - startedAt) / 1000
}
