import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Reviewable } from '../../contract/content/reviews.ts'
import type { Customer } from '../accounts/customer.ts'
import { createTestDatabase, DATABASE_KINDS, type TestDatabase } from '../database/testing/test-database.ts'
import { libraryCookies } from '../library/library-viewer.ts'
import { createLibraryWorld, type LibraryWorld, OTHER, OWNER } from '../library/testing/library-world.ts'
import { reviewData } from './review-data.ts'
import { hideReview } from './review-queries.ts'
import { reviewRoutes } from './review-routes.ts'
import { countReviews, findShownReviews, saveShownReviews } from './shown-reviews.ts'

describe.each(DATABASE_KINDS)('reviews on %s', (kind) => {
  let database: TestDatabase
  let world: LibraryWorld
  let asking: Customer | null = null
  beforeAll(async () => {
    database = await createTestDatabase(kind)
    world = await createLibraryWorld(database.db)
    world.askAccounts(async () => asking)
    reviewRoutes(world.app, {
      db: database.db,
      mode: 'test',
      now: world.now,
      cookies: libraryCookies(false),
      findCustomer: async () => asking,
    })
  })
  afterAll(async () => {
    await world.close()
    await database.drop()
  })

  type Who = { readonly customer?: Customer; readonly cookie?: string }
  async function ask(who: Who, method: 'GET' | 'PUT' | 'DELETE', path: string, payload?: object) {
    asking = who.customer ?? null
    const headers = who.cookie ? { cookie: who.cookie } : {}
    return world.app.inject({ method, url: `/api/reviews${path}`, headers, ...(payload && { payload }) })
  }
  const write = async (who: Who, product: string, body: object) =>
    (await ask(who, 'PUT', `/${product}`, body)).statusCode
  const mine = async (who: Who) => (await ask(who, 'GET', '')).json<{ products: Reviewable[] }>().products
  const count = async () => (await countReviews(database.db, 'test')).ratings
  let guests = 0
  async function guest(product: string) {
    asking = null
    const email = `guest-${++guests}@example.com`
    const order = await world.buy(product, { email })
    return { order, email, cookie: await world.openLink(await world.receiptKey(email)) }
  }

  it('are written, changed and deleted by whoever paid, once for each order', async () => {
    await world.buy('desert', { by: OWNER.id })
    const who = { customer: OWNER }
    expect(await mine(who)).toMatchObject([{ product: 'desert', mayWrite: true, review: null }])
    expect(await write(who, 'desert', { stars: 4, words: ' Sharp.\u0007\r\n\r\n<b>https://a.example</b> ' })).toBe(204)
    expect(await write(who, 'desert', { stars: 3, words: 'Sharp.\n\n<b>x</b>' })).toBe(204)
    expect(await mine(who)).toMatchObject([{ review: { stars: 3, words: 'Sharp.\n<b>x</b>', answer: null } }])
    expect((await count()).desert).toMatchObject({
      average: 3,
      count: 1,
      said: [{ month: '2026-03', isRefunded: false }],
    })
    expect((await ask(who, 'DELETE', '/desert')).statusCode).toBe(204)
    expect((await ask(who, 'DELETE', '/desert')).statusCode).toBe(204)
    expect(await count()).toEqual({})
  })

  it('are refused to strangers, for what was not bought, and in another shape', async () => {
    expect(await write({}, 'desert', { stars: 5, words: '' })).toBe(401)
    expect(await write({ customer: OTHER }, 'desert', { stars: 5, words: '' })).toBe(404)
    expect(await write({ customer: OWNER }, 'ocean', { stars: 5, words: '' })).toBe(404)
    for (const body of [{ stars: 0, words: '' }, { stars: 5.5, words: '' }, { stars: 5, words: 'a'.repeat(601) }, {}])
      expect(await write({ customer: OWNER }, 'desert', body), JSON.stringify(body).slice(0, 40)).toBe(400)
    expect((await ask({ customer: OTHER }, 'DELETE', '/desert')).statusCode).toBe(404)
  })

  it('of a guest are written by the link in the receipt; an account that only joined by it is no buyer', async () => {
    const { cookie, order } = await guest('ocean')
    expect(await write({ cookie }, 'ocean', { stars: 5, words: '' })).toBe(204)
    const joined = { ...OTHER, id: 'joined' }
    await database.db
      .insertInto('order_account')
      .values({
        order_id: (
          await database.db
            .selectFrom('shop_order')
            .select('id')
            .where('provider_order_id', '=', order.id)
            .executeTakeFirstOrThrow()
        ).id,
        customer_id: joined.id,
        reason: 'link' as const,
        since: world.now().toISOString(),
        link_id: null,
      })
      .execute()
    expect(await mine({ customer: joined })).toEqual([])
  })

  it('stay after a refund, marked, and can then only be deleted', async () => {
    const { cookie, order } = await guest('ocean')
    await write({ cookie }, 'ocean', { stars: 1, words: 'Not for me.' })
    await world.refund(order)
    expect((await count()).ocean).toMatchObject({ count: 2, said: [{ stars: 1, isRefunded: true }] })
    expect(await write({ cookie }, 'ocean', { stars: 5, words: '' })).toBe(404)
    expect(await mine({ cookie })).toMatchObject([{ product: 'ocean', mayWrite: false, review: { stars: 1 } }])
    expect((await ask({ cookie }, 'DELETE', '/ocean')).statusCode).toBe(204)
    expect(await mine({ cookie })).toEqual([])
  })

  it('count in the mode of their orders alone, and not where the bank took the payment back', async () => {
    const { cookie, order } = await guest('ocean')
    await write({ cookie }, 'ocean', { stars: 2, words: '' })
    const before = (await count()).ocean?.count ?? 0
    await database.db
      .updateTable('shop_order')
      .set({ dispute: 'fraud' })
      .where('provider_order_id', '=', order.id)
      .execute()
    expect((await count()).ocean?.count).toBe(before - 1)
    expect((await countReviews(database.db, 'live')).ratings).toEqual({})
  })

  it('that the team hid stay hidden when their words are deleted and written anew', async () => {
    const { cookie, email } = await guest('ocean')
    await write({ cookie }, 'ocean', { stars: 1, words: 'An insult.' })
    const { id } = await database.db
      .selectFrom('review')
      .innerJoin('shop_order', 'shop_order.id', 'review.order_id')
      .select('review.id')
      .where('shop_order.email', '=', email)
      .executeTakeFirstOrThrow()
    await hideReview(database.db, id, 'It insults somebody.', world.now().toISOString())
    const before = await count()
    expect((await ask({ cookie }, 'DELETE', '/ocean')).statusCode).toBe(204)
    expect(await mine({ cookie })).toMatchObject([{ review: { words: '', hiddenReason: 'It insults somebody.' } }])
    expect(await write({ cookie }, 'ocean', { stars: 1, words: 'An insult.' })).toBe(204)
    expect(await mine({ cookie })).toMatchObject([{ review: { hiddenReason: 'It insults somebody.' } }])
    expect(await count()).toEqual(before)
  })

  it('that the team hid are erased with the account all the same', async () => {
    await write({ customer: OWNER }, 'desert', { stars: 2, words: 'Dusty.' })
    await database.db
      .updateTable('review')
      .set({ hidden_at: world.now().toISOString(), hidden_reason: 'No.' })
      .where('words', '=', 'Dusty.')
      .execute()
    await reviewData.forget(database.db, OWNER)
    expect(await reviewData.read(database.db, OWNER)).toEqual([])
  })

  it('are exported and erased with the account', async () => {
    await write({ customer: OWNER }, 'desert', { stars: 2, words: 'Dusty.' })
    expect(await reviewData.read(database.db, OWNER)).toMatchObject([{ product: 'desert', stars: 2, words: 'Dusty.' }])
    await reviewData.forget(database.db, OWNER)
    expect(await reviewData.read(database.db, OWNER)).toEqual([])
    expect((await count()).desert).toBeUndefined()
  })

  it('note what changed since the pages were drawn, also while they are', async () => {
    const { cookie } = await guest('desert')
    await write({ cookie }, 'desert', { stars: 5, words: '' })
    const stale = await findShownReviews(database.db)
    expect(stale?.staleSince).not.toBeNull()
    world.passTime(1000)
    await write({ cookie }, 'desert', { stars: 4, words: '' })
    const counted = { mode: 'test', ...(await countReviews(database.db, 'test')) } as const
    await saveShownReviews(database.db, { ...counted, staleSince: stale?.staleSince ?? null })
    const later = await findShownReviews(database.db)
    expect(later).toMatchObject({ ...counted, staleSince: world.now().toISOString() })
    await saveShownReviews(database.db, { ...counted, staleSince: later?.staleSince ?? null })
    expect((await findShownReviews(database.db))?.staleSince).toBeNull()
  })
})
