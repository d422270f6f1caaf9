import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { folderStorage } from '../server/adapters/storage/folder-storage.ts'
import { listPricesAt } from '../server/checkout/price-queries.ts'
import { type Database, openDatabase } from '../server/database/database.ts'
import { migrate } from '../server/database/migrate.ts'
import { openPack } from '../server/publications/page-pack.ts'
import { findShown, publish } from '../server/publications/publish.ts'
import { bringPages } from '../server/publications/rendered-pages.ts'
import { testPublisher, testState } from '../server/publications/testing/test-publisher.ts'
import { printResults } from './payments/print-results.ts'

export type PublishDrill = {
  readonly kills: number
  /** How many publications the killed processes left, all of them whole. */
  readonly publications: number
  /** Sentences about what is wrong; none is what we want. */
  readonly losses: readonly string[]
}

const PUBLISHING_SHOP = join(import.meta.dirname, 'publish', 'publishing-shop.ts')
const FIRST_PRICE = 300
/** One publication takes about as long; each kill comes a little later within it, the first, second or third. */
const SPREAD_MS = 150
const ROUNDS = 3

export async function run(args: string[]): Promise<number> {
  const { kills, publications, losses } = await runPublishDrill(args.includes('--short') ? 6 : 40)
  const found = [`${publications} whole publications through ${kills} kills`, ...losses].join('\n      ')
  return printResults('publish', [{ name: 'kills', found, isGood: losses.length === 0 && publications > 1 }])
}

/** Kills whoever publishes, again and again; after each kill the shop shows the old state or the new one, whole. */
export async function runPublishDrill(kills: number): Promise<PublishDrill> {
  const folder = mkdtempSync(join(tmpdir(), 'shop-publish-drill-'))
  const databaseUrl = `sqlite:${join(folder, 'shop.sqlite')}`
  const storage = join(folder, 'storage')
  const db = openDatabase(databaseUrl)
  await migrate(db)
  const { publisher } = testPublisher(db, folderStorage(storage))
  await publish(publisher, testState({ priceMinor: FIRST_PRICE }), { by: 'the drill', note: '' })
  const losses: string[] = []
  let shown = FIRST_PRICE
  for (let at = 0; at < kills; at++) {
    const said = await killWhilePublishing([databaseUrl, storage, String(shown + 1)], at)
    const now = await readWhole(db, publisher)
    losses.push(...now.losses, ...compare(said, now.priceMinor))
    shown = now.priceMinor
  }
  const { count } = await db.selectFrom('publication').select(db.fn.countAll().as('count')).executeTakeFirstOrThrow()
  await db.destroy()
  rmSync(folder, { recursive: true, force: true })
  return { kills, publications: Number(count), losses }
}

type Said = { readonly begun: number; readonly shown: number }

async function killWhilePublishing(args: readonly string[], at: number): Promise<Said> {
  const child = spawn(process.execPath, [PUBLISHING_SHOP, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise((resolve) => child.once('close', resolve))
  const said = { begun: 0, shown: 0 }
  let count = 0
  for await (const line of createInterface({ input: child.stdout })) {
    const [word, price] = line.split(' ')
    if (word === 'shown') said.shown = Number(price)
    else said.begun = Number(price)
    if (word === 'begins' && count++ === at % ROUNDS) {
      void sleep((at * 7) % SPREAD_MS).then(() => child.kill('SIGKILL'))
    }
  }
  await ended
  return said
}

function compare({ begun, shown }: Said, priceMinor: number): string[] {
  // What it said last is the least that must be there, and what it began the most.
  if (priceMinor < shown) return [`A publication of ${shown} was said to be shown, and ${priceMinor} is.`]
  return priceMinor > begun ? [`${priceMinor} is shown, though ${begun} was begun last.`] : []
}

/** The row, the catalogue, the pages and the noted price must be of one state. */
async function readWhole(db: Database, publisher: ReturnType<typeof testPublisher>['publisher']) {
  const shown = await findShown(db)
  if (!shown) return { priceMinor: 0, losses: ['Nothing is shown any more.'] }
  const priceMinor = shown.catalogue.bundles[0]?.priceMinor ?? 0
  const { index, unpack } = openPack(
    await bringPages(publisher.pages, { digest: shown.digest, source: await publisher.toSource(shown) }),
  )
  const pages = index.files.filter(({ url }) => url === '/bundles').map((file) => unpack(file.file).toString())
  const noted = await listPricesAt(db, 'desert', new Date(Date.now() + 1000).toISOString())
  const losses = [
    ...(pages.join() === `<p>${priceMinor}</p>` ? [] : [`The page of ${priceMinor} says ${pages.join()}.`]),
    ...(noted.map(({ amountMinor }) => amountMinor).join() === String(priceMinor)
      ? []
      : [`${priceMinor} is shown and ${JSON.stringify(noted)} is noted.`]),
  ]
  return { priceMinor, losses }
}
