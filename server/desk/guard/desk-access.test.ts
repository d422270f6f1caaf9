import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listDeskRoutes } from '../mount-desk.ts'
import { openTestDesk, signInStaff, type TestDesk } from '../testing/desk-world.ts'
import type { DeskRoute } from './desk-route.ts'

/** Nothing is called when they are listed. Who may ask each of them is in server/route-access.test.ts. */
const ROUTES = listDeskRoutes({} as Parameters<typeof listDeskRoutes>[0])
/** Its answers have no body, and it changes nothing. */
const isHead = ({ method }: DeskRoute) => method === 'HEAD'
const named = (routes: readonly DeskRoute[]) => routes.map((route) => [`${route.method} ${route.path}`, route] as const)

describe('a route of the desk', () => {
  let desk: TestDesk
  beforeAll(async () => {
    desk = await openTestDesk()
  })
  afterAll(() => desk.close())

  const ask = (cookie: string | null, { method, path }: DeskRoute, body?: object) =>
    desk.ask(cookie, method, path.replaceAll(/:\w+/g, 'e1c9bd14-58a5-4c0e-9e38-0f7a4f6f3c0d'), body)

  it.each(named(ROUTES))('%s is kept by no browser and found by no search engine', async (_name, route) => {
    const { cookie } = await signInStaff(desk.db, 'owner')
    for (const asker of [null, cookie]) {
      const { headers } = await ask(asker, route, {})
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' })
    }
  })

  it.each(named(ROUTES))('%s is closed to pages of other sites', async (_name, route) => {
    const { method, path } = route
    const { cookie } = await signInStaff(desk.db, 'owner')
    const foreign = [{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }]
    const origins =
      method === 'GET' || isHead(route) ? [] : [{ origin: 'https://evil.example' }, { origin: 'null' }, {}]
    for (const headers of [...foreign, ...origins]) {
      const answer = await desk.app.inject({ method, url: `/api/desk${path}`, headers: { cookie, ...headers } })
      expect(answer.statusCode).toBe(403)
    }
  })

  it.each(named(ROUTES.filter(({ needsRecentProof }) => needsRecentProof)))(
    '%s asks for a new proof after a while',
    async (_name, route) => {
      const { cookie, id } = await signInStaff(desk.db, 'owner')
      const proved_at = '2026-01-02T23:40:00.000Z'
      await desk.db.updateTable('staff_session').set({ proved_at }).where('staff_id', '=', id).execute()
      const refusal = { status: 403, body: { code: 'auth/requires-recent-login' } }
      expect(await ask(cookie, route, {})).toMatchObject(refusal)
    },
  )

  it.each(named(ROUTES.filter(({ bodyLimitBytes }) => bodyLimitBytes !== undefined)))(
    '%s reads nothing large of anybody who may not send it',
    async (_name, { method, path }) => {
      const headers = { origin: 'http://shop.test', 'content-type': 'application/json' }
      const send = (cookie?: string) =>
        desk.app.inject({
          method,
          url: `/api/desk${path}`,
          payload: '{"data":',
          headers: { ...headers, ...(cookie && { cookie }) },
        })
      // Whoever is refused for what was sent has had it read.
      expect(await send()).toMatchObject({ statusCode: 401 })
      expect(await send((await signInStaff(desk.db, 'support')).cookie)).toMatchObject({ statusCode: 403 })
      expect(await send((await signInStaff(desk.db, 'owner')).cookie)).toMatchObject({ statusCode: 400 })
    },
  )

  it('is not there with DESK=off', async () => {
    const without = await openTestDesk({ desk: undefined })
    const { cookie } = await signInStaff(without.db, 'owner')
    for (const { method, path } of ROUTES)
      expect(await without.ask(cookie, method, path)).toMatchObject({ status: 404 })
    expect((await without.app.inject('/desk')).statusCode).toBe(404)
    await without.close()
  })
})
