import { eventually } from '../../harness/eventually.ts'
import { openWholeShop, type WholeShop } from '../../harness/open-whole-shop.ts'
import { openDatabase } from '../../server/database/database.ts'
import type { DrillResult } from '../payments/drill-result.ts'
import { countSold, drawMasters, listLeft, listLeftovers, sendAll, uploaderOf, waitForVerdicts } from './upload-shop.ts'

/** Smaller than a file, so that kills fall between and into parts. */
const PART_BYTES = 100_000

/** The shop is killed again and again while files come in and are looked at; then all of them are given up. */
export async function drillKills(files: number, kills: number): Promise<DrillResult> {
  const shop = await openWholeShop()
  try {
    const before = await countSold(shop)
    const stock = await listLeftovers(shop, [])
    const masters = await drawMasters(files)
    const damaged = (masters[0] ?? Buffer.alloc(9)).subarray(0, 90_000)
    const uploader = await uploaderOf(shop)
    const addresses: string[] = []
    for (const [at, data] of [...masters, damaged].entries())
      addresses.push(await uploader.begin(`${at}.jpg`, data.length))
    const sending = Promise.all(
      [...masters, damaged].map((data, at) => sendAll(uploader, addresses[at] ?? '', data, PART_BYTES)),
    )
    for (let kill = 0; kill < kills; kill++) await killAtWork(shop, kill)
    await sending
    const uploads = await waitForVerdicts(uploader)
    const good = uploads.filter(({ state }) => state === 'new').length
    const sold = (await countSold(shop)) - before
    const half = await listLeft(shop, masters, stock)
    for (const at of addresses) await uploader.giveUp(at)
    // Tidying begins with a start.
    await shop.kill()
    await shop.start()
    await eventually(() => isEmpty(shop), 'What was given up is still there.')
    const left = await listLeft(shop, [], stock)
    return {
      name: 'kills',
      found: `${good} of ${files} good files in the draft and ${uploads.length - good} refused after ${kills} kills; ${half.length} half files; ${sold} sold before they were published; ${left.length} left behind of what was given up`,
      isGood: good === files && uploads.length === files + 1 && half.length + sold + left.length === 0,
    }
  } finally {
    await shop.close()
  }
}

/** Each kill falls a little further into the work than the one before. */
async function killAtWork(shop: WholeShop, kill: number): Promise<void> {
  const db = openDatabase(shop.databaseUrl)
  const reached = async () => {
    const rows = await db.selectFrom('upload').select(['received_bytes', 'state']).execute()
    const received = rows.reduce((sum, row) => sum + Number(row.received_bytes), 0)
    return received > kill * PART_BYTES * 2 || rows.every(({ state }) => state !== 'receiving') ? true : undefined
  }
  await eventually(reached, 'Nothing was sent.')
  await db.destroy()
  await shop.kill()
  await shop.start()
}

async function isEmpty({ databaseUrl }: WholeShop): Promise<true | undefined> {
  const db = openDatabase(databaseUrl)
  try {
    return (await db.selectFrom('upload').select('id').execute()).length === 0 || undefined
  } finally {
    await db.destroy()
  }
}
