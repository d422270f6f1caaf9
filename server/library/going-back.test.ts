import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LibraryBundleView } from '../../contract/library/library.ts'
import { agreementTo, CONSENT_VERSION } from '../../contract/orders/consent.ts'
import { createTestDatabase, DATABASE_KINDS, type TestDatabase } from '../database/testing/test-database.ts'
import { markRefundRefused, noteRefund } from '../orders/refund-queries.ts'
import { readSupply } from '../orders/withdrawal-queries.ts'
import { beginDownload, isGoingBack, listConsents, listDownloads } from './supply-queries.ts'
import { createLibraryWorld, type LibraryWorld, OTHER } from './testing/library-world.ts'

const AT = '2026-03-01T12:00:00.000Z'

describe.each(DATABASE_KINDS)('an order whose money goes back, on %s', (kind) => {
  let database: TestDatabase
  let world: LibraryWorld
  let buyers = 0
  beforeAll(async () => {
    database = await createTestDatabase(kind)
    // Its provider never answers.
    world = await createLibraryWorld(database.db)
  })
  afterAll(async () => {
    await world.close()
    await database.drop()
  })

  const view = async (cookie: string, bundle = 'desert'): Promise<LibraryBundleView> =>
    (await world.app.inject({ url: `/api/library/${bundle}`, headers: { cookie } })).json()
  const statusOf = async (url: string) => (await world.app.inject(url)).statusCode
  const agree = (path: string) => world.app.inject({ method: 'POST', url: path, payload: agreementTo(CONSENT_VERSION) })

  const listening = async () => {
    if (!world.app.server.listening) await world.app.listen({ port: 0, host: '127.0.0.1' })
    return world.app.server.address() as AddressInfo
  }

  /** What a browser sees that the receipt's link was opened in. */
  async function bought(product = 'desert', own: { by?: string; agrees?: boolean; createdAt?: string } = {}) {
    buyers += 1
    const email = `back-${buyers}@example.com`
    await world.buy(product, { email, ...own })
    const cookie = await world.openLink(await world.receiptKey(email))
    const { downloads, consent, archive } = await view(cookie)
    const { id } = await database.db
      .selectFrom('shop_order')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    return { id, cookie, consent: consent?.path ?? '', archive: archive ?? '', master: `${downloads}/master/desert-1` }
  }
  const refundOf = (order_id: string, amount_minor: number) =>
    noteRefund(database.db, {
      id: `refund of ${order_id}`,
      order_id,
      amount_minor,
      currency: 'USD',
      before_minor: 0,
      reason: '',
      asked_by: 'ana',
      asked_at: AT,
    })

  it('is not agreed to, although the provider has not answered yet', async () => {
    await bought('desert', { by: OTHER.id, agrees: false })
    const second = await bought('desert', { by: OTHER.id, agrees: false, createdAt: AT })
    world.signIn(OTHER)
    const pressed = await world.app.inject({ method: 'POST', url: `/api/library/twice/${second.id}/refund` })
    world.signIn(null)
    expect(pressed.statusCode).toBe(503)
    const answer = await agree(second.consent)
    expect([answer.statusCode, answer.body]).toEqual([409, expect.stringContaining('on its way back')])
    expect(await listConsents(database.db, second.id)).toEqual([])
    expect([await statusOf(second.master), await statusOf(second.archive)]).toEqual([409, 409])
  })

  it.each([
    ['desert', 300],
    ['all-access', 800],
  ] as const)('sends nothing of %s, agreed to or not, until the refund is refused', async (product, price) => {
    const order = await bought(product)
    expect(await statusOf(order.master)).toBe(200)
    const { id } = await refundOf(order.id, price)
    expect([await statusOf(order.master), await statusOf(order.archive)]).toEqual([409, 409])
    await markRefundRefused(database.db, id, 'no', AT)
    expect([await statusOf(order.master), await statusOf(order.archive)]).toEqual([200, 200])
  })

  it('goes on being sent where a part of it goes back', async () => {
    const order = await bought()
    await refundOf(order.id, 100)
    expect(await statusOf(order.master)).toBe(200)
  })

  it('goes on being sent where the shop’s owner left it open after all of it went back', async () => {
    const order = await bought()
    await refundOf(order.id, 300)
    const went = { refunded_minor: 300, refunded_in_full: 1 }
    await database.db.updateTable('shop_order').set(went).where('id', '=', order.id).execute()
    expect(await statusOf(order.master)).toBe(200)
  })

  it('sends nothing while a withdrawal from it is paid back', async () => {
    const order = await bought()
    const row = { id: order.id, order_id: order.id, name: '', declared_at: AT, state: 'refunding' } as const
    await database.db.insertInto('withdrawal').values(row).execute()
    expect(await statusOf(order.master)).toBe(409)
  })

  it('is its claimer’s, too, where it was a gift', async () => {
    const [given, claimed] = [await bought(), await bought('desert', { agrees: false })]
    const who = { from_name: '', to_name: '', to_email: '', to_email_key: '' }
    const gift = { id: given.id, product: 'desert', words: '', ...who }
    const times = { arrives_at: AT, created_at: AT, claimed_at: AT }
    await database.db
      .insertInto('gift')
      .values({ ...gift, ...times, order_id: given.id, claim_order_id: claimed.id })
      .execute()
    expect(await isGoingBack(database.db, claimed.id)).toBe(false)
    await refundOf(given.id, 300)
    expect(await isGoingBack(database.db, claimed.id)).toBe(true)
    expect((await agree(claimed.consent)).statusCode).toBe(409)
  })

  it('is downloaded from since the first byte, not the last', async () => {
    const order = await bought()
    const content = randomBytes(40_000_000)
    await world.stock('desert-1', content)
    const { port } = await listening()
    const answer = await fetch(`http://127.0.0.1:${port}${order.master}`)
    const reader = answer.body?.getReader()
    await reader?.read()
    const downloads = () => listDownloads(database.db, order.id)
    expect(await downloads()).toMatchObject([{ file: 'desert-1', requests: 1, bytes: 0 }])
    expect((await readSupply(database.db, order.id)).hasDownloads).toBe(true)
    await reader?.cancel()
    await expect.poll(async () => (await downloads())[0]?.bytes).toBeGreaterThan(0)
    await world.stock('desert-1')
  })

  it('is not begun to be sent where the refund was noted after the look', async () => {
    const order = await bought()
    await refundOf(order.id, 300)
    const record = { orderId: order.id, file: 'desert-1', client: '' }
    expect(await beginDownload(database.db, record, world.now())).toBe(false)
    expect(await listDownloads(database.db, order.id)).toEqual([])
  })

  it('is not the one that a bundle is downloaded by, where another opens it', async () => {
    const [first, second] = [await bought(), await bought('desert', { agrees: false })]
    await refundOf(first.id, 300)
    const { downloads } = await view(`${first.cookie}; ${second.cookie}`)
    expect(await statusOf(`${downloads}/master/desert-1`)).toBe(403)
  })
})
