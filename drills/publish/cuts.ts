import { startS3 } from '../../server/adapters/testing/s3-server.ts'
import { publish } from '../../server/publications/publish.ts'
import { testState } from '../../server/publications/testing/test-publisher.ts'
import type { CuttableProxy } from '../database/cuttable-proxy.ts'
import type { DrillResult } from '../payments/drill-result.ts'
import { FIRST_PRICE, openDrillShop } from './kills.ts'
import { readWhole } from './read-whole.ts'
import { withSteps } from './steps.ts'

/** The way to the database is cut at one statement or step after the other; whoever publishes is told, or it is shown. */
export async function drillCuts(proxy: CuttableProxy, directUrl: string, every: number): Promise<DrillResult> {
  const s3 = await startS3()
  const storage = JSON.stringify(s3.settings)
  const direct = await openDrillShop({ databaseUrl: directUrl, storage })
  const { db: behind } = direct
  const cut = await openDrillShop({ databaseUrl: proxy.url, storage })
  const losses: string[] = []
  let [cuts, told] = [0, 0]
  for (let at = 1; ; at += every) {
    let [step, isCut] = [0, false]
    const publisher = withSteps(cut.publisher, async () => {
      if (++step !== at) return
      isCut = true
      await proxy.cut()
    })
    const priceMinor = FIRST_PRICE + at
    const isSaid = await publish(publisher, testState({ priceMinor }), { by: 'the drill', note: '' }).then(
      () => true,
      () => false,
    )
    await proxy.mend()
    const whole = await readWhole(direct.publisher)
    losses.push(...whole.losses)
    if (isSaid && whole.priceMinor !== priceMinor) losses.push(`${priceMinor} was said to be shown, and is not.`)
    if (!isCut) break
    cuts += 1
    if (!isSaid) told += 1
  }
  await Promise.all([behind.destroy(), cut.db.destroy()])
  await s3.close()
  const found = [`cut at ${cuts} steps, told of it ${told} times`, ...losses].join('\n      ')
  return { name: 'the database cut while publishing', found, isGood: losses.length === 0 && told > 0 }
}
