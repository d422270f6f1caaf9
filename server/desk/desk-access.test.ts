import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasRight, ROLES, type Role } from '../../contract/desk/rights.ts'
import type { Customer } from '../accounts/customer.ts'
import type { DeskRoute } from './desk-route.ts'
import { listDeskRoutes } from './mount-desk.ts'
import { openTestDesk, signInStaff, type TestDesk } from './testing/desk-world.ts'

const CUSTOMER: Customer = {
  ...{ id: 'ana', email: 'ana@example.com', isEmailVerified: true, name: null },
  signIn: { kind: 'session', id: 'session' },
}

/** Nothing is called when they are listed. */
const ROUTES = listDeskRoutes({} as Parameters<typeof listDeskRoutes>[0])
const STAFF_ONLY = ROUTES.filter(({ access }) => access !== 'anyone')
/** Its answers have no body, and it changes nothing. */
const isHead = ({ method }: DeskRoute) => method === 'HEAD'
const named = (routes: readonly DeskRoute[]) => routes.map((route) => [`${route.method} ${route.path}`, route] as const)

/** Whether the guard lets somebody of this role through. */
function mayAsk(role: Role, { access }: DeskRoute): boolean {
  return access === 'anyone' || access === 'staff' || hasRight(role, access)
}

describe('a route of the desk', () => {
  let desk: TestDesk
  beforeAll(async () => {
    desk = await openTestDesk({
      accounts: {
        findCustomer: async () => CUSTOMER,
        provider: {
          ...{ kind: 'hosted', cookieName: 'id-token', isSecure: false },
          ...{ findByToken: async () => null, isFresh: async () => true },
        },
        customerData: [],
      },
    })
  })
  afterAll(() => desk.close())

  const ask = (cookie: string | null, { method, path }: DeskRoute, body?: object) =>
    desk.ask(cookie, method, path.replaceAll(/:\w+/g, 'e1c9bd14-58a5-4c0e-9e38-0f7a4f6f3c0d'), body)

  it.each(named(STAFF_ONLY))('%s is closed to visitors and to customers', async (_name, route) => {
    // Somebody who tried all of them with a made-up session would be told to wait.
    await desk.db.deleteFrom('attempt').execute()
    expect(await ask(null, route, {})).toMatchObject({
      status: 401,
      ...(!isHead(route) && { body: { code: 'unauthorized' } }),
    })
    expect(await ask('id-token=a-customers; session=x', route, {})).toMatchObject({ status: 401 })
    expect(await ask(`desk=${'a'.repeat(43)}`, route, {})).toMatchObject({ status: 401 })
  })

  describe.each(ROLES)('as %s', (role) => {
    it.each(named(ROUTES))('%s is open by right alone', async (_name, route) => {
      const { cookie } = await signInStaff(desk.db, role)
      const { status, body, headers } = await ask(cookie, route, {})
      if (mayAsk(role, route)) expect([401, 403]).not.toContain(status)
      else
        expect({ status, ...(!isHead(route) && { body }) }).toMatchObject({
          status: 403,
          ...(!isHead(route) && { body: { code: 'forbidden' } }),
        })
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' })
    })
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

  it('is not there with DESK=off', async () => {
    const without = await openTestDesk({ desk: undefined })
    const { cookie } = await signInStaff(without.db, 'owner')
    for (const { method, path } of ROUTES)
      expect(await without.ask(cookie, method, path)).toMatchObject({ status: 404 })
    expect((await without.app.inject('/desk')).statusCode).toBe(404)
    await without.close()
  })
})
