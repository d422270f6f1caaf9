import { Agent } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { ask } from '../../harness/ask.ts'
import { type Person, signUp } from '../../harness/customer.ts'
import type { WholeShop } from '../../harness/open-whole-shop.ts'
import { Tally } from '../tally.ts'
import type { Attempt, Topic } from './topic.ts'

/** Two addresses of this machine. It is no proxy here, so each is a place of its own. */
const [STRANGER, VISITOR] = ['127.0.0.1', '127.0.0.2']
const PATIENCE_MS = 20_000

const FULL = { halfSent: 2050, silent: 2050, signIns: 90 }
const SHORT = { halfSent: 300, silent: 1000, signIns: 40 }

/** One address that asks for more than its share; the visitor at another one must not notice. */
export const flood: Topic = {
  shop: { env: { TRUSTED_PROXIES: '127.0.0.9' } },
  isAboutPasswords: true,
  async play(shop, isShort) {
    const { halfSent, silent, signIns } = isShort ? SHORT : FULL
    const person = await signUp(shop, 'visitor')
    return [
      await halfSend(shop, person, '/api/page-views', halfSent),
      await halfSend(shop, person, '/webhooks/sandbox', halfSent),
      await callSilently(shop, person, silent),
      await crowdSignIns(shop, person, signIns),
    ]
  },
}

async function halfSend(shop: WholeShop, person: Person, path: string, count: number): Promise<Attempt> {
  const type = 'content-type: application/json\r\ncontent-length: 900'
  const lines = await dial(shop, count, `POST ${path} HTTP/1.1\r\nhost: shop\r\n${type}\r\n\r\n{`)
  return report(shop, person, lines, `${count} half-sent requests to ${path} from one address`)
}

async function callSilently(shop: WholeShop, person: Person, count: number): Promise<Attempt> {
  return report(shop, person, await dial(shop, count, ''), `${count} silent connections from one address`)
}

/** Whether the visitor is served while the lines are held, and the stranger's own address after they are let go. */
async function report(shop: WholeShop, person: Person, lines: readonly Socket[], tried: string): Promise<Attempt> {
  const during = await visit(shop, person, VISITOR)
  const held = lines.filter((socket) => !socket.destroyed).length
  for (const socket of lines) socket.destroy()
  let after = await visit(shop, person, STRANGER)
  for (const endsAt = Date.now() + PATIENCE_MS; after && Date.now() < endsAt; ) {
    await pause(100)
    after = await visit(shop, person, STRANGER)
  }
  return {
    tried: `${tried} (${held} held)`,
    gained: during && `the visitor was answered ${during}`,
    twin: 'another address is served meanwhile, this one after it',
    twinFailed: after && `the address that flooded was answered ${after}`,
  }
}

/** Lines that have said their words; some may have been closed by then. */
async function dial({ url }: WholeShop, count: number, words: string): Promise<Socket[]> {
  const { hostname: host, port } = new URL(url)
  return Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise<Socket>((resolve) => {
          const socket = connect({ host, port: Number(port), localAddress: STRANGER })
          socket.on('connect', () => socket.write(words, () => resolve(socket)))
          socket.on('error', () => resolve(socket)).on('close', () => resolve(socket))
          socket.resume()
        }),
    ),
  )
}

/** Pages, the API and a payment's news; what was answered besides 200, in words. */
async function visit(shop: WholeShop, { cookie }: Person, localAddress: string): Promise<string | undefined> {
  const agent = new Agent({ keepAlive: true, maxSockets: 2, localAddress })
  const answers = new Tally()
  for (const path of ['/gaming', '/api/auth/session', '/api/library', '/healthz']) {
    answers.add((await ask(shop.url + path, { headers: { cookie }, agent })).status)
  }
  const { body, headers } = shop.purchase()
  answers.add((await ask(`${shop.url}/webhooks/sandbox`, { method: 'POST', headers, body, agent })).status)
  agent.destroy()
  return answers.besides(200) > 0 ? String(answers) : undefined
}

/** Each costs the time of a password; one address must not fill the whole line. */
async function crowdSignIns(shop: WholeShop, { email, password }: Person, count: number): Promise<Attempt> {
  const [crowd, answers] = [new Agent({ localAddress: STRANGER }), new Tally()]
  const signIn = async (body: object, agent: Agent) => {
    const headers = { 'content-type': 'application/json' }
    const question = { method: 'POST', headers, body: JSON.stringify(body), agent }
    return (await ask(`${shop.url}/api/auth/sign-in`, question)).status
  }
  const crowding = Array.from({ length: count }, async (_, at) =>
    answers.add(await signIn({ email: `${at}@example.com`, password: 'a wrong guess' }, crowd)),
  )
  const visitor = new Agent({ localAddress: VISITOR })
  const status = await signIn({ email, password }, visitor)
  await Promise.all(crowding)
  for (const agent of [crowd, visitor]) agent.destroy()
  const isIn = answers.of(200) > 0
  return {
    tried: `${count} sign-ins at once from one address (${answers})`,
    gained: isIn ? 'a session' : undefined,
    twin: 'another address signs in meanwhile',
    twinFailed: status === 200 ? undefined : `it was answered ${status}`,
  }
}
