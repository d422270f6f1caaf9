import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { LibraryBundleView } from '../contract/library/library.ts'
import { agreementTo } from '../contract/orders/consent.ts'
import { chooseSiteSource } from './choose/choose-site-source.ts'
import { insertEvents } from './orders/event-queries.ts'
import { signedEvent, testOrder, testPayments } from './orders/testing/checkout-world.ts'
import type { ShopState } from './publications/publication-queries.ts'
import { publish } from './publications/publish.ts'
import { testPublisher, testState } from './publications/testing/test-publisher.ts'
import { createTwoMachines, type Machine, type TwoMachines } from './testing/two-machines.ts'

const BUYER = 'mara@example.com'
const PATIENCE = { timeout: 30_000, interval: 100 }

let world: TwoMachines
let first: Machine
let second: Machine

beforeAll(async () => {
  world = await createTwoMachines()
  // The second one leads, and so sends the mail: a message that its sender takes to the grave waits for two minutes.
  second = await world.startMachine()
  await vi.waitFor(async () => expect(await world.hasLeader()).toBe(true), PATIENCE)
  first = await world.startMachine()
}, 120_000)
afterAll(() => world?.stop())

function post(machine: Machine, path: string, body: unknown, cookie = ''): Promise<Response> {
  const headers = { 'content-type': 'application/json', origin: world.balancer.url, ...(cookie && { cookie }) }
  return fetch(`${machine.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
}

const cookiesOf = (answer: Response) => answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
const mailsTo = (to: string, words: string) =>
  world.readSent().filter((mail) => mail.to === to && mail.message.includes(words))
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** The tests follow one another: they are one journey. */
describe('a shop on two machines', () => {
  it('knows on each who signed in or out on the other', async () => {
    const account = { email: 'ada@example.com', password: 'correct horse', name: 'Ada' }
    const cookie = cookiesOf(await post(first, '/api/auth/sign-up', account)).join('; ')
    const sessionAt = async ({ url }: Machine) =>
      (await fetch(`${url}/api/auth/session`, { headers: { cookie } })).json()
    expect(await sessionAt(second)).toMatchObject({ user: { email: 'ada@example.com' } })
    await post(second, '/api/auth/sign-out', {}, cookie)
    expect(await sessionAt(first)).toMatchObject({ user: null })
  })

  it('counts attempts to sign in and wishes for mail over both', async () => {
    const wrong = { email: 'ada@example.com', password: 'not it', remember: true }
    const wish = { email: 'nobody@example.com' }
    const statuses = async (path: string, body: unknown) => {
      const answers: number[] = []
      for (const machine of [first, second, first, second, first, second, first]) {
        answers.push((await post(machine, path, body)).status)
      }
      return answers
    }
    expect(await statuses('/api/auth/sign-in', wrong)).toEqual([401, 401, 401, 401, 401, 429, 429])
    expect(await statuses('/api/find-order', wish)).toEqual([202, 202, 202, 202, 202, 429, 429])
  })

  it('shows an order on one machine when the one that took the event is killed', async () => {
    world.balancer.sendTo(first.port)
    const form = new URLSearchParams({ email: BUYER, card: '4242424242424242' })
    const paid = await fetch(`${world.sandboxUrl}/checkout/buy/anime`, {
      method: 'POST',
      body: form,
      redirect: 'manual',
    })
    const reference = new URL(paid.headers.get('location') ?? '').searchParams.get('order')
    await vi.waitFor(async () => {
      expect(await world.db.selectFrom('payment_event').select('id').execute()).toHaveLength(1)
    }, PATIENCE)
    await first.kill()
    world.balancer.sendTo(second.port)
    await vi.waitFor(async () => {
      const order = await (await fetch(`${world.balancer.url}/api/orders/${reference}`)).json()
      expect(order).toMatchObject({ status: 'paid', product: { slug: 'anime' } })
    }, PATIENCE)
  })

  it('applies what a machine stored and left behind when it died', async () => {
    const left = testOrder({ id: '999999', email: 'left@example.com' })
    const { body } = signedEvent('order_created', left)
    const event = testPayments().readStoredEvent(body)
    if (!event) throw new Error('The event is not ours.')
    await insertEvents(world.db, [{ provider: 'sandbox', event, body }], new Date().toISOString())
    await vi.waitFor(async () => {
      const order = await (await fetch(`${second.url}/api/orders/${left.identifier}`)).json()
      expect(order).toMatchObject({ status: 'paid' })
    }, PATIENCE)
    await vi.waitFor(() => expect(mailsTo('left@example.com', 'key=')).toHaveLength(1), PATIENCE)
  })

  it('resumes a download on the other machine when one is killed midway', { timeout: 120_000 }, async () => {
    await vi.waitFor(() => expect(mailsTo(BUYER, 'key=')).toHaveLength(1), PATIENCE)
    const key = /key=([\w-]+)/.exec(mailsTo(BUYER, 'key=')[0]?.message ?? '')?.[1] ?? ''
    const opened = await post(second, '/api/library-links/open', { key })
    const headers = { cookie: opened.headers.getSetCookie().map((line) => line.split(';', 1)[0])[0] ?? '' }
    const view = (await (await fetch(`${second.url}/api/library/anime`, { headers })).json()) as LibraryBundleView
    if (!view.zip || !view.consent) throw new Error('There is no archive, or nothing to agree to.')
    await post(second, view.consent.path, agreementTo(view.consent.version))
    const rendition = `${view.downloads}/rendition/${view.wallpapers[0]?.id}?width=640&height=360&format=jpeg`
    const fitted = await bytesOf(await fetch(`${second.url}${rendition}`))

    const begun = await begin(`${world.balancer.url}${view.zip.path}`)
    const [third] = await Promise.all([world.startMachine(), second.kill()])
    const part = await begun.broken
    expect(part.length).toBeLessThan(view.zip.sizeBytes)
    world.balancer.sendTo(third.port)
    const resumed = await fetch(`${world.balancer.url}${view.zip.path}`, {
      headers: { range: `bytes=${part.length}-`, 'if-range': begun.etag },
    })
    expect(resumed.status).toBe(206)
    const whole = Buffer.concat([part, await bytesOf(resumed)])
    const again = await bytesOf(await fetch(`${third.url}${view.zip.path}`))
    expect([whole.length, sha256(whole)]).toEqual([view.zip.sizeBytes, sha256(again)])

    const master = await fetch(`${third.url}${view.downloads}/master/${view.wallpapers[1]?.id}`, { redirect: 'manual' })
    expect(master.status).toBe(302)
    const linked = await fetch(master.headers.get('location') ?? '', { headers: { range: 'bytes=0-99' } })
    expect([linked.status, (await bytesOf(linked)).length]).toEqual([206, 100])
    expect(sha256(await bytesOf(await fetch(`${third.url}${rendition}`)))).toBe(sha256(fitted))
    first = third
  })

  it('goes on sending from the machine that is left, and has sent every message once', async () => {
    await post(first, '/api/auth/reset', { email: 'ada@example.com' })
    await vi.waitFor(() => expect(mailsTo('ada@example.com', 'reset-password')).toHaveLength(1), PATIENCE)
    // The receipt, and what was agreed to before the download.
    await vi.waitFor(() => expect(mailsTo(BUYER, '')).toHaveLength(2), PATIENCE)
    const subjects = world.readSent().map(({ to, message }) => `${to} ${/^Message-ID: (.*)$/im.exec(message)?.[1]}`)
    expect(new Set(subjects).size).toBe(subjects.length)
    expect(mailsTo(BUYER, 'key=')).toHaveLength(1)
  })

  it('shows on all machines, and in all processes of each, what was published from anywhere', async () => {
    const publisher = {
      ...testPublisher(world.db, world.storage).publisher,
      toSource: async (state: ShopState) => (await chooseSiteSource(world.config, state)).source,
    }
    const priceOf = async ({ url }: Machine) => (await fetch(`${url}/bundles`)).text()
    await publish(publisher, testState({ priceMinor: 300 }), { by: 'mara', note: '' })
    const buildDir = mkdtempSync(join(tmpdir(), 'shop-build-'))
    writeFileSync(join(buildDir, 'build.json'), JSON.stringify({ assets: [] }))
    const storefront = { buildId: 'test', buildDir, olderDirs: [], program: 'none' }
    const machines = await Promise.all([
      world.startMachine({ storefront }),
      world.startMachine({ storefront, env: { WEB_CONCURRENCY: '2' } }),
    ])
    for (const machine of machines) expect(await priceOf(machine)).toBe('<p>300</p>')
    await publish(publisher, testState({ priceMinor: 450 }), { by: 'mara', note: '' })
    for (const machine of machines) {
      // Several times: any of its processes may answer.
      await vi.waitFor(async () => {
        const answers = await Promise.all(Array.from({ length: 8 }, () => priceOf(machine)))
        expect(new Set(answers)).toEqual(new Set(['<p>450</p>']))
      }, PATIENCE)
    }
  })
})

async function bytesOf(answer: Response): Promise<Buffer> {
  return Buffer.from(await answer.arrayBuffer())
}

/** A client that has taken the first bytes and then waits; `broken` is all that it has when the connection breaks. */
async function begin(url: string): Promise<{ etag: string; broken: Promise<Buffer> }> {
  const [answer] = (await once(get(url), 'response')) as [IncomingMessage]
  const chunks: Buffer[] = []
  answer.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve) => answer.once('close', resolve).on('error', resolve))
  await once(answer, 'data')
  answer.pause()
  return { etag: answer.headers.etag ?? '', broken: ended.then(() => Buffer.concat(chunks)) }
}
