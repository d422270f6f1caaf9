import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Customer } from '../accounts/customer.ts'
import { createTestDatabase, type TestDatabase } from '../database/testing/test-database.ts'
import { refuseForeignWrites } from '../http/same-origin.ts'
import { NO_PAGES } from '../orders/testing/checkout-world.ts'
import { TEST_BRAND } from '../testing/test-brand.ts'
import { announcementData } from './announcement-data.ts'
import { agreeToNews, ensureStopKey, findChoiceOf, refuseNews } from './news-choices.ts'
import { newsRoutes } from './news-routes.ts'
import { announce, NEWS_NOW } from './testing/news-world.ts'

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const EMAIL = 'ana@example.com'
const SAY = { yes: agreeToNews, no: refuseNews, offered: ensureStopKey }

describe('ending news', () => {
  let database: TestDatabase
  let reader: Customer | null = null
  const app = Fastify()
  beforeAll(async () => {
    database = await createTestDatabase('sqlite')
    refuseForeignWrites(app, 'http://shop.test')
    const shop = { brand: () => TEST_BRAND }
    const { sendPage } = NO_PAGES
    newsRoutes(app, { db: database.db, shop, now: () => NEWS_NOW, sendPage, findReader: async () => reader })
    await app.ready()
  })
  afterAll(async () => {
    await app.close()
    await database.drop()
  })
  const choice = () => findChoiceOf(database.db, EMAIL)
  const stop = async () => `/your-data/stop-news/${(await choice())?.stop_key}`
  const unsubscribed = async (id: string) =>
    (await database.db.selectFrom('announcement').select('unsubscribed').where('id', '=', id).executeTakeFirst())
      ?.unsubscribed

  it('takes one press: opening the link changes nothing and shows a button', async () => {
    await agreeToNews(database.db, EMAIL, NEWS_NOW)
    const id = await announce(database.db)
    const page = await app.inject(`${await stop()}?of=${id}`)
    expect(page.body).toContain(`<form method="post" action="${await stop()}?of=${id}">`)
    expect((await choice())?.refused_at).toBeNull()
  })

  it.each([
    ['a form', FORM, 'List-Unsubscribe=One-Click'],
    [
      'parts',
      { 'content-type': 'multipart/form-data; boundary=x' },
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
  ])('is what a mailbox does by itself, without a session, as %s', async (_kind, headers, payload) => {
    await agreeToNews(database.db, EMAIL, NEWS_NOW)
    const id = await announce(database.db)
    const press = async () => app.inject({ method: 'POST', url: `${await stop()}?of=${id}`, headers, payload })
    expect([(await press()).statusCode, (await press()).statusCode]).toEqual([200, 200])
    expect((await choice())?.refused_at).toBe(NEWS_NOW.toISOString())
    expect(await unsubscribed(id)).toBe(1)
  })

  it('works by no other key than one’s own', async () => {
    await agreeToNews(database.db, EMAIL, NEWS_NOW)
    for (const method of ['GET', 'POST'] as const) {
      expect((await app.inject({ method, url: '/your-data/stop-news/somebody' })).statusCode).toBe(410)
    }
    expect((await choice())?.refused_at).toBeNull()
  })

  it.each<[string, keyof typeof SAY, keyof typeof SAY | null, string]>([
    ['an agreement', 'yes', null, 'yes'],
    ['a refusal', 'no', null, 'no'],
    ['an agreement, but not over a refusal', 'yes', 'no', 'no'],
    ['a refusal that is older than what was agreed to there', 'no', 'yes', 'yes'],
    ['a refusal to where a receipt was sent', 'no', 'offered', 'no'],
  ])('moves with an account to its new address: %s', async (_what, before, there, after) => {
    const { db } = database
    await db.deleteFrom('news_choice').execute()
    await SAY[before](db, EMAIL, NEWS_NOW)
    if (there) await SAY[there](db, 'new@example.com', NEWS_NOW)
    const key = (await choice())?.stop_key
    await announcementData.keepOldAddress?.(db, { id: 'ana', email: EMAIL }, NEWS_NOW, 'new@example.com')
    expect(await choice()).toBeUndefined()
    const moved = await findChoiceOf(db, 'new@example.com')
    expect(moved?.refused_at === null ? 'yes' : 'no').toBe(after)
    // The link in mails to the old address ends it still.
    if (!there) expect(moved?.stop_key).toBe(key)
  })

  it('and beginning it is for whoever has proved the address', async () => {
    const wish = (word: string) =>
      app.inject({ method: 'POST', url: '/your-data/news', headers: FORM, payload: `wish=${word}` })
    await agreeToNews(database.db, EMAIL, NEWS_NOW)
    reader = { id: 'ana', email: EMAIL, isEmailVerified: false, name: null }
    await wish('no')
    expect((await choice())?.refused_at).toBeNull()
    reader = { ...reader, isEmailVerified: true }
    await wish('no')
    expect((await choice())?.refused_at).not.toBeNull()
    expect((await wish('yes')).headers.location).toBe('/your-data')
    expect(await choice()).toMatchObject({ refused_at: null, version: '2026-11' })
  })
})
