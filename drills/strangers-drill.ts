// npm run drill strangers [--short]: attacks on a running shop; prints what was tried and what was gained (nothing).
import { openWholeShop } from '../harness/open-whole-shop.ts'
import { access } from './strangers/access.ts'
import { bodies } from './strangers/bodies.ts'
import { bombs } from './strangers/bombs.ts'
import { checkoutLinks } from './strangers/checkout.ts'
import { crowd } from './strangers/crowd.ts'
import { desk } from './strangers/desk.ts'
import { flood } from './strangers/flood.ts'
import { giveaway } from './strangers/giveaway.ts'
import { identity } from './strangers/identity.ts'
import { letters } from './strangers/letters.ts'
import { log } from './strangers/log.ts'
import { oddPaths } from './strangers/odd-paths.ts'
import { oddRequests } from './strangers/odd-requests.ts'
import { probes } from './strangers/probes.ts'
import { renditions } from './strangers/renditions.ts'
import { routes } from './strangers/routes.ts'
import { support } from './strangers/support.ts'
import { team } from './strangers/team.ts'
import { texts } from './strangers/texts.ts'
import { type Attempt, inOneShop, type Topic } from './strangers/topic.ts'

const TOPICS: Readonly<Record<string, Topic>> = {
  access,
  'checkout links': checkoutLinks,
  identity,
  routes,
  desk,
  staff: inOneShop(team, support, probes),
  'what is sold': inOneShop(crowd, giveaway),
  words: inOneShop(letters, log, bodies, texts),
  pictures: bombs,
  'odd paths': oddPaths,
  'odd requests': oddRequests,
  renditions,
  flood,
}

export type Played = Attempt & { readonly topic: string }

export async function drillStrangers(isShort: boolean, topics = TOPICS): Promise<Played[]> {
  const played: Played[] = []
  for (const [topic, { shop: options, isAboutPasswords, play }] of Object.entries(topics)) {
    const shop = await openWholeShop({ ...options, hasCheapPasswords: isShort && !isAboutPasswords })
    try {
      const attempts = await play(shop, isShort)
      if (attempts.length === 0) throw new Error(`The topic '${topic}' has tried nothing.`)
      played.push(...attempts.map((attempt) => ({ topic, ...attempt })))
    } finally {
      await shop.close()
    }
  }
  if (played.length === 0) throw new Error('No stranger has tried anything.')
  return played
}

/** What a stranger gained and what an honest customer was refused, in words; empty when all is well. */
export function complaints({ topic, tried, gained, twin, twinFailed }: Played): string[] {
  return [
    ...(gained === undefined ? [] : [`${topic}: ${tried}: gained ${gained}`]),
    ...(twinFailed === undefined ? [] : [`${topic}: ${twin}: ${twinFailed}`]),
  ]
}

export async function run(args: string[]): Promise<number> {
  const played = await drillStrangers(args.includes('--short'))
  const rows = played.map(({ topic, tried, gained, twin, twinFailed }) => [
    ...[topic, tried, gained === undefined ? 'nothing' : `GAINED ${gained}`],
    ...[twin, twinFailed === undefined ? 'succeeds' : `FAILED: ${twinFailed}`],
  ])
  const table = [['topic', 'tried', 'gained', 'honest twin', 'outcome'], ...rows]
  const widths = table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? []
  console.log('strangers')
  for (const row of table)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
  return played.some((attempt) => complaints(attempt).length > 0) ? 1 : 0
}
