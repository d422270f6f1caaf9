import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Library, LibraryBundleView, LibraryLink } from '../../contract/library/library.ts'
import { createTestDatabase, DATABASE_KINDS, type TestDatabase } from '../database/testing/test-database.ts'
import { sendLibraryLink } from '../orders/owner-decisions.ts'
import { testRules } from '../orders/testing/checkout-world.ts'
import { endLinks, findLiveLink } from './library-links.ts'
import { libraryCookies } from './library-viewer.ts'
import { joinOrdersByLink } from './order-accounts.ts'
import { createLibraryWorld, keptCookies, type LibraryWorld, OTHER, OWNER } from './testing/library-world.ts'

const DAY_MS = 86_400_000

describe.each(DATABASE_KINDS)('library links on %s', (kind) => {
  let database: TestDatabase
  let world: LibraryWorld
  beforeAll(async () => {
    database = await createTestDatabase(kind)
  })
  afterAll(() => database.drop())
  beforeEach(async () => {
    const tables = ['entitlement', 'library_session', 'library_link', 'mail_outbox', 'shop_order'] as const
    for (const table of tables) await database.db.deleteFrom(table).execute()
    world = await createLibraryWorld(database.db)
    return () => world.close()
  })

  const ask = (method: 'GET' | 'POST' | 'DELETE', url: string, cookie = '', payload?: object) =>
    world.app.inject({ method, url, headers: cookie ? { cookie } : {}, ...(payload && { payload }) })
  const library = async (cookie?: string) => (await ask('GET', '/api/library', cookie)).json<Library>()
  const slugs = async (cookie?: string) => (await library(cookie)).bundles.map(({ slug }) => slug)
  const links = async (cookie?: string) =>
    (await ask('GET', '/api/library-links', cookie)).json<{ links: LibraryLink[] }>().links
  const guest = async (product: string, email: string) => {
    await world.buy(product, { email })
    return world.openLink(await world.receiptKey(email))
  }
  /** The key of the newest mail from /find-order. */
  async function askForLink(email: string, window: string): Promise<string> {
    const rules = { ...testRules, now: world.now }
    await sendLibraryLink(database.db, rules, email, window)
    const key = `library-link:${email}:${window}`
    const mail = await database.db.selectFrom('mail_outbox').select('text').where('key', '=', key).executeTakeFirst()
    return /key=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  }

  it('are exchanged for a cookie that no script can read, that lasts, and that is not the key', async () => {
    await world.buy('ocean', { email: 'guest@example.com' })
    const key = await world.receiptKey('guest@example.com')
    const answer = await ask('POST', '/api/library-links/open', '', { key })
    expect(answer.body).toBe('')
    expect(answer.cookies).toMatchObject([{ httpOnly: true, sameSite: 'Strict', path: '/', maxAge: 400 * 86_400 }])
    expect(answer.cookies[0]).not.toHaveProperty('domain')
    expect(JSON.stringify(answer.headers)).not.toContain(key)
    const again = await ask('POST', '/api/library-links/open', '', { key: answer.cookies[0]?.value ?? '' })
    expect(again.statusCode).toBe(404)
  })

  it('are kept under a name that only https can set, where there is https', () => {
    const line = libraryCookies(true).keep('6f1c8a52-0000-4000-8000-000000000000', 'token')
    expect(line).toMatch(/^__Host-library-6f1c8a520000=token; Path=\/; HttpOnly; SameSite=Strict; Secure; Max-Age=\d+$/)
  })

  it('open the library again months later, as long as somebody comes by within 400 days', async () => {
    let cookie = await guest('ocean', 'guest@example.com')
    for (let visits = 0; visits < 3; visits += 1) {
      world.passTime(399 * DAY_MS)
      const answer = await ask('GET', '/api/library', cookie)
      expect(answer.json<Library>()).toMatchObject({ isSignedIn: false, keptFor: ['g•••@e•••.com'] })
      expect(answer.json<Library>().bundles).toHaveLength(1)
      expect(answer.cookies).toMatchObject([{ maxAge: 400 * 86_400 }])
      cookie = keptCookies(cookie, answer.headers['set-cookie'])
    }
    world.passTime(401 * DAY_MS)
    expect(await slugs(cookie)).toEqual([])
  })

  it('of several orders are kept side by side in one browser, and only there', async () => {
    const first = await guest('ocean', 'one@example.com')
    world.passTime(1000)
    await world.buy('desert', { email: 'two@example.com' })
    const both = await world.openLink(await world.receiptKey('two@example.com'), first)
    expect(await slugs(both)).toEqual(['desert', 'ocean'])
    expect((await library(both)).keptFor).toEqual(['o•••@e•••.com', 't•••@e•••.com'])
    expect(await slugs(first)).toEqual(['ocean'])
  })

  it('give every browser and every opening a token of its own, and the last one counts', async () => {
    const first = await guest('ocean', 'guest@example.com')
    const key = await world.receiptKey('guest@example.com')
    const second = await world.openLink(key, first)
    expect(second).not.toBe(first)
    expect([await slugs(first), await slugs(second)]).toEqual([[], ['ocean']])
    const elsewhere = await world.openLink(key)
    expect([await slugs(second), await slugs(elsewhere)]).toEqual([['ocean'], ['ocean']])
    expect(await links(second)).toMatchObject([{ browsers: 2, isHere: true }])
  })

  it('more than twenty in one browser drop the oldest', async () => {
    let cookie = ''
    for (let at = 0; at < 22; at += 1) {
      world.passTime(1000)
      await world.buy(at === 0 ? 'desert' : 'ocean', { email: `many-${at}@example.com` })
      cookie = await world.openLink(await world.receiptKey(`many-${at}@example.com`), cookie)
    }
    expect(cookie.split('; ')).toHaveLength(20)
    expect(await slugs(cookie)).toEqual(['ocean'])
  })

  it('are forgotten by one browser and stay good in others; its downloads end', async () => {
    const cookie = await guest('ocean', 'guest@example.com')
    const { downloads } = (await ask('GET', '/api/library/ocean', cookie)).json<LibraryBundleView>()
    const elsewhere = await world.openLink(await world.receiptKey('guest@example.com'))
    const forgotten = await ask('POST', '/api/library-links/forget', cookie)
    expect(keptCookies(cookie, forgotten.headers['set-cookie'])).toBe('')
    // Whoever copied the cookie before has nothing of it.
    expect(await slugs(cookie)).toEqual([])
    expect((await ask('GET', `${downloads}/master/ocean-1`)).statusCode).toBe(404)
    expect(await slugs(elsewhere)).toEqual(['ocean'])
  })

  it('are listed with what they are for, when they were made and when they were used', async () => {
    const cookie = await guest('ocean', 'guest@example.com')
    world.passTime(DAY_MS)
    await askForLink('guest@example.com', 'again')
    const [newest, oldest] = await links(cookie)
    expect(newest).toMatchObject({ source: 'request', opens: null, browsers: 0, isHere: false, lastUsedAt: null })
    expect(oldest).toMatchObject({ source: 'receipt', opens: 'ocean', maskedEmail: 'g•••@e•••.com', isHere: true })
    expect(oldest?.lastUsedAt).toBe(oldest?.createdAt)
    await library(cookie)
    expect((await links(cookie))[1]?.lastUsedAt).toBe(world.now().toISOString())
  })

  it('are ended one by one or all others at once, with every browser and download that came by them', async () => {
    const cookie = await guest('ocean', 'guest@example.com')
    const leaked = [await askForLink('guest@example.com', 'a'), await askForLink('guest@example.com', 'b')]
    const thieves = [await world.openLink(leaked[0] ?? ''), await world.openLink(leaked[1] ?? '')]
    const { downloads } = (await ask('GET', '/api/library/ocean', thieves[0])).json<LibraryBundleView>()
    const [stolen] = (await links(cookie)).filter(({ isHere }) => !isHere)
    expect((await ask('DELETE', `/api/library-links/${stolen?.id}`, cookie)).statusCode).toBe(204)
    expect((await links(cookie)).map(({ id }) => id)).not.toContain(stolen?.id)
    expect((await ask('DELETE', '/api/library-links', cookie)).statusCode).toBe(204)
    expect(await links(cookie)).toMatchObject([{ isHere: true }])
    for (const thief of thieves) expect(await slugs(thief)).toEqual([])
    expect((await ask('GET', `${downloads}/master/ocean-1`)).statusCode).toBe(404)
    for (const key of leaked) expect((await ask('POST', '/api/library-links/open', '', { key })).statusCode).toBe(404)
    expect(await slugs(cookie)).toEqual(['ocean'])
  })

  it('ended by the browser that uses it take its cookie along', async () => {
    const cookie = await guest('ocean', 'guest@example.com')
    const [link] = await links(cookie)
    const ended = await ask('DELETE', `/api/library-links/${link?.id}`, cookie)
    expect(keptCookies(cookie, ended.headers['set-cookie'])).toBe('')
    expect(await slugs(cookie)).toEqual([])
  })

  it('are neither seen nor ended by strangers, nor by whoever has another order of the same address', async () => {
    const ocean = await guest('ocean', 'guest@example.com')
    const [link] = await links(ocean)
    await world.buy('desert', { email: 'guest@example.com' })
    const mails = await database.db
      .selectFrom('mail_outbox')
      .select('text')
      .where('to', '=', 'guest@example.com')
      .execute()
    const keys = mails.map(({ text }) => /key=([\w-]+)/.exec(text)?.[1] ?? '')
    const [desert = ''] = keys.filter((key) => key !== keys[0])
    const strangers = ['', await guest('ocean', 'stranger@example.com'), await world.openLink(desert)]
    for (const cookie of strangers) {
      expect((await links(cookie)).map(({ id }) => id)).not.toContain(link?.id)
      expect((await ask('DELETE', `/api/library-links/${link?.id}`, cookie)).statusCode).toBe(404)
      await ask('DELETE', '/api/library-links', cookie)
    }
    world.signIn(OTHER)
    expect(await links()).toEqual([])
    expect((await ask('DELETE', `/api/library-links/${link?.id}`)).statusCode).toBe(404)
    world.signIn(null)
    expect(await slugs(ocean)).toEqual(['ocean'])
  })

  it('are listed for and ended by the account that has proved the address', async () => {
    const cookie = await guest('ocean', 'mine@example.com')
    world.signIn({ ...OTHER, id: 'mine', email: 'Mine@example.com' })
    expect(await links()).toMatchObject([{ source: 'receipt', isHere: false, browsers: 1 }])
    await ask('DELETE', '/api/library-links')
    world.signIn(null)
    expect(await slugs(cookie)).toEqual([])
  })

  it('opened while signed in join the account and leave nothing behind in the browser', async () => {
    await world.buy('desert', { email: 'gift@example.com' })
    const key = await world.receiptKey('gift@example.com')
    world.signIn(OWNER)
    expect(await world.openLink(key)).toBe('')
    expect(await slugs()).toEqual(['desert'])
    // An order that belongs to an account stays there; the link opens it to its holder all the same.
    world.signIn(OTHER)
    const cookie = await world.openLink(key)
    expect([await slugs(), await slugs(cookie)]).toEqual([[], ['desert']])
    expect(await library(cookie)).toMatchObject({ isSignedIn: true, keptFor: ['g•••@e•••.com'] })
  })

  it('kept by a browser do not join whoever signs in there until they ask for it', async () => {
    const cookie = await guest('ocean', 'guest@example.com')
    world.signIn(OWNER)
    expect([await slugs(cookie), await slugs()]).toEqual([['ocean'], []])
    expect((await library(cookie)).keptBundles).toEqual(['ocean'])
    const joined = await ask('POST', '/api/account/join', cookie)
    expect(keptCookies(cookie, joined.headers['set-cookie'])).toBe('')
    expect(await slugs()).toEqual(['ocean'])
    world.signIn(null)
    expect((await ask('POST', '/api/account/join', cookie)).statusCode).toBe(401)
  })

  it('that end while an account joins by them leave nothing in it', async () => {
    await world.buy('ocean', { email: 'guest@example.com' })
    const link = await findLiveLink(database.db, await world.receiptKey('guest@example.com'))
    const { id = '', tokenHash = '' } = link ?? {}
    let isEnded = false
    let ending = Promise.resolve()
    await database.db.transaction().execute(async (trx) => {
      await joinOrdersByLink(trx, 'test', tokenHash, OTHER, world.now())
      ending = endLinks(database.db, [id], world.now()).then(() => {
        isEnded = true
      })
      // It waits for whoever is joining, or is over before they have. SQLite lets one write at a time.
      if (kind === 'postgres') await expect.poll(async () => isEnded || (await isAnybodyWaiting())).toBe(true)
    })
    await ending
    expect(await database.db.selectFrom('order_account').select('order_id').execute()).toEqual([])
  })

  async function isAnybodyWaiting(): Promise<boolean> {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db)
    return rows.length > 0
  }
})
