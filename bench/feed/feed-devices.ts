import { createHash, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import sharp from 'sharp'
import { ask } from '../../harness/ask.ts'
import { eventually } from '../../harness/eventually.ts'
import type { WholeShop } from '../../harness/open-whole-shop.ts'
import { folderStorage } from '../../server/adapters/folder-storage.ts'
import { type Database, openDatabase } from '../../server/database/database.ts'
import { hashToken } from '../../server/library/library-links.ts'
import { saveMaster } from '../../server/pictures/master-queries.ts'
import { masterKey } from '../../server/storage/storage.ts'

export type Size = { readonly width: number; readonly height: number }
export type Device = Size & { readonly path: string }

const PICTURES = 800
const ROWS_AT_ONCE = 200
const FULL = { width: 7680, height: 4320 }

/** Two hundred screens, half of them upright: from small phones to 5K. */
export function listSizes(): Size[] {
  const four = (pixels: number) => Math.round(pixels / 4) * 4
  return Array.from({ length: 100 }, (_, at) => at / 99).flatMap((share) => {
    const [wide, tall] = [1280 + share * 3840, 640 + share * 800]
    return [
      { width: four(wide), height: four(wide * 0.5625) },
      { width: four(tall), height: four(tall * 2.16) },
    ]
  })
}

/** So many buyers of one bundle with a device each, written into the shop's database as the shop would. */
export async function addDevices(shop: WholeShop, sizes: readonly Size[], count: number): Promise<Device[]> {
  const db = openDatabase(shop.databaseUrl)
  try {
    const file = await keepMaster(shop.dataDir)
    await db.transaction().execute((trx) => stockPictures(trx, file))
    const { body, headers } = shop.purchase()
    await ask(`${shop.url}/webhooks/sandbox`, { method: 'POST', headers, body })
    const orders = db.selectFrom('shop_order').selectAll().where('scope', 'is not', null)
    const order = await eventually(() => orders.executeTakeFirst(), 'The order never came.')
    const devices = Array.from({ length: count }, (_, at) => ({
      token: randomUUID().replaceAll('-', '').slice(0, 22),
      at,
    }))
    for (let from = 0; from < count; from += ROWS_AT_ONCE) {
      await addBuyers(db, order, devices.slice(from, from + ROWS_AT_ONCE), sizes)
    }
    return devices.map(({ token, at }) => ({ path: `/feed/${token}/today.jpg`, ...sizeOf(sizes, at) }))
  } finally {
    await db.destroy()
  }
}

function sizeOf(sizes: readonly Size[], at: number): Size {
  return sizes[at % sizes.length] ?? FULL
}

type Order = { readonly id: string; readonly scope: string | null }
type Token = { readonly token: string; readonly at: number }

async function addBuyers(db: Database, order: Order & object, devices: readonly Token[], sizes: readonly Size[]) {
  const now = new Date().toISOString()
  const yesterday = Math.floor(Date.now() / 86_400_000) - 1
  const name = (at: number) => `bench-${at}`
  const clones = devices.map(({ at }) => ({
    ...(order as never as Record<string, unknown>),
    id: name(at),
    number: name(at),
    provider_order_id: name(at),
    reference: name(at),
    customer_id: name(at),
    email: null,
    email_key: null,
    checkout_id: null,
    buyer_key_hash: null,
  }))
  await db
    .insertInto('shop_order')
    .values(clones as never)
    .execute()
  const scope = order.scope ?? ''
  const opened = devices.map(({ at }) => ({ id: name(at), order_id: name(at), scope, granted_at: now }))
  await db.insertInto('entitlement').values(opened).execute()
  const agreed = devices.flatMap(({ at }) =>
    (['supply-begins', 'withdrawal-ends'] as const).map((kind) => ({
      order_id: name(at),
      kind,
      version: 'bench',
      given_at: now,
      locale: 'en-US',
    })),
  )
  await db.insertInto('consent').values(agreed).execute()
  const feeds = devices.map(({ token, at }) => ({
    id: name(at),
    token_hash: hashToken(token),
    sealed_token: '',
    customer_id: name(at),
    email_key: name(at),
    name: name(at),
    source: 'library',
    rhythm: 'day' as const,
    time_zone: 'UTC',
    created_at: now,
    turn_period: yesterday,
    turn_picture: 'desert-1',
    pool: '',
    asked_at: now,
    ...sizeOf(sizes, at),
  }))
  await db.insertInto('feed').values(feeds).execute()
}

/** A bundle as large as all samples together; one file stands for all of its masters, and each is drawn as if it were another. */
async function stockPictures(db: Database, file: StoredMaster): Promise<void> {
  const shown = await db.selectFrom('shown_picture').selectAll().where('id', '=', 'desert-1').executeTakeFirstOrThrow()
  const ids = Array.from({ length: PICTURES }, (_, at) => `desert-${at + 1}`)
  const now = new Date(Date.now() - 60_000).toISOString()
  for (const [position, id] of ids.entries()) {
    const own = createHash('sha256').update(id).digest('hex')
    const facts = { ...file, sha256: own, crc32: 0, ...FULL }
    await saveMaster(db, { wallpaperId: id, category: 'desert', format: 'png', addedAt: '2026-01-01', ...facts })
    if (position < 2) continue
    await db
      .insertInto('shown_picture')
      .values({ ...shown, id, facts: shown.facts.replace('desert-1', id) })
      .execute()
    const member = { bundle: 'desert', picture: id, position, valid_from: now, valid_until: null }
    await db.insertInto('bundle_picture').values(member).execute()
  }
}

type StoredMaster = { readonly storageKey: string; readonly sizeBytes: number }

async function keepMaster(dataDir: string): Promise<StoredMaster> {
  const file = await drawMaster()
  const sha256 = createHash('sha256').update(file).digest('hex')
  const storageKey = masterKey(sha256)
  await folderStorage(join(dataDir, 'storage')).put(storageKey, file, sha256)
  return { storageKey, sizeBytes: file.length }
}

/** Soft shapes: heavier than what the shop draws, both as a master and as a JPEG. */
async function drawMaster(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const shapes = sharp({ create: { width: 480, height: 270, channels: 3, background: '#345', noise } })
  return sharp(await shapes.png().toBuffer())
    .resize(FULL.width, FULL.height, { kernel: 'cubic' })
    .png({ compressionLevel: 6 })
    .toBuffer()
}
