// npm run drill downloads [--short]: cuts downloads at random bytes, takes access away in the middle of them, and, unless
// it is to be short, buys a sample bundle on a fresh machine and waits until all its 8K files are drawn (minutes).
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LibraryBundleView } from '../contract/library/library.ts'
import { openDatabase } from '../server/database/database.ts'
import { migrate } from '../server/database/migrate.ts'
import { createLibraryWorld, type LibraryWorld, OWNER } from '../server/library/testing/library-world.ts'
import { drillFreshBundle } from './downloads/fresh-bundle.ts'
import type { DrillResult } from './payments/drill-result.ts'
import { printResults } from './payments/print-results.ts'

/** The smallest one. */
const FRESH_BUNDLE = 'anime'
const FULL = { downloads: 20, fileBytes: 24_000_000, readers: 50 }
const SHORT = { downloads: 2, fileBytes: 2_000_000, readers: 10 }

/** One shop with a bundle of two large random files, and the order that opens it. */
async function openShop(fileBytes: number) {
  const db = openDatabase(`sqlite:${join(mkdtempSync(join(tmpdir(), 'shop-downloads-')), 'shop.sqlite')}`)
  await migrate(db)
  const world = await createLibraryWorld(db)
  for (const id of ['desert-1', 'desert-2']) await world.stock(id, randomBytes(fileBytes))
  const order = await world.buy('desert', { by: OWNER.id })
  world.signIn(OWNER)
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  const origin = `http://127.0.0.1:${(world.app.server.address() as AddressInfo).port}`
  const { zip } = (await world.app.inject('/api/library/desert')).json<LibraryBundleView>()
  if (!zip) throw new Error('There is no archive.')
  return { world, order, url: `${origin}${zip.path}`, sizeBytes: zip.sizeBytes, close: () => world.close() }
}

type Shop = Awaited<ReturnType<typeof openShop>>

/** Reads from a byte on, and hangs up without a word when `most` bytes have come. */
function read(url: string, start: number, most: number): Promise<{ status: number; bytes: Buffer }> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { headers: { range: `bytes=${start}-` } }, (response) => {
      const chunks: Buffer[] = []
      let length = 0
      const end = () => resolve({ status: response.statusCode ?? 0, bytes: Buffer.concat(chunks).subarray(0, most) })
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        length += chunk.length
        if (length < most) return
        response.destroy()
        end()
      })
      response.on('end', end)
      response.on('error', end)
    })
    asked.on('error', reject)
    asked.end()
  })
}

async function drillCuts({ url, sizeBytes }: Shop, downloads: number): Promise<DrillResult> {
  const whole = createHash('sha256')
  const { bytes } = await read(url, 0, Number.POSITIVE_INFINITY)
  const expected = whole.update(bytes).digest('hex')
  let cuts = 0
  let same = 0
  for (let at = 0; at < downloads; at++) {
    const hash = createHash('sha256')
    let position = 0
    while (position < sizeBytes) {
      const part = await read(url, position, 1 + Math.floor((Math.random() * sizeBytes) / 4))
      hash.update(part.bytes)
      position += part.bytes.length
      cuts++
    }
    if (hash.digest('hex') === expected) same++
  }
  const found = `${downloads} downloads cut ${cuts} times at random bytes, ${same} of them whole to the same SHA-256`
  return { name: 'resume', found, isGood: same === downloads && bytes.length === sizeBytes }
}

/** Every reader holds a part of the file when the order is refunded; none gets another byte for asking again. */
async function drillRevocation({ world, order, url }: Shop, readers: number): Promise<DrillResult> {
  const all = <Kept>(one: () => Promise<Kept>) => Promise.all(Array.from({ length: readers }, one))
  const before = await all(() => read(url, 0, 100_000))
  await (world as LibraryWorld).refund(order)
  const after = await all(() => read(url, 100_000, 100_000))
  const began = before.filter(({ status }) => status === 206).length
  const refused = after.filter(({ status }) => status === 404).length
  const found = `${began} of ${readers} downloads under way at the refund, ${refused} refused at their next range`
  return { name: 'revocation', found, isGood: began === readers && refused === readers }
}

export async function drillDownloads(isShort: boolean): Promise<DrillResult[]> {
  const { downloads, fileBytes, readers } = isShort ? SHORT : FULL
  const shop = await openShop(fileBytes)
  const results = [await drillCuts(shop, downloads), await drillRevocation(shop, readers)]
  await shop.close()
  return isShort ? results : [...results, ...(await drillFreshBundle(FRESH_BUNDLE))]
}

export async function run(args: string[]): Promise<number> {
  return printResults('downloads', await drillDownloads(args.includes('--short')))
}

if (import.meta.main) process.exitCode = await run(process.argv.slice(2))
