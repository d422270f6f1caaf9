import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isHealth, isKeyLook, isSetUp, type SetUp } from '../../../contract/desk/set-up.ts'
import { lemonSqueezySetUp } from '../../adapters/payments/lemonsqueezy-set-up.ts'
import { stripeSetUp } from '../../adapters/payments/stripe-set-up.ts'
import { LEMON, type LemonStandIn, lemonStandIn } from '../../adapters/payments/testing/lemonsqueezy-stand-in.ts'
import { STRIPE, type StripeStandIn, stripeStandIn } from '../../adapters/payments/testing/stripe-stand-in.ts'
import { readConfig } from '../../config/config.ts'
import { readStoredSettings } from '../../settings/stored-settings.ts'
import { openTestDesk, signInStaff, type TestDesk, testMachine } from '../testing/desk-world.ts'

const DATA_DIR = mkdtempSync(join(tmpdir(), 'shop-set-up-'))
const SECRET = '9f2c1b7e4d8a6035f1e2d3c4b5a69788'
const OPEN = { DATA_DIR, SECRET, NODE_ENV: 'development', PUBLIC_URL: 'https://shop.example' }

let stripe: StripeStandIn
let lemon: LemonStandIn
let desk: TestDesk
let owner: { id: string; cookie: string }
beforeAll(async () => {
  ;[stripe, lemon] = await Promise.all([stripeStandIn(), lemonStandIn()])
})
afterAll(async () => {
  await Promise.all([stripe.close(), lemon.close()])
  rmSync(DATA_DIR, { recursive: true, force: true })
})

async function open(env: Record<string, string> = OPEN): Promise<void> {
  const machine = testMachine({
    config: readConfig(env),
    openProvider: async (provider, key) =>
      provider === 'stripe' ? stripeSetUp(key, stripe.api) : lemonSqueezySetUp(key, lemon.url),
    knowsGoogleClient: async (_id, secret) => secret === 'right',
  })
  desk = await openTestDesk({ desk: { machine } })
  owner = await signInStaff(desk.db, 'owner')
}
const stored = async () => (await readStoredSettings(desk.db, SECRET)).values
const audited = () => desk.db.selectFrom('audit').select(['did', 'value_after']).where('area', '=', 'machine').execute()

describe('set-up', () => {
  beforeEach(async () => {
    await open()
    return () => desk.close()
  })
  const put = (path: string, body: object) => desk.ask(owner.cookie, 'PUT', path, body)

  it('tells an owner alone, on Today, what was found not to work when it was asked last', async () => {
    await desk.close()
    await open({ ...OPEN, GOOGLE_CLIENT_ID: 'a client', GOOGLE_CLIENT_SECRET: 'wrong' })
    const support = await signInStaff(desk.db, 'support')
    expect((await desk.ask(owner.cookie, 'GET', '/machine')).status).toBe(200)
    expect((await desk.ask(owner.cookie, 'GET', '/needs')).body.setUp).toEqual([
      { step: 'Google sign-in', summary: 'Google does not know this client and secret.' },
    ])
    expect((await desk.ask(support.cookie, 'GET', '/needs')).body.setUp).toEqual([])
  })

  it('says of each step what was asked and found, and calls nothing good that the sandbox plays', async () => {
    const { status, body } = await desk.ask(owner.cookie, 'GET', '/machine')
    expect(status).toBe(200)
    expect(isSetUp(body)).toBe(true)
    const states = Object.fromEntries((body as SetUp).steps.map(({ name, state }) => [name, state]))
    expect(states).toEqual({
      ...{ address: 'works', payment: 'practice', mail: 'practice', storage: 'works' },
      ...{ backup: 'look', google: 'practice', texts: 'look' },
    })
    expect(JSON.stringify(body)).not.toContain(SECRET)
  })

  it('asks what the owner’s tool asks', async () => {
    const { body } = await desk.ask(owner.cookie, 'GET', '/machine/health')
    expect(isHealth(body)).toBe(true)
    expect(JSON.stringify(body)).toContain('payment provider')
  })

  it('looks at a key without changing anything, here or there', async () => {
    const { status, body } = await desk.ask(owner.cookie, 'POST', '/machine/payment/look', {
      ...{ provider: 'lemonsqueezy', key: LEMON.apiKey },
    })
    expect(status).toBe(200)
    expect(isKeyLook(body)).toBe(true)
    const { products } = body as { products: { slug: string; match: string | null }[] }
    // Two variants have these words in their names, so neither is taken for it.
    expect(products.find(({ slug }) => slug === 'anime')?.match).toBeNull()
    expect(lemon.webhooks).toEqual([])
    expect(await stored()).toEqual({})
  })

  it('connects Stripe by its key: webhook made, a checkout tried and ended, sealed and audited without values', async () => {
    const { status, body } = await put('/machine/payment', { provider: 'stripe', key: STRIPE.secretKey })
    expect([status, body]).toMatchObject([200, { name: 'Example Wallpapers', mode: 'test' }])
    expect(stripe.webhooks).toMatchObject([{ url: 'https://shop.example/webhooks/stripe' }])
    expect(stripe.expired).toHaveLength(1)
    expect(await stored()).toMatchObject({ PAYMENTS: 'stripe', STRIPE_SECRET_KEY: STRIPE.secretKey })
    expect((await stored()).STRIPE_WEBHOOK_SECRET).toMatch(/^whsec_/)
    const [line] = await audited()
    expect(line?.value_after).toContain('STRIPE_SECRET_KEY')
    expect(line?.value_after).not.toContain(STRIPE.secretKey)
    await put('/machine/payment', { provider: 'stripe', key: STRIPE.secretKey })
    expect(stripe.webhooks).toHaveLength(1)
  })

  it('connects Lemon Squeezy with a variant for each product, no two alike', async () => {
    const given = { provider: 'lemonsqueezy', key: LEMON.apiKey, storeId: LEMON.storeId }
    const twice = await put('/machine/payment', { ...given, variants: { anime: '4711', cars: '4711' } })
    expect([twice.status, twice.body]).toMatchObject([400, { title: expect.stringContaining('the same variant') }])
    expect((await put('/machine/payment', given)).body).toMatchObject({
      title: expect.stringContaining('which variant'),
    })
    const { status } = await put('/machine/payment', { ...given, variants: { anime: '4711' } })
    expect(status).toBe(200)
    const config = readConfig({ ...OPEN, ...(await stored()) })
    expect(config.payments).toMatchObject({ provider: 'lemonsqueezy', links: { anime: { productId: '4711' } } })
  })

  it.each([
    ['a key that is not taken', { provider: 'stripe', key: 'sk_test_wrong' }, 'does not take the key'],
    ['another store', { provider: 'lemonsqueezy', key: LEMON.apiKey, storeId: '9' }, 'does not open this store'],
    ['half a key', { provider: 'stripe', key: 'sk' }, "'key' is missing or wrong"],
    ['another provider', { provider: 'cash', key: 'x'.repeat(20) }, "'provider' is missing or wrong"],
  ])('refuses %s in one sentence and keeps nothing', async (_title, body, words) => {
    const answer = await put('/machine/payment', body)
    expect([answer.status, answer.body]).toMatchObject([400, { title: expect.stringContaining(words) }])
    expect(await stored()).toEqual({})
  })

  it('refuses a mail server that is not there, without its password in the words', async () => {
    const server = { host: '127.0.0.1', port: 9, user: 'me', password: 'hunter2-hunter2', from: 'shop@example.com' }
    const { status, body } = await put('/machine/mail', server)
    expect([status, body]).toMatchObject([400, { title: expect.stringContaining('127.0.0.1 cannot be used') }])
    expect(JSON.stringify(body)).not.toContain('hunter2')
    expect(await stored()).toEqual({})
  })

  it('takes a Google client that Google knows', async () => {
    const client = { clientId: 'id.apps.example', clientSecret: 'wrong' }
    expect((await put('/machine/google', client)).status).toBe(400)
    expect((await put('/machine/google', { ...client, clientSecret: 'right' })).status).toBe(204)
    expect(await stored()).toMatchObject({ GOOGLE_CLIENT_ID: 'id.apps.example' })
  })

  it('notes who hears of what needs the owner, and refuses what is no address', async () => {
    expect((await put('/machine/owners', { emails: 'nobody' })).status).toBe(400)
    expect((await put('/machine/owners', { emails: 'a@shop.example, b@shop.example' })).status).toBe(204)
    expect(await stored()).toEqual({ OWNER_EMAILS: 'a@shop.example, b@shop.example' })
    expect((await put('/machine/owners', { emails: '' })).status).toBe(204)
    expect(await stored()).toEqual({})
  })
})

describe('set-up elsewhere', () => {
  it('says that no provider can call a shop without a public address', async () => {
    await open({ DATA_DIR, SECRET })
    const { status, body } = await desk.ask(owner.cookie, 'PUT', '/machine/payment', {
      ...{ provider: 'stripe', key: STRIPE.secretKey },
    })
    expect([status, body]).toMatchObject([409, { title: expect.stringContaining('No provider can call') }])
    await desk.close()
  })

  it('refuses a test key in production, and what the environment sets', async () => {
    await open({ ...OPEN, NODE_ENV: 'production', GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' })
    const key = await desk.ask(owner.cookie, 'PUT', '/machine/payment', { provider: 'stripe', key: STRIPE.secretKey })
    expect([key.status, key.body]).toMatchObject([400, { title: expect.stringContaining('This is a test key') }])
    const google = await desk.ask(owner.cookie, 'PUT', '/machine/google', { clientId: 'x', clientSecret: 'right' })
    expect([google.status, google.body]).toMatchObject([409, { title: expect.stringContaining('in the environment') }])
    const { body } = await desk.ask(owner.cookie, 'GET', '/machine')
    const step = (body as SetUp).steps.find(({ name }) => name === 'google')
    expect(step).toMatchObject({ setElsewhere: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'], state: 'needs-you' })
    await desk.close()
  })
})
