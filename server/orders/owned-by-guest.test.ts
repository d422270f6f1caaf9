import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, DATABASE_KINDS, type TestDatabase } from '../database/testing/test-database.ts'
import { createLibraryWorld, type LibraryWorld } from '../library/testing/library-world.ts'

const GUEST = 'guest@example.com'

describe.each(DATABASE_KINDS)('a guest’s browser that keeps a library, at the checkout on %s', (kind) => {
  let database: TestDatabase
  let world: LibraryWorld
  beforeEach(async () => {
    database = await createTestDatabase(kind)
    world = await createLibraryWorld(database.db)
  })
  afterEach(async () => {
    await world.close()
    await database.drop()
  })

  const get = (path: string, cookie: string) => world.app.inject({ url: `/checkout/${path}`, headers: { cookie } })
  async function keepOcean() {
    const order = await world.buy('ocean', { email: GUEST })
    return { order, cookie: await world.openLink(await world.receiptKey(GUEST)) }
  }

  it('is told that it owns the bundle already, and may buy it all the same', async () => {
    const { cookie } = await keepOcean()
    const owned = await get('ocean', cookie)
    expect(owned.statusCode).toBe(200)
    expect(owned.json()).toMatchObject({ heading: 'You own this already', first: { href: '/library' } })
    expect(await database.db.selectFrom('checkout').selectAll().execute()).toEqual([])
    expect((await get('ocean?again=1', cookie)).statusCode).toBe(303)
  })

  it('pays for other bundles, and for this one once it was refunded', async () => {
    const { order, cookie } = await keepOcean()
    expect((await get('desert', cookie)).statusCode).toBe(303)
    await world.refund(order)
    expect((await get('ocean', cookie)).statusCode).toBe(303)
  })

  it('is another one than a browser without the cookie, or with one that opens nothing', async () => {
    const { cookie } = await keepOcean()
    expect((await get('ocean', '')).statusCode).toBe(303)
    expect((await get('ocean', cookie.replace(/=.*/, `=${'x'.repeat(32)}`))).statusCode).toBe(303)
  })
})
