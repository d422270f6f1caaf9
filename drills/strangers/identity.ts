import { type Answer, ask, askJson } from '../../harness/ask.ts'
import { cookieOf, from, signUp } from '../../harness/customer.ts'
import { eventually } from '../../harness/eventually.ts'
import type { WholeShop } from '../../harness/open-whole-shop.ts'
import { openDatabase } from '../../server/database/database.ts'
import type { Attempt, Topic } from './topic.ts'

const PLANTED = 'planted by somebody else'
const CHOSEN = 'chosen by the owner'

/** Strangers who want another's account, or want its owner to lose it. */
export const identity: Topic = {
  play: async (shop) => [
    await waitInStrangersAccount(shop),
    await useOldResetLinks(shop),
    await mailByRounds(shop),
    await guessFromEverywhere(shop),
    await chooseCommonPasswords(shop),
    await useSessionLeftOpen(shop),
  ],
}

const post = (shop: WholeShop, path: string, body: object, who: string, cookie = '') =>
  askJson(`${shop.url}${path}`, body, { ...from(who), ...(cookie && { cookie, origin: shop.url }) })

const textOf = ({ body }: Answer) => body.toString()

async function waitInStrangersAccount(shop: WholeShop): Promise<Attempt> {
  const [email, twin] = ['waited-for@example.com', 'honest@example.com']
  await buyAsGuest(shop, email)
  await buyAsGuest(shop, twin)
  const somebody = await post(shop, '/api/auth/sign-up', { email, password: PLANTED, name: 'Somebody' }, 'somebody')
  const token = await newToken(shop, email, 'confirm')
  await post(shop, '/api/auth/verification/confirm', { token }, 'owner')
  const before = await owned(shop, cookieOf(somebody.headers['set-cookie']))
  await post(shop, '/api/auth/verification/confirm', { token, password: CHOSEN }, 'owner')
  const after = await owned(shop, cookieOf(somebody.headers['set-cookie']))
  const old = await post(shop, '/api/auth/sign-in', { email, password: PLANTED }, 'somebody')

  const honest = await post(shop, '/api/auth/sign-up', { email: twin, password: CHOSEN, name: '' }, 'honest')
  const cookie = cookieOf(honest.headers['set-cookie'])
  await post(shop, '/api/auth/verification/confirm', { token: await newToken(shop, twin, 'confirm') }, 'honest', cookie)
  const seen = async () => (await owned(shop, cookie)) || undefined
  const missing = await eventually(seen, 'the purchase is not there').then(
    () => undefined,
    (error: Error) => error.message,
  )
  return {
    tried: 'signs up with a stranger’s address and waits until its owner confirms it',
    gained:
      before + after > 0 ? 'the owner’s purchases' : old.status === 200 ? 'a password that still works' : undefined,
    twin: 'confirms in the browser that signed up and sees the purchase',
    twinFailed: missing,
  }
}

async function useOldResetLinks(shop: WholeShop): Promise<Attempt> {
  const { email } = await signUp(shop, 'forgetful')
  const tokens: string[] = []
  for (let at = 0; at < 3; at++) {
    await post(shop, '/api/auth/reset', { email }, 'forgetful')
    tokens.push(await newToken(shop, email, 'reset', tokens))
  }
  const use = (token = '') => post(shop, '/api/auth/reset/confirm', { token, password: CHOSEN }, 'forgetful')
  const old = [await use(tokens[0]), await use(tokens[1])]
  const newest = await use(tokens[2])
  old.push(await use(tokens[0]), await use(tokens[2]))
  return {
    tried: 'uses older reset links, and used ones',
    gained: old.some(({ status }) => status === 204) ? 'a new password' : undefined,
    twin: 'uses the newest reset link',
    twinFailed: newest.status === 204 ? undefined : `it answered ${newest.status}`,
  }
}

async function mailByRounds(shop: WholeShop): Promise<Attempt> {
  const email = 'flooded@example.com'
  for (let round = 0; round < 8; round++) {
    const up = await post(shop, '/api/auth/sign-up', { email, password: PLANTED, name: '' }, `round ${round}`)
    await removeAccount(shop, cookieOf(up.headers['set-cookie']), { password: PLANTED })
  }
  const mails = (await tokensTo(shop, email, 'confirm')).length
  const owner = await post(shop, '/api/auth/sign-up', { email, password: CHOSEN, name: '' }, 'flooded owner')
  return {
    tried: 'signs up and deletes 8 times, for the mails',
    gained: mails > 5 ? `${mails} mails in a stranger’s mailbox` : undefined,
    twin: 'the owner of the address signs up',
    twinFailed: owner.status === 201 ? undefined : `it answered ${owner.status}`,
  }
}

async function guessFromEverywhere(shop: WholeShop): Promise<Attempt> {
  const { email, password } = await signUp(shop, 'crowded')
  const guesses: Answer[] = []
  for (let at = 0; at < 55; at++) {
    guesses.push(await post(shop, '/api/auth/sign-in', { email, password: `guess ${at}` }, `crowd ${at}`))
  }
  const owner = await post(shop, '/api/auth/sign-in', { email, password }, 'crowded')
  return {
    tried: 'guesses at one account from 55 places',
    gained: guesses.some(({ status }) => status === 200) ? 'the account' : undefined,
    twin: 'the owner signs in from the place as before',
    twinFailed: owner.status === 200 ? undefined : `it answered ${owner.status}`,
  }
}

async function chooseCommonPasswords(shop: WholeShop): Promise<Attempt> {
  const choose = (password: string, name: string) =>
    post(shop, '/api/auth/sign-up', { email: `${name}@example.com`, password, name }, name)
  const answers: Answer[] = []
  for (const password of ['123456', 'Password1', 'iloveyou', 'TRUSTNO1']) answers.push(await choose(password, 'lazy'))
  const refused = answers.filter((answer) => textOf(answer).includes('"common-password"'))
  const good = await choose('lake-7', 'careful')
  return {
    tried: 'chooses 4 of the most common passwords, to be guessed',
    gained: refused.length === answers.length ? undefined : 'an account with a common password',
    twin: 'chooses six characters that nobody else has',
    twinFailed: good.status === 201 ? undefined : `it answered ${good.status}`,
  }
}

async function useSessionLeftOpen(shop: WholeShop): Promise<Attempt> {
  const { cookie, password } = await signUp(shop, 'left-open')
  const move = await post(shop, '/api/account/address', { email: 'thief@example.com' }, 'thief', cookie)
  const removed = [await removeAccount(shop, cookie, {}), await removeAccount(shop, cookie, { password: 'a guess' })]
  const owner = await removeAccount(shop, cookie, { password })
  const isGained = move.status === 204 || removed.some(({ status }) => status === 204)
  return {
    tried: 'deletes and moves the account of a session that was left open',
    gained: isGained ? 'the account' : undefined,
    twin: 'the owner deletes it with the password',
    twinFailed: owner.status === 204 ? undefined : `it answered ${owner.status}`,
  }
}

function removeAccount({ url }: WholeShop, cookie: string, body: object): Promise<Answer> {
  const text = JSON.stringify(body)
  // Node does not say by itself how long the body of a DELETE is.
  const headers = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }
  return ask(`${url}/api/account`, { method: 'DELETE', headers: { ...headers, cookie, origin: url }, body: text })
}

async function buyAsGuest(shop: WholeShop, email: string): Promise<void> {
  const { body, headers } = shop.purchase(undefined, email)
  const { status } = await ask(`${shop.url}/webhooks/sandbox`, { method: 'POST', headers, body })
  if (status !== 200) throw new Error(`The webhook answered ${status}.`)
}

/** How many bundles a session shows; none without a session. */
async function owned({ url }: WholeShop, cookie: string): Promise<number> {
  const answer = await ask(`${url}/api/account/entitlements`, { headers: { cookie } })
  if (answer.status !== 200) return 0
  return (JSON.parse(textOf(answer)) as { bundles: unknown[] }).bundles.length
}

type MailKind = 'confirm' | 'reset'

/** The links of the mails to an address, as they wait in the outbox: nobody takes them there. */
async function tokensTo({ databaseUrl }: WholeShop, email: string, kind: MailKind): Promise<string[]> {
  const db = openDatabase(databaseUrl)
  const mails = db.selectFrom('mail_outbox').select('text').where('to', '=', email).where('key', 'like', `${kind}:%`)
  const texts = (await mails.execute()).map(({ text }) => text)
  await db.destroy()
  return texts.flatMap((text) => /#token=(\S+)/.exec(text)?.[1] ?? [])
}

/** One that is not among the known ones; some mails are queued after the answer. */
async function newToken(
  shop: WholeShop,
  email: string,
  kind: MailKind,
  known: readonly string[] = [],
): Promise<string> {
  const find = async () => (await tokensTo(shop, email, kind)).find((token) => !known.includes(token))
  return eventually(find, `No mail to ${email} was queued.`)
}
