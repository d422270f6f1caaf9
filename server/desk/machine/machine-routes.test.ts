import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { healthSchema, openedByKeySchema, type Settings, settingsSchema } from '../../../contract/desk/settings.ts'
import { listConnectable } from '../../choose/choose-machine.ts'
import { readConfig } from '../../config/config.ts'
import { lemonSqueezySetUp } from '../../payments/lemonsqueezy/lemonsqueezy-set-up.ts'
import { LEMON, type LemonStandIn, lemonStandIn } from '../../payments/lemonsqueezy/testing/lemonsqueezy-stand-in.ts'
import { stripeSetUp } from '../../payments/stripe/stripe-set-up.ts'
import { STRIPE, type StripeStandIn, stripeStandIn } from '../../payments/stripe/testing/stripe-stand-in.ts'
import { readStoredSettings } from '../../settings/stored-settings.ts'
import { startMailServer } from '../../testing/mail-server.ts'
import { openTestDesk, signInStaff, type TestDesk, testMachine } from '../testing/desk-world.ts'

const DATA_DIR = mkdtempSync(join(tmpdir(), 'shop-set-up-'))
const SECRET = '9f2c1b7e4d8a6035f1e2d3c4b5a69788'
const OPEN = { DATA_DIR, SECRET, NODE_ENV: 'development', PUBLIC_URL: 'https://shop.example' }

const MAIL = { host: '127.0.0.1', port: 25, user: 'me', password: 'hunter2-hunter2', from: 'shop@example.com' }

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
    providers: listConnectable().map((provider) => ({
      ...provider,
      open: (key: string) =>
        provider.name === 'stripe' ? stripeSetUp(key, stripe.api) : lemonSqueezySetUp(key, lemon.url),
    })),
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
    expect(settingsSchema.safeParse(body).error).toBeUndefined()
    const states = Object.fromEntries((body as Settings).steps.map(({ name, state }) => [name, state]))
    expect(states).toEqual({
      address: 'works',
      payment: 'practice',
      mail: 'practice',
      storage: 'works',
      backup: 'look',
      google: 'practice',
      texts: 'look',
    })
    expect(JSON.stringify(body)).not.toContain(SECRET)
  })

  it('asks what the owner’s tool asks', async () => {
    const { body } = await desk.ask(owner.cookie, 'GET', '/machine/health')
    expect(healthSchema.safeParse(body).error).toBeUndefined()
    expect(JSON.stringify(body)).toContain('payment provider')
  })

  it('looks at a key without changing anything, here or there', async () => {
    const { status, body } = await desk.ask(owner.cookie, 'POST', '/machine/payment/look', {
      provider: 'lemonsqueezy',
      key: LEMON.apiKey,
    })
    expect(status).toBe(200)
    expect(openedByKeySchema.safeParse(body).error).toBeUndefined()
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
    const { status, body } = await put('/machine/mail', { ...MAIL, port: 9, isInside: true })
    expect([status, body]).toMatchObject([400, { title: '127.0.0.1 cannot be used: nobody answers there.' }])
    expect(await stored()).toEqual({})
  })

  it('takes a mail server inside one’s own network by a press that says so, and calls nobody before', async () => {
    const server = await startMailServer({ password: MAIL.password })
    const given = { ...MAIL, port: server.port }
    expect(await put('/machine/mail', given)).toMatchObject({ status: 409, body: { code: 'own-network' } })
    expect(await stored()).toEqual({})
    expect((await put('/machine/mail', { ...given, isInside: true })).status).toBe(204)
    expect(await stored()).toMatchObject({ SMTP_NETWORK: 'own', SMTP_URL: expect.stringContaining('127.0.0.1') })
    await server.stop()
  })

  it.each(['169.254.169.254', '100.100.100.200', '0.0.0.0', '0251.0376.0251.0376'])(
    'calls no mail server at %s, whatever is pressed',
    async (host) => {
      for (const isInside of [false, true]) {
        const { status, body } = await put('/machine/mail', { ...MAIL, host, port: 80, isInside })
        const title = `${host} cannot be used: no such service is at an address like this.`
        expect([status, body]).toMatchObject([400, { title }])
      }
      expect(await stored()).toEqual({})
    },
  )

  it('repeats nothing that answers in place of a mail server, and no password', async () => {
    const inner = createServer((socket) => socket.end('554 inner-secret of the cluster\r\n'))
    inner.listen(0, '127.0.0.1')
    await once(inner, 'listening')
    const { port } = inner.address() as AddressInfo
    const { status, body } = await put('/machine/mail', { ...MAIL, port, isInside: true })
    expect(status).toBe(400)
    expect(JSON.stringify(body)).not.toMatch(/inner-secret|554|hunter2/)
    inner.close()
  })

  it.each(['sk_test_half\r\nx-other: 1', 'sk_test_with a blank', 'sk_test_\u0001'])(
    'takes no key that could end a line of a request: %j',
    async (key) => {
      for (const provider of ['stripe', 'lemonsqueezy']) {
        const answer = await desk.ask(owner.cookie, 'POST', '/machine/payment/look', { provider, key })
        expect([answer.status, answer.body]).toMatchObject([400, { title: "The body's 'key' is missing or wrong." }])
      }
      expect((await put('/machine/google', { clientId: 'id.apps.example', clientSecret: key })).status).toBe(400)
      expect((await put('/machine/mail', { ...MAIL, password: 'x\r\nRSET' })).status).toBe(400)
    },
  )

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
      provider: 'stripe',
      key: STRIPE.secretKey,
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
    const step = (body as Settings).steps.find(({ name }) => name === 'google')
    expect(step).toMatchObject({ setElsewhere: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'], state: 'needs-you' })
    await desk.close()
  })
})
