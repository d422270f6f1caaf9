import { type Database, openDatabase } from '../../server/database/database.ts'
import { migrate } from '../../server/database/migrate.ts'
import { type Publisher, publish } from '../../server/publications/publish.ts'
import { testPublisher, testState } from '../../server/publications/testing/test-publisher.ts'
import type { DrillResult } from '../payments/drill-result.ts'
import { openDrillStorage } from './drill-storage.ts'
import { killWhilePublishing } from './killed-process.ts'
import { compare, readWhole } from './read-whole.ts'

export const FIRST_PRICE = 300
const MOST_STEPS = 200
/** One publication takes about as long; each kill comes a little later within it, the first, second or third. */
const SPREAD_MS = 150
const ROUNDS = 3

export type DrillShop = { readonly databaseUrl: string; readonly storage: string }

/** A shop with one publication. */
export async function openDrillShop({
  databaseUrl,
  storage,
}: DrillShop): Promise<{ db: Database; publisher: Publisher }> {
  const db = openDatabase(databaseUrl)
  await migrate(db)
  const { publisher } = testPublisher(db, openDrillStorage(storage))
  await publish(publisher, testState({ priceMinor: FIRST_PRICE }), { by: 'the drill', note: '' })
  return { db, publisher }
}

/** Kills whoever publishes at one step after the other, until a publication has no more steps. */
export async function killAtSteps(name: string, shop: DrillShop, every: number): Promise<DrillResult> {
  const { db, publisher } = await openDrillShop(shop)
  const losses: string[] = []
  let [kills, publications] = [0, 0]
  let shown = FIRST_PRICE
  for (let atStep = 1; atStep < MOST_STEPS; atStep += every) {
    const words = [shop.databaseUrl, shop.storage, String(shown + 1)]
    const ended = await killWhilePublishing(words, { atStep })
    const whole = await readWhole(publisher)
    losses.push(...compare(ended, whole))
    shown = whole.priceMinor
    kills += 1
    publications += ended.publications
    if (ended.publications > 0) break
  }
  await db.destroy()
  const found = [`killed at ${kills - publications} steps of a publication; the next came through`, ...losses].join(
    '\n      ',
  )
  return {
    name: `killed at every step, ${name}`,
    found,
    isGood: losses.length === 0 && kills > 1 && publications === 1,
  }
}

/** Kills whoever publishes at any moment; after each kill the shop shows the old state or the new one, whole. */
export async function killAnywhen(shop: DrillShop, kills: number): Promise<DrillResult> {
  const { db, publisher } = await openDrillShop(shop)
  const losses: string[] = []
  let [shown, publications] = [FIRST_PRICE, 0]
  for (let at = 0; at < kills; at++) {
    const words = [shop.databaseUrl, shop.storage, String(shown + 1)]
    const ended = await killWhilePublishing(words, { afterMs: (at * 7) % SPREAD_MS, of: 1 + (at % ROUNDS) })
    const whole = await readWhole(publisher)
    losses.push(...compare(ended, whole))
    shown = whole.priceMinor
    publications += ended.publications
  }
  await db.destroy()
  const found = [`${publications} whole publications through ${kills} kills`, ...losses].join('\n      ')
  return { name: 'killed at any moment', found, isGood: losses.length === 0 && publications > 0 }
}
