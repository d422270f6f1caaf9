import { TOTP } from 'otpauth'
import { type Answer, ask, askJson } from '../../harness/ask.ts'
import { cookieOf, from, signUp } from '../../harness/customer.ts'
import type { WholeShop } from '../../harness/open-whole-shop.ts'
import { createOwnerLink } from '../../server/desk/staff-links.ts'
import { signInStaff } from '../../server/desk/testing/desk-world.ts'
import { softwarePasskey } from '../../server/desk/testing/software-passkey.ts'
import { inBooks } from './books.ts'
import type { Attempt, Topic } from './topic.ts'

const PASSWORD = 'a long sentence of words'
const OWNER = 'owner@example.com'

/** Strangers, customers and staff who want more of the desk than is theirs. */
export const desk: Topic = {
  play: async (shop, isShort) => {
    const owner = await makeOwner(shop)
    return [
      await usedLink(shop, owner),
      await customersSession(shop, owner),
      await forgedCookie(shop, owner),
      await foreignPage(shop, owner),
      await escalate(shop, owner),
      await replayPasskey(shop),
      await guessCodes(shop, owner, isShort ? 40 : 400),
    ]
  },
}

const post = (shop: WholeShop, path: string, body: object, cookie = '', who = 'staff') =>
  askJson(`${shop.url}/api/desk${path}`, body, { ...from(who), origin: shop.url, ...(cookie && { cookie }) })
const get = (shop: WholeShop, path: string, cookie: string) =>
  ask(`${shop.url}/api/desk${path}`, { headers: { ...from('staff'), cookie } })
const json = <Body>({ body }: Answer) => JSON.parse(body.toString()) as Body
const whoIs = async (shop: WholeShop, cookie: string) =>
  json<{ staff: { role: string } | null }>(await get(shop, '/session', cookie)).staff
const refusal = (status: number, wanted: number) => (status === wanted ? undefined : `it answered ${status}`)

const newLink = (shop: WholeShop) => inBooks(shop, (db) => createOwnerLink(db, new Date()))

type Owner = { readonly link: string; readonly ticket: string; readonly cookie: string; readonly key: string }

/** As a browser does it: the link, a password, an authenticator. */
async function makeOwner(shop: WholeShop): Promise<Owner> {
  const link = await newLink(shop)
  const ticket = cookieOf((await post(shop, '/link', { key: link })).headers['set-cookie'])
  const chosen = { email: OWNER, password: PASSWORD }
  const { key, sealed } = json<Record<string, string>>(await post(shop, '/set-up/authenticator', chosen, ticket))
  const made = await post(shop, '/set-up/password', { ...chosen, sealed, code: codeOf(key ?? '', 0) }, ticket)
  if (made.status !== 200) throw new Error(`Making an owner answered ${made.status}.`)
  return { link, ticket, cookie: cookieOf(made.headers['set-cookie']), key: key ?? '' }
}

/** The code of a time step before or after now. */
function codeOf(key: string, steps: number): string {
  return new TOTP({ secret: key }).generate({ timestamp: Date.now() + steps * 30_000 })
}

async function usedLink(shop: WholeShop, { link, ticket }: Owner): Promise<Attempt> {
  const again = await post(shop, '/link', { key: link }, '', 'finder')
  const options = await post(shop, '/set-up/passkey/options', { email: 'finder@example.com' }, ticket, 'finder')
  const fresh = await post(shop, '/link', { key: await newLink(shop) })
  return {
    tried: 'a one-time link and its ticket that were used before',
    gained: again.status === 200 || options.status === 200 ? 'a way to become an owner' : undefined,
    twin: 'the owner opens a new link',
    twinFailed: refusal(fresh.status, 200),
  }
}

async function customersSession(shop: WholeShop, { cookie }: Owner): Promise<Attempt> {
  const customer = await signUp(shop, 'owner')
  const token = customer.cookie.split('=', 2)[1] ?? ''
  const cookies = [customer.cookie, `desk=${token}`, `${customer.cookie}; desk=${token.slice(0, 43)}`]
  const found = await Promise.all(cookies.map((stolen) => get(shop, '/team', stolen)))
  return {
    tried: 'a customer’s session with the owner’s own address, as it is and as the desk’s',
    gained: found.some(({ status }) => status === 200) ? 'the list of staff' : undefined,
    twin: 'the owner looks at the team',
    twinFailed: refusal((await get(shop, '/team', cookie)).status, 200),
  }
}

async function forgedCookie(shop: WholeShop, { cookie }: Owner): Promise<Attempt> {
  const hashes = await inBooks(shop, (db) => db.selectFrom('staff_session').select(['id', 'token_hash']).execute())
  const forged = [...hashes.flatMap(({ id, token_hash }) => [id, token_hash, token_hash.slice(0, 43)]), 'a'.repeat(43)]
  const found = await Promise.all(forged.map((token) => whoIs(shop, `desk=${token}`)))
  return {
    tried: 'cookies made of what a leaked database holds',
    gained: found.some((staff) => staff !== null) ? 'somebody’s session' : undefined,
    twin: 'the session’s own cookie',
    twinFailed: (await whoIs(shop, cookie))?.role === 'owner' ? undefined : 'it opened nothing',
  }
}

async function foreignPage(shop: WholeShop, { cookie }: Owner): Promise<Attempt> {
  const body = { email: 'evil@example.com', role: 'owner' }
  const pages: readonly Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: shop.url, 'sec-fetch-site': 'same-site' },
  ]
  const answers = await Promise.all(
    pages.map((headers) => askJson(`${shop.url}/api/desk/team/invitations`, body, { cookie, ...headers })),
  )
  const honest = await post(shop, '/team/invitations', { email: 'helper@example.com', role: 'support' }, cookie)
  return {
    tried: 'a page of another site that invites an owner with the owner’s cookie',
    gained: answers.some(({ status }) => status !== 403) ? 'an invitation' : undefined,
    twin: 'the owner invites somebody',
    twinFailed: refusal(honest.status, 204),
  }
}

async function escalate(shop: WholeShop, { cookie }: Owner): Promise<Attempt> {
  const support = await inBooks(shop, (db) => signInStaff(db, 'support', new Date()))
  const role = { method: 'PUT', headers: { 'content-type': 'application/json', origin: shop.url } }
  const change = (id: string, who: string) =>
    ask(`${shop.url}/api/desk/team/${id}/role`, {
      ...role,
      headers: { ...role.headers, cookie: who },
      body: JSON.stringify({ role: 'owner' }),
    })
  await change(support.id, support.cookie)
  await post(shop, '/team/invitations', { email: 'me-too@example.com', role: 'owner' }, support.cookie)
  const [staff, log] = [await whoIs(shop, support.cookie), await get(shop, '/audit', support.cookie)]
  const gained = staff?.role !== 'support' ? 'another role' : log.status === 200 ? 'the audit log' : undefined
  const changed = await change(support.id, cookie)
  return {
    tried: 'support makes itself owner, invites an owner, reads the log',
    gained,
    twin: 'an owner makes somebody an owner',
    twinFailed: refusal(changed.status, 204),
  }
}

async function replayPasskey(shop: WholeShop): Promise<Attempt> {
  const passkey = softwarePasskey(`http://localhost:${new URL(shop.url).port}`)
  const ticket = cookieOf((await post(shop, '/link', { key: await newLink(shop) })).headers['set-cookie'])
  const email = 'second@example.com'
  const options = json<{ challenge: string }>(await post(shop, '/set-up/passkey/options', { email }, ticket))
  const answer = passkey.create(options)
  const made = await post(shop, '/set-up/passkey', { email, answer }, ticket)
  if (made.status !== 204) throw new Error(`Making a passkey answered ${made.status}.`)
  const question = async () => json<{ challenge: string }>(await post(shop, '/sign-in/passkey/options', {}))
  const used = passkey.use(await question())
  const honest = await post(shop, '/sign-in/passkey', { answer: used })
  const other = {
    ...used,
    response: { ...used.response, clientDataJSON: passkey.use(await question()).response.clientDataJSON },
  }
  const replays = await Promise.all(
    [used, used, other].map((copy) => post(shop, '/sign-in/passkey', { answer: copy }, '', 'listener')),
  )
  return {
    tried: 'a passkey’s answer that was overheard, again and with another question',
    gained: replays.some(({ status }) => status === 204) ? 'a session' : undefined,
    twin: 'the passkey answers a new question',
    twinFailed: refusal(honest.status, 204),
  }
}

/** With the right password, from as many places as there are guesses. */
async function guessCodes(shop: WholeShop, { key }: Owner, guesses: number): Promise<Attempt> {
  const signIn = (code: string, who: string) =>
    post(shop, '/sign-in/code', { email: OWNER, password: PASSWORD, code }, '', who)
  const honest = await signIn(codeOf(key, 1), 'owner at home')
  let [tried, gained] = [0, 0]
  for (let guess = 0; guess < guesses; guess++) {
    const { status } = await signIn(String((guess * 7919) % 1_000_000).padStart(6, '0'), `guess ${guess}`)
    if (status !== 429) tried += 1
    if (status === 204) gained += 1
  }
  const isStopped = tried <= 10
  return {
    tried: `${guesses} codes with a stolen password, each from another place`,
    gained: gained > 0 ? 'a session' : isStopped ? undefined : `${tried} guesses that were looked at`,
    twin: 'the owner signs in with password and code',
    twinFailed: refusal(honest.status, 204),
  }
}
