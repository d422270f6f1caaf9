import { openWholeShop } from '../../harness/open-whole-shop.ts'
import type { DrillResult } from '../payments/drill-result.ts'
import { throttled } from './throttled.ts'
import { uploaderOf } from './upload-shop.ts'

/** A megabit a second. */
const BYTES_PER_SECOND = 125_000
/** The name is a picture's, the bytes are not: it is refused, with every byte of it there. */
const NAME = 'slow.jpg'

/** Somebody with a slow line sends to a shop of two processes, whichever answers. */
export async function drillSlow(seconds: number): Promise<DrillResult> {
  const shop = await openWholeShop({ env: { WEB_CONCURRENCY: '2' } })
  try {
    const uploader = await uploaderOf(shop)
    const parts = [BYTES_PER_SECOND * seconds, 10_000, 10_000, 10_000]
    const size = parts.reduce((sum, bytes) => sum + bytes, 0)
    const at = await uploader.begin(NAME, size)
    let offset = 0
    const statuses: number[] = []
    for (const bytes of parts) {
      statuses.push(await uploader.send(at, offset, throttled(bytes, BYTES_PER_SECOND)))
      offset = (await uploader.findOffset(at)) ?? -1
    }
    return {
      name: 'a megabit a second',
      found: `a part of ${seconds} s and three short ones at any of two processes: ${statuses.join(', ')}; ${offset} of ${size} bytes are there`,
      isGood: offset === size,
    }
  } finally {
    await shop.close()
  }
}
