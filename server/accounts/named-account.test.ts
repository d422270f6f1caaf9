import { describe, expect, it } from 'vitest'
import { accountFixture, PASSWORD } from './testing/account-fixture.ts'

describe('a request that names the account its page shows', () => {
  const accounts = accountFixture('sqlite')
  const MAKE = { changes: [{ kind: 'make', id: 'desk', name: 'Desk' }] }

  async function twoAccounts(name: string) {
    const browser = await accounts.signUp(`${name}-a@example.com`)
    const first = (await browser.user())?.uid ?? ''
    await browser.post('/api/auth/sign-up', { email: `${name}-b@example.com`, password: PASSWORD, name: 'Ben' })
    const make = (named: string) => browser.post('/api/collections/changes', MAKE, { 'x-account': named })
    const list = async () => (await browser.send({ method: 'GET', url: '/api/collections' })).json().collections
    return { browser, first, second: (await browser.user())?.uid ?? '', make, list }
  }

  it('reaches no other account, whoever the cookie is', async () => {
    const { first, second, make, list } = await twoAccounts('named')
    const refused = await make(first)
    expect([refused.statusCode, refused.json().code]).toEqual([401, 'unauthorized'])
    expect(await list()).toEqual([])
    expect((await make(second)).statusCode).toBe(200)
    expect(await list()).toHaveLength(1)
  })

  it('takes nobody else’s account away', async () => {
    const { browser, first } = await twoAccounts('gone')
    const options = { method: 'DELETE', url: '/api/account', payload: { password: PASSWORD } } as const
    expect((await browser.send({ ...options, headers: { 'x-account': first } })).statusCode).toBe(401)
    expect(await browser.user()).toMatchObject({ email: 'gone-b@example.com' })
  })

  it('ends no other account’s sessions, and changes no other’s password', async () => {
    const { browser, first, second } = await twoAccounts('ends')
    const elsewhere = accounts.browser()
    await elsewhere.post('/api/auth/sign-in', { email: 'ends-b@example.com', password: PASSWORD, remember: true })
    const end = (named: string) =>
      browser.send({ method: 'DELETE', url: '/api/account/devices', headers: { 'x-account': named } })
    expect((await end(first)).statusCode).toBe(401)
    expect(await elsewhere.user()).not.toBeNull()
    const body = { current: PASSWORD, password: 'loud-river' }
    expect((await browser.post('/api/account/password', body, { 'x-account': first })).statusCode).toBe(401)
    expect((await browser.post('/api/account/password', body, { 'x-account': second })).statusCode).toBe(204)
    expect((await end(second)).statusCode).toBe(204)
    expect(await elsewhere.user()).toBeNull()
  })

  it('opens nothing by it', async () => {
    const { first } = await twoAccounts('opens')
    const visitor = accounts.browser()
    const list = { method: 'GET', url: '/api/collections', headers: { 'x-account': first } } as const
    expect((await visitor.send(list)).statusCode).toBe(401)
  })
})
