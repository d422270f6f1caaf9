import { Agent } from 'node:http'
import { ask } from '../../harness/ask.ts'
import type { WholeShop } from '../../harness/open-whole-shop.ts'
import type { Attempt, Topic } from './topic.ts'

/** Just below what a request's head may hold in all. */
const LENGTH = 15_000
/** Quadratic work on such a text takes some hundred times as long as on a plain one. */
const MOST_TIMES = 20
/** Shorter times say nothing. */
const LEAST_MS = 200

type Oddity = { readonly where: string; readonly unit: string }
const ODDITIES: readonly Oddity[] = [
  ...['/', '%2f', '../', '&=', '?'].map((unit) => ({ where: 'path', unit })),
  ...['; ', '=', 'a=;', '%'].map((unit) => ({ where: 'cookie', unit })),
  ...[',', ';q=', '"",', '-', ' \t'].flatMap((unit) =>
    ['accept-encoding', 'if-none-match', 'range', 'x-forwarded-for'].map((where) => ({ where, unit })),
  ),
]

/** Requests that are small and hoped to be slow: each would hold up everybody else. */
export const oddRequests: Topic = {
  async play(shop, isShort) {
    const times = isShort ? 4 : 40
    const slow: string[] = []
    let plainMs = 0
    for (const { where, unit } of ODDITIES) {
      const plain = await timeOf(shop, where, 'a'.repeat(LENGTH), times)
      const odd = await timeOf(shop, where, `${unit.repeat(LENGTH / unit.length)}x`, times)
      plainMs += plain
      if (odd > MOST_TIMES * Math.max(plain, LEAST_MS)) slow.push(`'${unit}…' in the ${where} held it for ${odd} ms`)
    }
    const requests = ODDITIES.length * times
    return [report(slow, requests, await ask(`${shop.url}/gaming`).then(({ status }) => status), plainMs)]
  },
}

function report(slow: readonly string[], requests: number, status: number, plainMs: number): Attempt {
  return {
    tried: `${requests} requests of 15 KB that are slow to read, 4 at a time`,
    gained: slow.join(', ') || undefined,
    twin: `as many plain ones of equal length, ${Math.round(plainMs / requests)} ms each, then a page`,
    twinFailed: status === 200 ? undefined : `/gaming answered ${status}`,
  }
}

/** Milliseconds for so many answers over four connections. */
async function timeOf({ url }: WholeShop, where: string, text: string, times: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 })
  const question = where === 'path' ? {} : { headers: { [where]: text } }
  const address = where === 'path' ? `${url}/${text}` : `${url}/api/library`
  const startedAt = performance.now()
  await Promise.all(Array.from({ length: times }, () => ask(address, { ...question, agent })))
  agent.destroy()
  return Math.round(performance.now() - startedAt)
}
