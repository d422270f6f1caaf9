import { Agent, request } from 'node:http'
import { type Answer, ask, askJson } from '../../harness/ask.ts'
import { from, type Person } from '../../harness/customer.ts'
import { inParallel } from '../../harness/in-parallel.ts'
import { memoryMegabytes } from '../../harness/memory-megabytes.ts'
import type { WholeShop } from '../../harness/open-whole-shop.ts'
import type { DrillResult } from '../payments/drill-result.ts'
import { Tally } from '../tally.ts'
import { describeVisit, visitDuring } from './calm-visitor.ts'

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at)

/** 429 and 503 must say when to come back; without that they count as a wrong answer. */
function polite({ status, headers }: Answer): number {
  return (status === 429 || status === 503) && !headers['retry-after'] ? 500 : status
}

/** Guesses at one account from one place, and at many accounts from many places, all at once. */
export async function drillSignIns(shop: WholeShop, visitor: Person, guesses: number): Promise<DrillResult> {
  const [one, many] = [new Tally(), new Tally()]
  const guess = (email: string, place: string) =>
    askJson(`${shop.url}/api/auth/sign-in`, { email, password: 'a wrong guess' }, from(place))
  const visit = await visitDuring(shop, visitor, () =>
    Promise.all([
      ...numbers(guesses).map(async () => one.add(polite(await guess(visitor.email, 'one place')))),
      ...numbers(guesses).map(async (at) => many.add(polite(await guess(`${at}@example.com`, `place ${at}`)))),
    ]),
  )
  return {
    name: `${guesses} guesses at one account and ${guesses} at others, at once`,
    found: `one account: ${one}; others: ${many}; ${describeVisit(visit)}`,
    isGood:
      one.besides(401, 429, 503) === 0 &&
      one.of(401) <= 6 &&
      many.besides(401, 503) === 0 &&
      visit.answers.besides(200) === 0,
  }
}

/** Bodies of many megabytes, with their length and without, to everything that takes one. */
export async function drillBodies(
  shop: WholeShop,
  visitor: Person,
  { requests, megabytes }: { requests: number; megabytes: number },
): Promise<DrillResult> {
  const answers = new Tally()
  const paths = ['/api/page-views', '/api/auth/sign-in', '/webhooks/sandbox', '/api/find-order']
  const before = memoryMegabytes(shop.pid())
  let most = 0
  const visit = await visitDuring(shop, visitor, () =>
    inParallel(numbers(requests), 8, async (at) => {
      answers.add(await pour(`${shop.url}${paths[at % paths.length]}`, megabytes, at % 8 < 4))
      most = Math.max(most, memoryMegabytes(shop.pid()))
    }),
  )
  return {
    name: `${requests} bodies of ${megabytes} MB`,
    found: `${answers}, memory ${Math.round(before)} → ${Math.round(most)} MB; ${describeVisit(visit)}`,
    isGood: answers.besides(413) === 0 && most < before + 200 && visit.answers.besides(200) === 0,
  }
}

/** Writes until it is told to stop; the status of the answer, which may well come before the end. */
function pour(url: string, megabytes: number, saysLength: boolean): Promise<number> {
  return new Promise((resolve) => {
    const chunk = Buffer.alloc(64 * 1024, ' ')
    const headers = {
      'content-type': 'application/json',
      ...(saysLength && { 'content-length': String(megabytes * 1024 * 1024) }),
    }
    const sent = request(url, { method: 'POST', headers }, (response) => {
      resolve(response.statusCode ?? 0)
      sent.destroy()
    })
    sent.on('error', () => resolve(0))
    let left = megabytes * 16
    const write = () => {
      while (left-- > 0 && !sent.destroyed) if (!sent.write(chunk)) return void sent.once('drain', write)
      sent.end()
    }
    write()
  })
}

export type RenditionFlood = {
  readonly asked: number /** So many are waited for; the others leave. */
  readonly stay: number
}

/** Far more drawings than the shop makes at once; whoever finds no room is told when to come back, and then served. */
export async function drillRenditions(
  shop: WholeShop,
  visitor: Person,
  downloads: string,
  { asked, stay }: RenditionFlood,
): Promise<DrillResult> {
  const answers = new Tally()
  const agent = new Agent()
  // Sizes closer together than this are drawn once.
  const address = (at: number) =>
    `${shop.url}${downloads}/rendition/desert-1?width=${640 + 4 * at}&height=360&format=jpeg`
  const refused: number[] = []
  const visit = await visitDuring(shop, visitor, () =>
    Promise.all(
      numbers(asked).map(async (at) => {
        const status = polite(await ask(address(at), { agent }))
        answers.add(status)
        if (status === 503) refused.push(at)
        if (answers.of(200) === stay) agent.destroy()
      }),
    ),
  )
  const again = refused[0] === undefined ? 0 : (await ask(address(refused[0]))).status
  return {
    name: `${asked} different renditions at once`,
    found: `${answers}; one of the refused, asked again: ${again}; ${describeVisit(visit)}`,
    isGood:
      answers.besides(200, 503, ...(stay < asked ? [0] : [])) === 0 &&
      answers.of(200) >= Math.min(stay, asked) / 4 &&
      again === 200 &&
      visit.answers.besides(200) === 0,
  }
}
