import { scryptSync } from 'node:crypto'
import { TOTP } from 'otpauth'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createOwnerLink } from '../staff-links.ts'
import { type Answer, cookiesOf, openTestDesk, type TestDesk, testMachine } from '../testing/desk-world.ts'
import { softwarePasskey } from '../testing/software-passkey.ts'

const MINUTE = 60_000
const PASSWORD = 'a long sentence of words'

let desk: TestDesk
let now: number
beforeEach(async () => {
  now = Date.parse('2026-03-01T08:00:00Z')
  desk = await openTestDesk({ now: () => new Date(now) })
})
afterEach(() => desk.close())

const post = (path: string, body: object = {}, cookie: string | null = null) => desk.ask(cookie, 'POST', path, body)
const codeOf = (key: unknown) => TOTP.generate({ secret: secretOf(key), timestamp: now })
const secretOf = (key: unknown) => new TOTP({ secret: String(key) }).secret

async function openLink(key?: string): Promise<string> {
  const answer = await post('/link', { key: key ?? (await createOwnerLink(desk.db, new Date(now))) })
  expect(answer.status).toBe(200)
  return cookiesOf(answer)
}

/** An owner with password and authenticator, made as a browser makes one. */
async function makeOwner(email = 'owner@example.com') {
  const ticket = await openLink()
  const { body: offer } = await post('/set-up/authenticator', { email, password: PASSWORD }, ticket)
  const chosen = { email, password: PASSWORD, sealed: offer.sealed, code: codeOf(offer.key) }
  const made = await post('/set-up/password', chosen, ticket)
  expect(made.status).toBe(200)
  return { key: offer.key, cookie: cookiesOf(made), codes: made.body.recoveryCodes as string[], ticket, chosen, email }
}

async function makeOwnerWithPasskey() {
  const passkey = softwarePasskey('http://shop.test')
  const ticket = await openLink()
  const { body: options } = await post('/set-up/passkey/options', { email: 'owner@example.com' }, ticket)
  const answer = passkey.create(options as { challenge: string })
  const made = await post('/set-up/passkey', { email: 'owner@example.com', answer }, ticket)
  expect(made.status).toBe(204)
  return { passkey, cookie: cookiesOf(made), answer, ticket }
}

const whoIs = async (cookie: string) => (await desk.ask(cookie, 'GET', '/session')).body.staff

describe('a one-time link', () => {
  it('opens once, for half an hour', async () => {
    const key = await createOwnerLink(desk.db, new Date(now))
    await openLink(key)
    expect(await post('/link', { key })).toMatchObject({ status: 410 })
    const late = await createOwnerLink(desk.db, new Date(now))
    now += 30 * MINUTE
    expect(await post('/link', { key: late })).toMatchObject({ status: 410 })
    expect(await post('/link', { key: 'guessed' })).toMatchObject({ status: 410 })
  })

  it('opens to one of many who try at once', async () => {
    const key = await createOwnerLink(desk.db, new Date(now))
    const answers = await Promise.all(Array.from({ length: 10 }, () => post('/link', { key })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('makes nobody twice, and other links of the terminal end with the first owner', async () => {
    const other = await openLink()
    const { ticket, chosen } = await makeOwner()
    expect(await post('/set-up/password', chosen, ticket)).toMatchObject({ status: 410 })
    expect(await post('/set-up/passkey/options', { email: 'b@example.com' }, other)).toMatchObject({ status: 410 })
  })

  it('lets an owner in again, and ends what they signed in with before', async () => {
    const { cookie, key, email } = await makeOwner()
    now += MINUTE
    const again = await makeOwner()
    expect(await whoIs(cookie)).toBeNull()
    expect(await whoIs(again.cookie)).toMatchObject({ email, role: 'owner' })
    now += MINUTE
    const signIn = (code: string) => post('/sign-in/code', { email, password: PASSWORD, code })
    expect(await signIn(codeOf(key))).toMatchObject({ status: 401 })
    expect(await signIn(codeOf(again.key))).toMatchObject({ status: 204 })
  })

  it('takes no weak password and no wrong first code', async () => {
    const ticket = await openLink()
    const email = 'owner@example.com'
    expect(await post('/set-up/authenticator', { email, password: 'short' }, ticket)).toMatchObject({ status: 400 })
    const { body } = await post('/set-up/authenticator', { email, password: PASSWORD }, ticket)
    const chosen = { email, password: PASSWORD, sealed: body.sealed, code: '000000' }
    expect(await post('/set-up/password', chosen, ticket)).toMatchObject({ status: 401 })
    expect(await post('/set-up/password', { ...chosen, sealed: 'changed' }, ticket)).toMatchObject({ status: 400 })
  })
})

describe('signing in with password and code', () => {
  it('takes every code once', async () => {
    const { key, email } = await makeOwner()
    const signIn = (code: string) => post('/sign-in/code', { email, password: PASSWORD, code })
    expect(await signIn(codeOf(key))).toMatchObject({ status: 401 })
    now += MINUTE
    const code = codeOf(key)
    const answers = await Promise.all([signIn(code), signIn(code)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 401])
  })

  it('takes every recovery code once, in any spelling, and none of the earlier ones after new were made', async () => {
    const { codes, email, cookie } = await makeOwner()
    const signIn = (code = '') => post('/sign-in/code', { email, password: PASSWORD, code })
    expect(codes).toHaveLength(10)
    const here = await signIn(codes[0]?.toUpperCase().replace('-', ' '))
    expect(here).toMatchObject({ status: 204 })
    expect(await whoIs(cookie)).toBeNull()
    expect(await signIn(codes[0])).toMatchObject({ status: 401 })
    expect(await post('/mine/recovery-codes', {}, cookiesOf(here))).toMatchObject({ status: 200 })
    expect(await signIn(codes[1])).toMatchObject({ status: 401 })
  })

  it('stops codes that are guessed, whoever guesses, and lets the person in later', async () => {
    const { key, email } = await makeOwner()
    const signIn = (code: string) => post('/sign-in/code', { email, password: PASSWORD, code })
    const answers: Answer[] = []
    for (let guess = 0; guess < 20; guess++) answers.push(await signIn(String(guess).padStart(6, '0')))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
    expect(answers.at(-1)).toMatchObject({ status: 429, headers: { 'retry-after': '600' } })
    now += 11 * MINUTE
    expect(await signIn(codeOf(key))).toMatchObject({ status: 204 })
  })

  it('stops passwords that are guessed, and says the same for an address that nobody has', async () => {
    await makeOwner()
    for (const email of ['owner@example.com', 'nobody@example.com']) {
      const answers: Answer[] = []
      for (let guess = 0; guess < 7; guess++)
        answers.push(await post('/sign-in/password', { email, password: `${guess}` }))
      expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 429, 429])
      expect(answers[0]?.body).toMatchObject({ title: 'E-mail or password is not right.' })
    }
  })
})

describe('a password of the desk', () => {
  it('is hashed with scrypt at 32 MB and three rounds, where nothing else is said', async () => {
    await desk.close()
    desk = await openTestDesk({ now: () => new Date(now), desk: { machine: testMachine() } })
    const { email } = await makeOwner()
    const { password_hash } = await desk.db.selectFrom('staff').select('password_hash').executeTakeFirstOrThrow()
    const [salt = '', key] = password_hash?.split('.') ?? []
    const cost = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 2 ** 20 }
    expect(scryptSync(PASSWORD, Buffer.from(salt, 'base64url'), 32, cost).toString('base64url')).toBe(key)
    expect(await post('/sign-in/password', { email, password: PASSWORD })).toMatchObject({ status: 204 })
  })
})

describe('signing in with a passkey', () => {
  it('opens the desk to its holder', async () => {
    const { passkey, cookie } = await makeOwnerWithPasskey()
    expect(await whoIs(cookie)).toMatchObject({ role: 'owner' })
    const { body: options } = await post('/sign-in/passkey/options')
    const answer = await post('/sign-in/passkey', { answer: passkey.use(options as { challenge: string }) })
    expect(answer.status).toBe(204)
    expect(await whoIs(cookiesOf(answer))).toMatchObject({ email: 'owner@example.com' })
  })

  it('refuses an answer that was given before, to another question, late, or for another site', async () => {
    const { passkey, cookie } = await makeOwnerWithPasskey()
    const ask = async () => (await post('/sign-in/passkey/options')).body as { challenge: string }
    const refused = { status: 401, body: { code: 'auth/invalid-credential' } }
    const answer = passkey.use(await ask())
    const once = await Promise.all([post('/sign-in/passkey', { answer }), post('/sign-in/passkey', { answer })])
    expect(once.map(({ status }) => status).toSorted()).toEqual([204, 401])
    expect(await post('/sign-in/passkey', { answer })).toMatchObject(refused)
    const proof = (await post('/prove/passkey/options', {}, cookie)).body as { challenge: string }
    expect(await post('/sign-in/passkey', { answer: passkey.use(proof) })).toMatchObject(refused)
    const late = passkey.use(await ask())
    now += 6 * MINUTE
    expect(await post('/sign-in/passkey', { answer: late })).toMatchObject(refused)
    const elsewhere = { ...(await ask()), rpId: 'evil.example' }
    expect(await post('/sign-in/passkey', { answer: passkey.use(elsewhere) })).toMatchObject(refused)
    const stranger = softwarePasskey('http://shop.test').use(await ask())
    expect(await post('/sign-in/passkey', { answer: stranger })).toMatchObject(refused)
    const nonsense = { ...stranger, id: answer.id, rawId: answer.id, response: { clientDataJSON: 'e30' } }
    expect(await post('/sign-in/passkey', { answer: nonsense })).toMatchObject(refused)
  })

  it('makes one passkey of one answer', async () => {
    const { answer, cookie } = await makeOwnerWithPasskey()
    expect(await post('/mine/passkeys', { answer }, cookie)).toMatchObject({ status: 401 })
    const ticket = await openLink()
    expect(await post('/set-up/passkey', { email: 'b@example.com', answer }, ticket)).toMatchObject({ status: 401 })
  })

  it('proves again who one is, and keeps the only way in', async () => {
    const { passkey, cookie } = await makeOwnerWithPasskey()
    now += 11 * MINUTE
    const stale = { status: 403, body: { code: 'auth/requires-recent-login' } }
    expect(await post('/mine/passkeys/options', {}, cookie)).toMatchObject(stale)
    const { body } = await post('/prove/passkey/options', {}, cookie)
    const proof = { answer: passkey.use(body as { challenge: string }) }
    expect(await post('/prove/passkey', proof, cookie)).toMatchObject({ status: 204 })
    const added = softwarePasskey('http://shop.test')
    const { body: options } = await post('/mine/passkeys/options', {}, cookie)
    const answer = added.create(options as { challenge: string })
    expect(await post('/mine/passkeys', { answer, name: 'Phone' }, cookie)).toMatchObject({ status: 204 })
    const removed = await desk.ask(cookie, 'DELETE', `/mine/passkeys/${answer.id}`)
    expect(removed).toMatchObject({ status: 204 })
    const { body: mine } = await desk.ask(cookiesOf(removed), 'GET', '/mine')
    const [last] = mine.passkeys as { id: string }[]
    const refused = await desk.ask(cookiesOf(removed), 'DELETE', `/mine/passkeys/${last?.id}`)
    expect(refused).toMatchObject({ status: 400, body: { title: 'This is your only way in; add another first.' } })
  })
})

describe('whoever changes how they sign in', () => {
  /** An owner with password and codes, here and on a browser that somebody else may hold. */
  async function signInTwice() {
    const made = await makeOwner()
    now += MINUTE
    const there = await post('/sign-in/code', { email: made.email, password: PASSWORD, code: codeOf(made.key) })
    return { ...made, elsewhere: cookiesOf(there) }
  }

  async function expectOnlyHere(answer: Answer, before: { cookie: string; elsewhere: string }) {
    expect([200, 204]).toContain(answer.status)
    expect(await whoIs(before.elsewhere)).toBeNull()
    // A copy of the cookie that this browser had is worth nothing either.
    expect(await whoIs(before.cookie)).toBeNull()
    expect(await whoIs(cookiesOf(answer))).toMatchObject({ role: 'owner' })
    const { body } = await desk.ask(cookiesOf(answer), 'GET', '/mine/sessions')
    expect(body.sessions).toMatchObject([{ isThisOne: true }])
  }

  async function changePassword(cookie: string) {
    const { body: offer } = await post('/mine/authenticator', { password: 'another sentence' }, cookie)
    const chosen = { password: 'another sentence', sealed: offer.sealed, code: codeOf(offer.key) }
    return desk.ask(cookie, 'PUT', '/mine/password', chosen)
  }

  async function addPasskey(cookie: string) {
    const passkey = softwarePasskey('http://shop.test')
    const { body: options } = await post('/mine/passkeys/options', {}, cookie)
    const answer = passkey.create(options as { challenge: string })
    expect(await post('/mine/passkeys', { answer }, cookie)).toMatchObject({ status: 204 })
    return { passkey, id: answer.id }
  }

  it('is signed in here alone after a new password and authenticator', async () => {
    const before = await signInTwice()
    await expectOnlyHere(await changePassword(before.cookie), before)
  })

  it('is signed in here alone after a passkey was removed', async () => {
    const before = await signInTwice()
    const { id } = await addPasskey(before.cookie)
    expect(await whoIs(before.elsewhere)).not.toBeNull()
    await expectOnlyHere(await desk.ask(before.cookie, 'DELETE', `/mine/passkeys/${id}`), before)
  })

  it('is signed in here alone after new recovery codes, and after one was used', async () => {
    const before = await signInTwice()
    const made = await post('/mine/recovery-codes', {}, before.cookie)
    await expectOnlyHere(made, before)
    const [code] = made.body.recoveryCodes as string[]
    now += MINUTE
    const elsewhere = cookiesOf(
      await post('/sign-in/code', { email: before.email, password: PASSWORD, code: codeOf(before.key) }),
    )
    expect(await post('/prove/password', { password: PASSWORD, code }, cookiesOf(made))).toMatchObject({ status: 204 })
    expect(await whoIs(elsewhere)).toBeNull()
    expect(await whoIs(cookiesOf(made))).not.toBeNull()
  })

  it('does so by a session that has not ended meanwhile', async () => {
    const before = await signInTwice()
    const { body: offer } = await post('/mine/authenticator', { password: 'a third sentence' }, before.elsewhere)
    const chosen = { password: 'a third sentence', sealed: offer.sealed, code: codeOf(offer.key) }
    const both = [changePassword(before.cookie), desk.ask(before.elsewhere, 'PUT', '/mine/password', chosen)]
    expect((await Promise.all(both)).map(({ status }) => status).toSorted()).toEqual([200, 401])
  })
})
