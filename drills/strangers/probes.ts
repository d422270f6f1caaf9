import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import type { DeskDraft, PublishBar } from '../../contract/desk/draft.ts'
import { WHO_MAY } from '../../server/testing/who-may-ask.ts'
import { parsed, type Staff, staffAt } from './at-desk.ts'
import type { Attempt, Topic } from './topic.ts'

/** What only programs on this machine may read. */
const INNER = 'inner-service-7f3a'
/** This machine by every name that a form takes. */
const LOOPBACKS = ['127.0.0.1', 'localhost', '127.1', '2130706433', '0x7f.1', '0177.0.0.1', '0.0.0.0', '127.0.0.2']
/** Of machines that tell their programs' keys to whoever asks; nobody lives at this one. */
const LINK_LOCAL = '169.254.77.77'

/** An owner's session that would see what is around the machine, and addresses that are the shop's own. */
export const probes: Topic = {
  play: async (shop, isShort) => {
    const owner = await staffAt(shop, 'owner')
    return [
      await askInner(owner, isShort ? LOOPBACKS.slice(0, 4) : LOOPBACKS),
      await askLinkLocal(owner),
      await breakKey(owner),
      await takeReservedPaths(
        await staffAt(shop, 'catalogue'),
        isShort ? OWN_PATHS.filter((path) => /z$/.test(path)) : OWN_PATHS,
      ),
    ]
  },
}

const mailServer = (host: string, port: number) => ({
  host,
  port,
  user: 'a',
  password: 'b',
  from: 'shop@example.com',
})

async function testMail(owner: Staff): Promise<string | undefined> {
  const { status } = await owner.ask('POST', '/machine/mail/test')
  return status === 200 || status === 400 ? undefined : `it answered ${status}`
}

/** Without the press that says that it is meant. */
async function askInner(owner: Staff, hosts: readonly string[]): Promise<Attempt> {
  let reached = 0
  const inner = createServer((socket) => {
    reached += 1
    socket.on('error', () => {})
    socket.end(`554 ${INNER}\r\n`)
  })
  inner.listen(0, '0.0.0.0')
  await once(inner, 'listening')
  const { port } = inner.address() as AddressInfo
  let said = ''
  for (const host of hosts) said += (await owner.ask('PUT', '/machine/mail', mailServer(host, port))).body.toString()
  inner.close()
  const heard = said.includes(INNER) ? 'what it said' : undefined
  return {
    tried: `a program of this machine named as the mail server in ${hosts.length} ways`,
    gained: heard ?? (reached > 0 ? `${reached} connections to it` : undefined),
    twin: 'the owner tries the mail server that is set',
    twinFailed: await testMail(owner),
  }
}

async function askLinkLocal(owner: Staff): Promise<Attempt> {
  const answer = await owner.ask('PUT', '/machine/mail', mailServer(LINK_LOCAL, 25))
  const said = answer.body.toString()
  const isTried = answer.status === 204 || answer.status === 0 || /\bE[A-Z]{5,}\b|timeout|timed out/.test(said)
  const honest = await owner.ask('GET', '/machine')
  return {
    tried: 'a link-local address as the mail server',
    gained: isTried ? 'a try to reach it' : undefined,
    twin: 'the owner sees how the machine is set up',
    twinFailed: honest.status === 200 ? undefined : `it answered ${honest.status}`,
  }
}

async function breakKey(owner: Staff): Promise<Attempt> {
  const key = 'sk_test_broken\r\nx-evil: 1'
  const looks = await Promise.all(
    ['stripe', 'lemonsqueezy'].map((provider) => owner.ask('POST', '/machine/payment/look', { provider, key })),
  )
  const said = looks.map(({ body }) => body.toString()).join('\n')
  const honest = await owner.ask('POST', '/machine/payment/look', { provider: 'nobody', key: 'a key of none' })
  return {
    tried: 'a payment key with a line break and a header of its own',
    gained:
      said.includes('x-evil') || said.includes('sk_test_broken')
        ? 'the key, repeated'
        : answerOf(looks.map(({ status }) => status)),
    twin: 'a provider that is not known is refused',
    twinFailed: honest.status === 400 ? undefined : `it answered ${honest.status}`,
  }
}

const answerOf = (statuses: readonly number[]) =>
  statuses.some((status) => status >= 500 || status === 0) ? `answers of ${statuses.join(', ')}` : undefined

/** The first parts of all addresses that the server answers itself. */
const OWN_PATHS = [...new Set(Object.keys(WHO_MAY).map((route) => `/${route.split('/')[1]}`))]

async function takeReservedPaths(staff: Staff, paths: readonly string[]): Promise<Attempt> {
  const revision = async () => parsed<DeskDraft>(await staff.ask('GET', '/draft')).revision
  const make = async (path: string, name: string) => {
    const wish = { basedOn: await revision(), name, path, priceMinor: null, isFree: false }
    return (await staff.ask('POST', '/draft/categories', wish)).status
  }
  const problems = async () => parsed<PublishBar>(await staff.ask('GET', '/publishing')).problems
  const known = await problems()
  const taken: string[] = []
  for (const path of paths) {
    const status = await make(path, `Taken ${path.replace(/\W/g, '')}`)
    const isRefused = status !== 200 || (await problems()).some((problem) => !known.includes(problem))
    if (!isRefused) taken.push(path)
    await staff.ask('POST', '/draft/discard', { basedOn: await revision() })
  }
  const honest = await make('/boats-at-night', 'Boats at night')
  const left = (await problems()).filter((problem) => !known.includes(problem))
  return {
    tried: `${paths.length} addresses of the server itself as a category’s`,
    gained: taken.length > 0 ? taken.join(', ') : undefined,
    twin: 'a category at an address of its own',
    twinFailed: honest === 200 && left.length === 0 ? undefined : `it answered ${honest} ${left.join(' ')}`,
  }
}
