import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import type { DeskUpload } from '../../contract/desk/draft.ts'
import { eventually } from '../../harness/eventually.ts'
import type { WholeShop } from '../../harness/open-whole-shop.ts'
import { openUploader, type Uploader } from '../../harness/uploader.ts'
import { listFolder } from '../../server/adapters/folder-storage.ts'
import { openDatabase } from '../../server/database/database.ts'

const [WIDTH, HEIGHT] = [7680, 4320]
const PATIENCE_MS = 180_000
const TIDY_MS = 10_000

/** 8K pictures that are small and quick to look at. */
export function drawMasters(count: number): Promise<Buffer[]> {
  const draw = (at: number) =>
    sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: `hsl(${(at * 47) % 360}, 60%, 45%)` } })
      .jpeg()
      .toBuffer()
  return Promise.all(Array.from({ length: count }, (_, at) => draw(at)))
}

export function uploaderOf({ databaseUrl, url }: WholeShop): Promise<Uploader> {
  return openUploader(databaseUrl, () => url)
}

/** Sends all of it in parts, from wherever the shop says that it is, whatever happens to the shop meanwhile. */
export async function sendAll(uploader: Uploader, at: string, data: Buffer, partBytes: number): Promise<void> {
  for (let offset = 0; offset < data.length; ) {
    await uploader.send(at, offset, new Uint8Array(data.subarray(offset, offset + partBytes)))
    offset = await eventually(() => uploader.findOffset(at), 'The shop did not come back.', PATIENCE_MS)
  }
}

/** What became of all of them, once the shop has looked. */
export function waitForVerdicts(uploader: Uploader): Promise<readonly DeskUpload[]> {
  const look = async () => {
    const uploads = await uploader.list().catch(() => undefined)
    return uploads?.every(({ state }) => state === 'new' || state === 'refused') ? uploads : undefined
  }
  return eventually(look, 'The uploads were not looked at.', PATIENCE_MS)
}

/** What is there that nobody needs: bytes of uploads, and masters besides those that are given. */
export async function listLeftovers({ dataDir }: WholeShop, masters: readonly Buffer[]): Promise<string[]> {
  const folder = join(dataDir, 'uploads')
  const known = new Set(masters.map((data) => createHash('sha256').update(data).digest('hex')))
  const left = existsSync(folder) ? readdirSync(folder) : []
  for await (const { key } of listFolder(join(dataDir, 'storage'))('masters')) {
    const [, , sha256 = ''] = key.split('/')
    // The stock of the shop itself is not of uploads.
    if (sha256.length === 64 && !known.has(sha256)) left.push(key)
  }
  return left
}

/** What is left besides the stock once the shop has tidied up after its last verdict. */
export function listLeft(shop: WholeShop, masters: readonly Buffer[], stock: readonly string[]): Promise<string[]> {
  const look = async () => (await listLeftovers(shop, masters)).filter((left) => !stock.includes(left))
  const lookForNone = async () => {
    const left = await look()
    return left.length === 0 ? left : undefined
  }
  return eventually(lookForNone, 'Something is left.', TIDY_MS).catch(look)
}

/** How many masters buyers may have: those that the shop had before. */
export async function countSold({ databaseUrl }: WholeShop): Promise<number> {
  const db = openDatabase(databaseUrl)
  try {
    return (await db.selectFrom('master').select('wallpaper_id').execute()).length
  } finally {
    await db.destroy()
  }
}
