import { describe, expect, it } from 'vitest'
import { type Browser, SHOP } from '../testing/account-app.ts'
import { accountFixture } from '../testing/account-fixture.ts'
import { ATTEMPT, signInWithGoogle, throughGoogle } from '../testing/google-popup.ts'

describe('sign-in with Google', () => {
  const accounts = accountFixture('sqlite', { hasGoogle: true })

  const lastPage = (browser: Browser, form: Record<string, string>) => signInWithGoogle(browser, form)

  it('signs a new person up with name and verified address, and the popup tells its page', async () => {
    const browser = accounts.browser()
    const html = await lastPage(browser, { email: 'new@gmail.test', name: 'Nia Google' })
    expect(html).toContain(`["google-popup-${ATTEMPT}",{"status":"signed-in"}]`)
    expect(await browser.user()).toMatchObject({
      email: 'new@gmail.test',
      displayName: 'Nia Google',
      emailVerified: true,
    })
    const again = accounts.browser()
    await lastPage(again, { email: 'new@gmail.test', name: 'Nia Google' })
    expect((await again.user())?.uid).toBe((await browser.user())?.uid)
  })

  it('reports a no as a closed popup', async () => {
    const browser = accounts.browser()
    expect(await lastPage(browser, { cancel: 'yes' })).toContain('"code":"auth/popup-closed-by-user"')
    expect(await browser.user()).toBeNull()
  })

  it('gives the account to whoever proves the address, without the password that a stranger set before', async () => {
    const stranger = accounts.browser()
    await stranger.post('/api/auth/sign-up', { email: 'mine@gmail.test', password: 'planted-one', name: 'Not me' })
    const owner = accounts.browser()
    await lastPage(owner, { email: 'mine@gmail.test', name: 'Owner' })
    expect(await owner.user()).toMatchObject({ email: 'mine@gmail.test', emailVerified: true })
    expect(await stranger.user()).toBeNull()
    const planted = { email: 'mine@gmail.test', password: 'planted-one', remember: true }
    expect((await stranger.post('/api/auth/sign-in', planted)).json().code).toBe('auth/wrong-password')
  })

  it('joins a verified account that has a password', async () => {
    const browser = accounts.browser()
    await browser.post('/api/auth/sign-up', { email: 'both@gmail.test', password: 'my-password', name: 'Both' })
    await browser.post('/api/auth/verification/confirm', { token: accounts.sent.at(-1)?.token })
    const popup = accounts.browser()
    await lastPage(popup, { email: 'both@gmail.test', name: 'Both' })
    expect((await popup.user())?.uid).toBe((await browser.user())?.uid)
    const password = { email: 'both@gmail.test', password: 'my-password', remember: true }
    expect((await accounts.browser().post('/api/auth/sign-in', password)).statusCode).toBe(200)
  })

  it('refuses a return that this browser did not ask for, a second use, and a foreign return address', async () => {
    const victim = accounts.browser()
    const attacker = accounts.browser()
    const out = await attacker.send({ method: 'GET', url: `/api/auth/google?attempt=${ATTEMPT}` })
    const back = await throughGoogle(String(out.headers.location), { email: 'attacker@gmail.test', name: '' })
    const planted = await victim.send({ method: 'GET', url: back.slice(SHOP.length) })
    expect(String(planted.headers.location)).toMatch(/^http:\/\/shop\.test\/api\/auth\/google\/done\?.*error=/)
    expect(await victim.user()).toBeNull()
    const odd = await victim.send({ method: 'GET', url: '/api/auth/google?attempt=https://evil.example' })
    expect(odd.headers.location).toBeUndefined()
    expect(odd.body).not.toContain('evil.example')
  })
})
