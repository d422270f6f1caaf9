import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LibraryBundleView } from '../../contract/library/library.ts'
import { setupUrl } from '../../contract/library/setup-plan.ts'
import { agreementTo, CONSENT_VERSION, findStatements } from '../../contract/orders/consent.ts'
import { createTestDatabase, DATABASE_KINDS, type TestDatabase } from '../database/testing/test-database.ts'
import { giveProduct } from '../orders/owner-decisions.ts'
import { testRules } from '../orders/testing/checkout-world.ts'
import { productsOf } from '../prices/products.ts'
import { TEST_BRAND } from '../testing/test-brand.ts'
import { awaitsConsent } from './consent.ts'
import { listConsents } from './supply-queries.ts'
import { createLibraryWorld, type LibraryWorld, testCatalogue } from './testing/library-world.ts'

const BROWSER = { accept: 'text/html,application/xhtml+xml', 'sec-fetch-dest': 'document' }
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

describe.each(DATABASE_KINDS)('consent before the first byte, on %s', (kind) => {
  let database: TestDatabase
  let world: LibraryWorld
  let buyers = 0
  const catalogue = testCatalogue(['desert', 'ocean'])
  beforeAll(async () => {
    database = await createTestDatabase(kind)
    world = await createLibraryWorld(database.db, catalogue)
  })
  afterAll(async () => {
    await world.close()
    await database.drop()
  })

  const view = async (cookie: string, bundle = 'desert'): Promise<LibraryBundleView> =>
    (await world.app.inject({ url: `/api/library/${bundle}`, headers: { cookie } })).json()
  const open = async (email: string, cookie?: string) => world.openLink(await world.receiptKey(email), cookie)
  const idOf = async (email: string) =>
    (await database.db.selectFrom('shop_order').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
  const mailsTo = (email: string) =>
    database.db.selectFrom('mail_outbox').select(['subject', 'text']).where('to', '=', email).execute()
  const post = (url: string, payload: object | string, headers = {}) =>
    world.app.inject({ method: 'POST', url, payload, headers })
  const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString()

  /** A guest who has opened the library and agreed to nothing yet. */
  async function guest() {
    buyers += 1
    const email = `guest-${buyers}@example.com`
    const order = await world.buy('desert', { email, agrees: false })
    const cookie = await open(email)
    const { downloads, consent, archive } = await view(cookie)
    return { email, order, cookie, consent, downloads, archive, master: `${downloads}/master/desert-1` }
  }

  it('is given once for an order, kept with the version of its words, and mailed', async () => {
    const { email, cookie, consent, master } = await guest()
    expect(consent).toMatchObject({ version: CONSENT_VERSION, price: '$3.00', until: null })
    for (const _time of ['first', 'second']) {
      expect((await post(consent?.path ?? '', agreementTo(CONSENT_VERSION))).statusCode).toBe(204)
    }
    expect((await world.app.inject(master)).statusCode).toBe(200)
    expect((await view(cookie)).consent).toBeNull()
    const given_at = world.now().toISOString()
    expect(await listConsents(database.db, await idOf(email))).toEqual([
      { kind: 'supply-begins', version: CONSENT_VERSION, given_at },
      { kind: 'withdrawal-ends', version: CONSENT_VERSION, given_at },
    ])
    const letters = (await mailsTo(email)).filter(({ text }) => text.includes('you said:'))
    expect(letters).toHaveLength(1)
    for (const words of Object.values(findStatements(CONSENT_VERSION) ?? {})) expect(letters[0]?.text).toContain(words)
    expect(letters[0]?.text).toContain('1 March 2026, 12:00:00 UTC')
  })

  it('is asked on a page in a browser, whose form leads on to the file', async () => {
    const { downloads, master, consent } = await guest()
    const page = await world.app.inject({ url: `${master}?`, headers: BROWSER })
    expect([page.statusCode, page.headers['content-type']]).toEqual([403, 'text/html; charset=utf-8'])
    expect(page.body).toContain(`action="${downloads}/consent"`)
    expect(page.body).not.toContain('checked')
    const fields = { 'supply-begins': 'on', 'withdrawal-ends': 'on', version: CONSENT_VERSION, file: 'master/desert-1' }
    const begun = await post(consent?.path ?? '', form(fields), FORM)
    expect([begun.statusCode, begun.headers.refresh]).toEqual([200, `0; url=${master}`])
    expect((await world.app.inject({ url: master, headers: BROWSER })).headers['content-type']).toBe('image/png')
  })

  it('leads on to the files of a setup, whatever its monitors are called', async () => {
    const { downloads, consent } = await guest()
    const monitor = { width: 1920, height: 1080, diagonal: 24, isUpright: false, bezelMm: 7, xMm: 0, yMm: 0 }
    const monitors = [{ ...monitor, name: '24″ (Ana’s) ~ old!' }]
    const url = setupUrl(downloads, { monitors, how: 'across', format: 'jpeg', pictures: [{ id: 'desert-1' }] })
    const asked = await world.app.inject({ url, headers: BROWSER })
    expect(asked.statusCode).toBe(403)
    const begun = await post(consent?.path ?? '', form({ ...ticks(), file: url.slice(downloads.length + 1) }), FORM)
    expect(begun.headers.refresh).toBe(`0; url=${url}`)
  })

  it('leads on to a choice from a bundle', async () => {
    const { downloads, consent, archive } = await guest()
    const file = `bundle/desert/${archive?.split('/').at(-1)}?only=D`
    expect((await world.app.inject({ url: `${downloads}/${file}`, headers: BROWSER })).statusCode).toBe(403)
    const begun = await post(consent?.path ?? '', form({ ...ticks(), file }), FORM)
    expect(begun.headers.refresh).toBe(`0; url=${downloads}/${file}`)
    const sent = await world.app.inject({ url: `${downloads}/${file}`, headers: BROWSER })
    expect(sent.headers['content-type']).toBe('application/zip')
  })

  it('is no consent unless both statements of the shown words are ticked', async () => {
    const { email, master, consent } = await guest()
    const path = consent?.path ?? ''
    for (const fields of [{ 'supply-begins': 'on', version: CONSENT_VERSION }, { version: CONSENT_VERSION }, {}]) {
      const answer = await post(path, form({ ...fields, file: 'master/desert-1' }), FORM)
      expect([answer.statusCode, answer.headers.refresh]).toEqual([400, undefined])
      expect(answer.body).toContain('tick both')
    }
    expect((await post(path, agreementTo('1999'))).statusCode).toBe(400)
    expect((await post(path, { ...agreementTo(CONSENT_VERSION), 'withdrawal-ends': false })).statusCode).toBe(400)
    expect((await world.app.inject(master)).statusCode).toBe(403)
    expect(await listConsents(database.db, await idOf(email))).toEqual([])
  })

  it.each(['//evil.example', '../../api/account', 'https://evil.example/x', 'master/a;url=//evil', ''])(
    'never leads on to %s',
    async (file) => {
      const { consent } = await guest()
      const begun = await post(consent?.path ?? '', form({ ...ticks(), file }), FORM)
      expect(begun.headers.refresh).toBe('0; url=/library')
    },
  )
  const ticks = () => ({ 'supply-begins': 'on', 'withdrawal-ends': 'on', version: CONSENT_VERSION })

  it('is asked for each bundle order by itself, a bundle bought twice included', async () => {
    const { email, cookie, master, consent } = await guest()
    await world.buy('ocean', { email: `other-${email}`, agrees: false })
    const both = await open(`other-${email}`, cookie)
    await post(consent?.path ?? '', agreementTo(CONSENT_VERSION))
    expect((await world.app.inject(master)).statusCode).toBe(200)
    expect((await view(both, 'ocean')).consent).not.toBeNull()
    await world.buy('desert', { email: `twice-${email}`, agrees: false })
    const thrice = await open(`twice-${email}`, both)
    expect((await view(thrice)).consent).toBeNull()
  })

  it('is not asked where all-access opens the bundle too, and the bundle stays unagreed', async () => {
    const { email, cookie, master } = await guest()
    await world.buy('all-access', { email: `all-${email}`, agrees: false })
    const all = await open(`all-${email}`, cookie)
    const { consent, downloads } = await view(all)
    expect(consent).toBeNull()
    expect((await world.app.inject(`${downloads}/master/desert-1`)).statusCode).toBe(200)
    expect((await world.app.inject(master)).statusCode).toBe(403)
  })

  it('is not asked for what was given away, nor in a shop that does not ask', async () => {
    const products = productsOf({ currency: 'USD', allAccess: { name: 'All', priceMinor: 800 } }, catalogue.bundles)
    const rules = { ...testRules, products, now: world.now }
    await giveProduct(database.db, rules, { email: 'gifted@example.com', product: 'desert' })
    expect((await view(await open('gifted@example.com'))).consent).toBeNull()
    const entitlement = {
      orderId: '',
      scope: 'bundle:desert',
      grantedAt: '',
      since: '',
      awaitsConsent: true,
      isGoingBack: false,
    }
    const asks = (asksConsent: boolean) =>
      awaitsConsent({ brand: () => ({ ...TEST_BRAND, asksConsent }) }, [entitlement])
    expect([asks(true), asks(false)]).toEqual([true, false])
  })

  it('cannot be given for a refunded order or with somebody else’s address', async () => {
    const { email, order, consent } = await guest()
    const forged = (consent?.path ?? '').replace(/\.[\w-]{22}\//, '.AAAAAAAAAAAAAAAAAAAAAA/')
    expect((await post(forged, agreementTo(CONSENT_VERSION))).statusCode).toBe(404)
    await world.refund(order)
    expect((await post(consent?.path ?? '', agreementTo(CONSENT_VERSION))).statusCode).toBe(404)
    expect(await listConsents(database.db, await idOf(email))).toEqual([])
  })

  it('says until when the buyer may withdraw, as long as that is so', async () => {
    const email = 'fresh@example.com'
    await world.buy('desert', { email, agrees: false, createdAt: '2026-02-20T10:00:00.000Z' })
    expect((await view(await open(email))).consent).toMatchObject({ until: '2026-03-06T10:00:00.000Z' })
  })

  it('stays as it was written', async () => {
    const rows = database.db.selectFrom('consent').selectAll().orderBy('order_id').execute()
    const before = await rows
    expect(before.length).toBeGreaterThan(0)
    await expect(database.db.updateTable('consent').set({ version: 'other' }).execute()).rejects.toThrow()
    await expect(database.db.deleteFrom('consent').execute()).rejects.toThrow()
    expect(await database.db.selectFrom('consent').selectAll().orderBy('order_id').execute()).toEqual(before)
  })
})
