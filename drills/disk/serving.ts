import { mkdirSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { type Answer, ask, askJson } from '../../harness/ask.ts'
import { buyBundle, signUp } from '../../harness/customer.ts'
import { openWholeShop, type WholeShop } from '../../harness/open-whole-shop.ts'
import { openDatabase } from '../../server/database/database.ts'
import { countBooks, difference } from '../payments/count-books.ts'
import type { DrillResult } from '../payments/drill-result.ts'
import { Tally } from '../tally.ts'
import { listHalfWritten } from './half-written.ts'
import type { ScarceDisk } from './scarce-disk.ts'

const PATIENCE_MS = 30_000

/** A shop on SQLite goes on serving while its disk takes nothing: what cannot be stored is refused, never promised. */
export async function drillServing(disk: ScarceDisk, orders: number): Promise<DrillResult> {
  const dataDir = mkdtempSync(join(disk.folder, 'shop-'))
  const TMPDIR = join(dataDir, 'tmp')
  mkdirSync(TMPDIR)
  const shop = await openWholeShop({ dataDir, env: { TMPDIR } })
  try {
    return await drill(disk, shop, orders)
  } finally {
    await shop.close()
  }
}

async function drill(disk: ScarceDisk, shop: WholeShop, orders: number): Promise<DrillResult> {
  const buyer = await signUp(shop, 'buyer')
  const { downloads } = await buyBundle(shop, buyer)
  const before = await settledBooks(shop.databaseUrl, 1)
  const events = Array.from({ length: orders }, () => shop.purchase())
  const [during, after, readings] = [new Tally(), new Tally(), new Tally()]
  const rendition = `${shop.url}${downloads}/rendition/desert-1?width=640&height=360&format=png`
  disk.takeAway(shop.pid())
  for (const event of events) during.add(await deliver(shop, event))
  for (const answer of await Promise.all([ask(rendition), tryToSignUp(shop)])) during.add(honest(answer))
  for (const path of ['/gaming', '/healthz', `${downloads}/master/desert-2`]) {
    readings.add((await ask(shop.url + path)).status)
  }
  const halves = listHalfWritten(shop.dataDir)
  disk.giveBack(shop.pid())
  for (const event of events) after.add(await deliver(shop, event))
  for (const answer of await Promise.all([ask(rendition), tryToSignUp(shop)])) after.add(answer.status)
  const width = await widthOf(await ask(rendition))
  // The buyer's own order came before.
  const books = difference(before, await settledBooks(shop.databaseUrl, orders + 1))
  const lost = Math.max(0, orders - books.entitlements)
  // Whoever signed up late got a mail as well.
  const doubled = Math.max(0, books.entitlements - orders) + Math.max(0, books.receipts - orders - 1)
  return {
    name: `serving on ${disk.name}`,
    found:
      `${lost} of ${orders} orders lost, ${doubled} doubled, ${halves.length} half-written files; ` +
      `writing meanwhile: ${during}; reading meanwhile: ${readings}; again with space: ${after}`,
    isGood:
      lost + doubled + halves.length === 0 &&
      during.besides(200, 503) === 0 &&
      during.of(503) > 0 &&
      readings.besides(200) === 0 &&
      after.besides(200, 201) === 0 &&
      width === 640,
  }
}

async function deliver({ url }: WholeShop, { body, headers }: ReturnType<WholeShop['purchase']>): Promise<number> {
  return honest(await ask(`${url}/webhooks/sandbox`, { method: 'POST', headers, body }))
}

/** A refusal that does not say when to come back counts as a wrong answer. */
function honest({ status, headers }: Answer): number {
  return status === 503 && !headers['retry-after'] ? 500 : status
}

function tryToSignUp({ url }: WholeShop): Promise<Answer> {
  const person = { email: 'late@example.com', password: 'a password for late', name: 'Late' }
  return askJson(`${url}/api/auth/sign-up`, person)
}

async function widthOf({ status, body }: Answer): Promise<number | undefined> {
  return status === 200 ? (await sharp(body).metadata()).width : undefined
}

async function settledBooks(databaseUrl: string, expected: number) {
  const db = openDatabase(databaseUrl)
  try {
    for (const startedAt = Date.now(); ; await pause(100)) {
      const books = await countBooks(db)
      if (books.entitlements >= expected || Date.now() - startedAt > PATIENCE_MS) return books
    }
  } finally {
    await db.destroy()
  }
}
