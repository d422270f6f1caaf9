import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, ask } from '../../harness/ask.ts'
import { buyBundle, from, signUp } from '../../harness/customer.ts'
import type { WholeShop } from '../../harness/open-whole-shop.ts'
import { Tally } from '../tally.ts'
import type { Attempt, Topic } from './topic.ts'

const PER_DAY = 16
const CACHE_MB = 10
const AT_ONCE = 12
/** In turn, two or three end before the other buyer's; in order of arrival, all that were left. */
const TOO_MANY_TURNS = 8

type Buyer = {
  fit(at: number, format?: string): Promise<Answer>
  /** A screen that people have, with an odd number of pixels. */
  fitPhone(): Promise<Answer>
}

/** A buyer who wants every size there is, beside one who wants a picture for a phone. */
export const renditions: Topic = {
  shop: { env: { RENDITIONS_PER_DAY: String(PER_DAY), RENDITION_CACHE_GB: String(CACHE_MB / 1000) } },
  async play(shop, isShort) {
    const [greedy, honest] = [await buy(shop, 'greedy'), await buy(shop, 'honest')]
    return [
      await takeAllTurns(greedy, honest),
      await askForAHair(shop, greedy, honest),
      await takeMoreThanADay(greedy, honest),
      await fillTheDisk(shop, isShort),
    ]
  },
}

async function buy(shop: WholeShop, name: string): Promise<Buyer> {
  const { downloads } = await buyBundle(shop, await signUp(shop, name))
  const resize = (width: number, height: number, format: string) =>
    ask(`${shop.url}${downloads}/rendition/desert-1?width=${width}&height=${height}&format=${format}`, {
      headers: from(name),
    })
  return {
    fit: (at, format = 'jpeg') => resize(600 + at * 8, 404, format),
    fitPhone: () => resize(1125, 2436, 'jpeg'),
  }
}

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at)

async function takeAllTurns(greedy: Buyer, honest: Buyer): Promise<Attempt> {
  let done = 0
  const all = numbers(AT_ONCE).map(async (at) => {
    const { status } = await greedy.fit(at)
    done++
    return status
  })
  await Promise.race(all)
  const before = done
  // As much work as one of the greedy ones: what is counted is turns, not how long one takes.
  const { status } = await honest.fit(AT_ONCE + 30)
  const between = done - before
  await Promise.all(all)
  return {
    tried: `${AT_ONCE} renditions at once, so that others wait for all of them`,
    gained: between >= TOO_MANY_TURNS ? `${between} turns before another buyer's first` : undefined,
    twin: 'another buyer’s first is drawn meanwhile',
    twinFailed: status === 200 ? undefined : `it answered ${status}`,
  }
}

/** Sizes that nobody can tell apart. */
async function askForAHair(shop: WholeShop, greedy: Buyer, honest: Buyer): Promise<Attempt> {
  const before = countFiles(shop)
  const answers = await Promise.all([0.125, 0.25, 0.375].map((hair) => greedy.fit(1 - hair)))
  const made = countFiles(shop) - before
  const { status, headers } = await honest.fitPhone()
  return {
    tried: `${answers.length} sizes a pixel apart, to have each drawn`,
    gained: made > 0 ? `${made} files that look like one` : undefined,
    twin: 'the size of a real screen is exactly that',
    twinFailed: status === 200 && /1125x2436/.test(String(headers['content-disposition'])) ? undefined : `${status}`,
  }
}

async function takeMoreThanADay(greedy: Buyer, honest: Buyer): Promise<Attempt> {
  const answers = new Tally()
  for (const at of numbers(PER_DAY + 4)) answers.add((await greedy.fit(at)).status)
  const last = await greedy.fit(PER_DAY + 9)
  const words = /today.*00:00 UTC/.test(last.body.toString()) && Number(last.headers['retry-after']) > 0
  const [again, other] = [await greedy.fit(0), await honest.fit(5)]
  return {
    tried: `${PER_DAY + 5} new renditions for one order on a day`,
    gained: answers.of(200) > PER_DAY || last.status !== 429 || !words ? `${answers}, then ${last.status}` : undefined,
    twin: 'what is stored is sent to both, and the other order has its own day',
    twinFailed: again.status === 200 && other.status === 200 ? undefined : `${again.status}, ${other.status}`,
  }
}

async function fillTheDisk(shop: WholeShop, isShort: boolean): Promise<Attempt> {
  const filler = await buy(shop, 'filler')
  const answers = new Tally()
  for (const at of numbers(PER_DAY)) answers.add((await filler.fit(at + 60, 'png')).status)
  const megabytes = listSizes(shop).reduce((sum, bytes) => sum + bytes, 0) / 1e6
  // What was sent a moment ago stays for half a minute.
  if (!isShort) await sleep(31_000)
  const visitor = await buy(shop, 'visitor')
  const { status } = isShort ? await visitor.fit(60, 'png') : await visitor.fit(100, 'png')
  return {
    tried: `${PER_DAY} large renditions, to fill the disk (${answers})`,
    gained: megabytes > CACHE_MB * 1.3 ? `${megabytes.toFixed(1)} MB, allowed are ${CACHE_MB}` : undefined,
    twin: isShort ? 'what was just made is sent to another buyer' : 'another buyer’s new one is made, old ones go',
    twinFailed: status === 200 ? undefined : `it answered ${status}`,
  }
}

function listSizes({ dataDir }: WholeShop): number[] {
  const entries = readdirSync(join(dataDir, 'storage', 'renditions'), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => statSync(join(entry.parentPath, entry.name)).size)
}

function countFiles(shop: WholeShop): number {
  return listSizes(shop).length
}
