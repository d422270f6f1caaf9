import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { ask } from '../../harness/ask.ts'
import type { Person } from '../../harness/customer.ts'
import type { WholeShop } from '../../harness/open-whole-shop.ts'
import { Tally } from '../tally.ts'

export type Visit = {
  readonly answers: Tally
  /** In milliseconds, of pages and API calls together. */
  readonly p50: number
  readonly p99: number
}

/** Somebody who browses, looks at their library and asks who they are, while others make trouble. */
export async function visitDuring(
  shop: WholeShop,
  { cookie }: Person,
  trouble: () => Promise<unknown>,
): Promise<Visit> {
  const agent = new Agent({ keepAlive: true, maxSockets: 2 })
  const answers = new Tally()
  const times: number[] = []
  let isOver = false
  const browse = async () => {
    const paths = ['/gaming', '/api/auth/session', '/assets/entry-abc.js', '/api/library', '/api/account/entitlements']
    for (let at = 0; !isOver || times.length < paths.length; at++) {
      const startedAt = performance.now()
      const { status } = await ask(shop.url + paths[at % paths.length], { headers: { cookie }, agent })
      times.push(performance.now() - startedAt)
      answers.add(status)
      await pause(5)
    }
  }
  const browsing = browse()
  await trouble().finally(() => {
    isOver = true
  })
  await browsing
  agent.destroy()
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0)
  return { answers, p50: at(0.5), p99: at(0.99) }
}

export function describeVisit({ answers, p50, p99 }: Visit): string {
  return `others: ${answers}, half of them within ${p50} ms, 99 % within ${p99} ms`
}
