import { join } from 'node:path'
import { openWholeShop } from '../../harness/open-whole-shop.ts'
import type { ScarceDisk } from '../disk/scarce-disk.ts'
import type { DrillResult } from '../payments/drill-result.ts'
import { countSold, drawMasters, listLeft, listLeftovers, sendAll, uploaderOf, waitForVerdicts } from './upload-shop.ts'

/** The disk is full in the middle of a file; with room again it goes on, and nothing of it is lost or half. */
export async function drillScarce(disk: ScarceDisk): Promise<DrillResult> {
  // The small disk has less than what a shop leaves free by itself: here it is to run full.
  const shop = await openWholeShop({ dataDir: join(disk.folder, 'shop'), env: { UPLOAD_RESERVE_GB: '0' } })
  try {
    const stock = await listLeftovers(shop, [])
    const before = await countSold(shop)
    const [data = Buffer.alloc(0)] = await drawMasters(1)
    const uploader = await uploaderOf(shop)
    const at = await uploader.begin('a.jpg', data.length)
    const half = Math.floor(data.length / 2)
    await uploader.send(at, 0, new Uint8Array(data.subarray(0, half)))
    disk.takeAway(shop.pid())
    const refused = await uploader.send(at, half, new Uint8Array(data.subarray(half)))
    disk.giveBack(shop.pid())
    await sendAll(uploader, at, data, data.length)
    const [upload] = await waitForVerdicts(uploader)
    const left = await listLeft(shop, [data], stock)
    const sold = (await countSold(shop)) - before
    return {
      name: `uploading onto ${disk.name}`,
      found: `answered with ${refused} meanwhile, then ${upload?.state}; ${left.length} half files, ${sold} sold`,
      isGood: refused !== 204 && upload?.state === 'new' && left.length + sold === 0,
    }
  } finally {
    await shop.close()
  }
}
