import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { publish } from '../../server/publications/publish.ts'
import { testState } from '../../server/publications/testing/test-publisher.ts'
import { findSmallDisk } from '../disk/scarce-disk.ts'
import type { DrillResult } from '../payments/drill-result.ts'
import { FIRST_PRICE, openDrillShop } from './kills.ts'
import { readWhole } from './read-whole.ts'

const NAME = 'a full disk'

/** Books, pages and the temporary folder on a disk that takes nothing more: the old shop, whole, and the new one with room again. */
export async function drillFullDisk(): Promise<DrillResult> {
  const disk = findSmallDisk()
  if (!disk) return { name: NAME, found: 'SKIPPED, because mounting a small one takes root', isGood: true }
  const { TMPDIR } = process.env
  const temporary = join(disk.folder, 'tmp')
  mkdirSync(temporary)
  process.env.TMPDIR = temporary
  try {
    const shop = { databaseUrl: `sqlite:${join(disk.folder, 'shop.sqlite')}`, storage: join(disk.folder, 'storage') }
    const { db, publisher } = await openDrillShop(shop)
    const publishPrice = (priceMinor: number) =>
      publish(publisher, testState({ priceMinor }), { by: 'the drill', note: '' }).then(
        () => undefined,
        (error: Error) => error.message,
      )
    disk.takeAway(process.pid)
    const told = await publishPrice(FIRST_PRICE + 1)
    const during = await readWhole(publisher)
    disk.giveBack(process.pid)
    const again = await publishPrice(FIRST_PRICE + 1)
    const after = await readWhole(publisher)
    await db.destroy()
    const losses = [...during.losses, ...after.losses]
    const isGood =
      losses.length === 0 &&
      told !== undefined &&
      again === undefined &&
      during.priceMinor === FIRST_PRICE &&
      after.priceMinor === FIRST_PRICE + 1
    const found = [`told '${told}', and with room again ${again ?? 'published'}`, ...losses].join('\n      ')
    return { name: NAME, found, isGood }
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = TMPDIR
    disk.remove()
  }
}
