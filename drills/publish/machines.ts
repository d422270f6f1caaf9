import { startS3 } from '../../server/adapters/testing/s3-server.ts'
import type { DrillResult } from '../payments/drill-result.ts'
import { killWhilePublishing } from './killed-process.ts'
import { openDrillShop } from './kills.ts'
import { readWhole } from './read-whole.ts'
import { watchShown } from './watch-shown.ts'

/**
 * Two machines publish at once on one PostgreSQL and one bucket, and are killed again and again. A third shows what they
 * publish; what it shows is always of one state.
 */
export async function drillMachines(databaseUrl: string, kills: number): Promise<DrillResult> {
  const s3 = await startS3()
  const storage = JSON.stringify(s3.settings)
  const { db, publisher } = await openDrillShop({ databaseUrl, storage })
  const watched = await watchShown(publisher)
  const losses: string[] = []
  let publications = 0
  for (let at = 0; at < kills; at++) {
    const { priceMinor } = await readWhole(publisher)
    // One has the even prices, the other the odd ones.
    const ends = await Promise.all(
      [1, 2].map((machine) => {
        const words = [databaseUrl, storage, String(priceMinor + machine)]
        return killWhilePublishing(words, { afterMs: ((at + machine) * 37) % 200, of: 2 }, 2)
      }),
    )
    publications += ends.reduce((sum, ended) => sum + ended.publications, 0)
    losses.push(...(await readWhole(publisher)).losses)
  }
  losses.push(...(await watched.stop()))
  await db.destroy()
  await s3.close()
  const found = [
    `${publications} publications of two machines through ${2 * kills} kills, a third looked ${watched.looks()} times`,
    ...losses,
  ].join('\n      ')
  return { name: 'two machines that publish at once', found, isGood: losses.length === 0 && publications > 0 }
}
