import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { ask, askJson } from '../../harness/ask.ts'
import { cookieOf, from, type Person } from '../../harness/customer.ts'
import type { WholeShop } from '../../harness/open-whole-shop.ts'
import { Tally } from '../tally.ts'

export type Traffic = {
  /** Ends when everything that was begun has been answered well. */
  readonly stop: () => Promise<void>
  readonly orders: () => number
  readonly webhooks: Tally
  readonly signIns: Tally
  readonly downloads: Tally
  readonly pages: Tally
  /** Cookies of everybody who was told that they are signed in. */
  readonly sessions: readonly string[]
  /** Downloads that said 200 with other bytes than the file's. */
  readonly wrongFiles: () => number
}

export type TrafficOptions = {
  readonly shop: WholeShop
  readonly people: readonly Person[]
  readonly file: { readonly url: string; readonly sha256: string }
}

/** Payments, sign-ins, downloads and page views all at once, as on a busy evening. */
export function startTraffic({ shop, people, file }: TrafficOptions): Traffic {
  const [webhooks, signIns, downloads, pages] = [new Tally(), new Tally(), new Tally(), new Tally()]
  const sessions: string[] = []
  let isOn = true
  let [orders, wrongFiles] = [0, 0]

  /** Sends each event twice, and again until it is confirmed, as providers do. */
  async function pay(): Promise<void> {
    const { body, headers } = shop.purchase()
    orders += 1
    for (let confirmed = 0; confirmed < 2; ) {
      const { status } = await ask(`${shop.url}/webhooks/sandbox`, { method: 'POST', headers, body })
      webhooks.add(status)
      if (status === 200) confirmed += 1
      else await pause(100)
    }
  }

  async function signIn(): Promise<void> {
    const { email = '', password = '' } = people[Math.floor(Math.random() * people.length)] ?? {}
    const answer = await askJson(`${shop.url}/api/auth/sign-in`, { email, password }, from(String(Math.random())))
    signIns.add(answer.status)
    if (answer.status === 200) sessions.push(cookieOf(answer.headers['set-cookie']))
    await pause(100)
  }

  async function download(): Promise<void> {
    const { status, body } = await ask(file.url)
    downloads.add(status)
    if (status === 200 && createHash('sha256').update(body).digest('hex') !== file.sha256) wrongFiles += 1
    await pause(30)
  }

  async function look(): Promise<void> {
    pages.add((await ask(`${shop.url}/gaming`)).status)
    await pause(30)
  }

  const keepOn = async (job: () => Promise<void>) => {
    while (isOn) await job()
  }
  const jobs = [pay, pay, pay, pay, signIn, signIn, download, download, look].map(keepOn)
  return {
    webhooks,
    signIns,
    downloads,
    pages,
    sessions,
    orders: () => orders,
    wrongFiles: () => wrongFiles,
    async stop() {
      isOn = false
      await Promise.all(jobs)
    },
  }
}
