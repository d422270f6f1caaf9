import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../database/database.ts'
import { createTestDatabase, DATABASE_KINDS, type TestDatabase } from '../../database/testing/test-database.ts'
import { listEntitlements } from '../../library/entitlements.ts'
import { addConsent } from '../../library/supply-queries.ts'
import { keptCookies } from '../../library/testing/library-world.ts'
import { MailRefusedError } from '../../mail/mail.ts'
import { sendOutbox, type Undelivered } from '../../mail/send-outbox.ts'
import { TEST_BRAND } from '../../testing/test-brand.ts'
import { listLostLetters } from '../gift-queries.ts'
import { runGifts } from '../mount-orders.ts'
import type { OrderRow } from '../order.ts'
import { giftData } from '../order-data.ts'
import { refundOrder } from '../refund-order.ts'
import { ANA, BEN, openTill, type Till } from '../testing/till.ts'
import { runWithdrawals } from '../withdrawals.ts'
import { noteLostLetter } from './gift-letters.ts'

const NOOR = 'noor@example.com'
const FORM = {
  of: 'anime',
  toName: 'Noor',
  toEmail: NOOR,
  words: 'Happy <b>birthday</b>!',
  fromName: 'Ana',
  day: '2026-03-04',
}
const DAY = 86_400_000

describe.each(DATABASE_KINDS)('a gift on %s', (kind) => {
  let database: TestDatabase
  let till: Till
  beforeEach(async () => {
    database = await createTestDatabase(kind)
    till = await openTill(database.db)
    till.as(ANA)
  })
  afterEach(async () => {
    await till.close()
    await database.drop()
  })

  const gifts = () => database.db.selectFrom('gift').selectAll().execute()
  async function startGift(form: Record<string, string> = FORM): Promise<string> {
    const page = await till.post('/gift', form)
    expect(page.statusCode).toBe(200)
    return /checkout_id%5D=([0-9a-f]{32})|checkout_id\]=([0-9a-f]{32})/.exec(page.body)?.slice(1).find(Boolean) ?? ''
  }
  async function give(form = FORM): Promise<OrderRow> {
    const checkoutId = await startGift(form)
    return till.pay({ product: form.of, totalMinor: form.of === 'all-access' ? 800 : 300, checkoutId })
  }
  /** Lets its day come, and returns the path of the link in its letter. */
  async function arrive(): Promise<string> {
    till.pass(4 * DAY)
    await runGifts(till.checkout)
    const [letter] = await till.mails(NOOR)
    return /http:\/\/shop\.test(\/gift\/open\/[\w-]{32})/.exec(letter?.text ?? '')?.[1] ?? ''
  }
  const opensTo = async (customer: typeof ANA) =>
    (await listEntitlements(database.db, 'test', { kind: 'customer', customer })).map(({ scope }) => scope)
  const owned = async (cookie = '') => ((await till.get('/api/owned', cookie)).json() as { slugs: string[] }).slugs

  it('is paid on a page that holds the link, opens nothing to its payer, and says so in the receipt', async () => {
    const order = await give()
    expect(order).toMatchObject({ status: 'paid', flag: null, customer_id: ANA.id })
    expect(await opensTo(ANA)).toEqual([])
    expect(await owned()).toEqual([])
    const [receipt] = await till.mails(ANA.email ?? '')
    expect(receipt?.subject).toBe('Your gift for Noor: Anime Bundle')
    expect(receipt?.text).not.toContain('library#key')
    const given = /http:\/\/shop\.test(\/gift\/given\/[\w-]{32})/.exec(receipt?.text ?? '')?.[1] ?? ''
    expect((await till.get(given)).body).toContain('The letter leaves on')
    expect((await till.get('/gift')).body).toContain('Gifts you gave')
    await runGifts(till.checkout)
    expect(await till.mails(NOOR)).toEqual([])
  })

  it('arrives once on its day, is claimed by a guest in their browser, and its giver hears of it', async () => {
    await give()
    const path = await arrive()
    await runGifts(till.checkout)
    expect(await till.mails(NOOR)).toHaveLength(1)
    till.as(null)
    const page = await till.get(path)
    expect(page.body).toContain('Happy &#60;b&#62;')
    expect(page.body).not.toContain('<b>birthday')
    expect((await gifts())[0]?.claimed_at).toBeNull()
    const answer = await till.post(path)
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/library#anime'])
    const cookie = keptCookies('', answer.headers['set-cookie'] as string[])
    expect([await owned(cookie), await owned()]).toEqual([['anime'], []])
    expect(await opensTo(ANA)).toEqual([])
    expect((await till.mails(ANA.email ?? '')).map(({ subject }) => subject)).toContain('Your gift was opened')
    expect((await till.get(path)).body).toContain('It was opened already')
  })

  it('arrives without a link that its giver has typed, in names or words', async () => {
    const evil = 'https://evil.example/pay'
    await give({ ...FORM, toName: evil, fromName: `pay@evil.example`, words: `Win at ${evil} now` })
    await arrive()
    const [letter, receipt] = [...(await till.mails(NOOR)), ...(await till.mails(ANA.email ?? ''))]
    expect(`${letter?.text} ${receipt?.subject} ${receipt?.text}`).not.toMatch(/evil\.example|:\/\/evil/)
    expect(letter?.subject).toBe('A gift from pay evil. example')
    expect(letter?.text).toContain('“Win at https: //evil. example/pay now”')
  })

  it('is asked for without a NUL, by a form or as JSON', async () => {
    const answers = [
      await till.post('/gift', { ...FORM, toName: 'No\0or' }),
      await till.app.inject({ method: 'POST', url: '/gift', payload: { ...FORM, words: '\0' } }),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400])
    expect(await gifts()).toEqual([])
  })

  it('is claimed into an account, with consent asked of the claimer', async () => {
    await give()
    const path = await arrive()
    till.as(BEN)
    await till.post(path)
    const [entitlement] = await listEntitlements(database.db, 'test', { kind: 'customer', customer: BEN })
    expect(entitlement).toMatchObject({
      scope: 'bundle:anime',
      awaitsConsent: true,
      since: expect.stringMatching(/^2026-03-01/),
    })
    expect(await opensTo(ANA)).toEqual([])
  })

  it('is claimed by one of two at once', async () => {
    await give()
    const path = await arrive()
    till.as(null)
    const answers = await Promise.all([till.post(path), till.post(path), till.post(path)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([303, 409, 409])
    const claims = await database.db.selectFrom('shop_order').select('id').where('provider', '=', 'gift').execute()
    expect(claims).toHaveLength(1)
  })

  it('opens to nobody by a guessed token, a giver’s token or before it was sent', async () => {
    await give()
    const guessed = `/gift/open/${'a'.repeat(32)}`
    for (const path of [guessed, '/gift/open/', '/gift/given/x']) expect((await till.get(path)).statusCode).toBe(404)
    expect((await till.post(guessed)).statusCode).toBe(404)
    const [receipt] = await till.mails(ANA.email ?? '')
    const token = /gift\/given\/([\w-]{32})/.exec(receipt?.text ?? '')?.[1]
    expect((await till.post(`/gift/open/${token}`)).statusCode).toBe(404)
  })

  it('whose letter bounced is told to its giver and the owner, and goes to another address once', async () => {
    await give()
    const dead = await arrive()
    const other = 'noor@other.example'
    const refuse = { db: database.db, now: till.checkout.rules.now, logger: till.checkout.logger }
    const send = async ({ to }: { to: string }) => {
      if (to === NOOR) throw new MailRefusedError('receiver', '550')
    }
    const onUndelivered = (trx: Database, mail: Undelivered, at: Date) =>
      noteLostLetter(trx, till.checkout.rules, mail, at)
    await sendOutbox({ ...refuse, send, onUndelivered })
    expect(await listLostLetters(database.db, 'test')).toHaveLength(1)
    const [notice] = await database.db.selectFrom('owner_notice').select('words').execute()
    expect(notice?.words).toContain('the letter of its gift bounced')
    const told = (await till.mails(ANA.email ?? '')).at(-1)
    expect(told?.subject).toBe('Your gift did not reach Noor')
    const given = /http:\/\/shop\.test(\/gift\/given\/[\w-]{32})/.exec(told?.text ?? '')?.[1] ?? ''
    expect((await till.get(given)).body).toContain('did not arrive')
    expect((await till.post(given, { toEmail: 'noor' })).statusCode).toBe(400)
    const answers = await Promise.all([till.post(given, { toEmail: other }), till.post(given, { toEmail: other })])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303])
    expect(await till.mails(other)).toHaveLength(1)
    expect(await listLostLetters(database.db, 'test')).toEqual([])
    expect((await till.get(given)).body).toContain('It has not been opened yet')
    expect((await till.get(dead)).statusCode).toBe(404)
    till.as(BEN)
    await till.post(
      /http:\/\/shop\.test(\/gift\/open\/[\w-]{32})/.exec((await till.mails(other))[0]?.text ?? '')?.[1] ?? '',
    )
    expect(await opensTo(BEN)).toEqual(['bundle:anime'])
    expect((await till.post(given, { toEmail: 'third@example.com' })).statusCode).toBe(303)
    expect(await till.mails('third@example.com')).toEqual([])
  })

  it('ends with a refund, claimed or not, and both are told', async () => {
    const order = await give()
    const path = await arrive()
    till.pass(1000)
    await refundOrder(till.checkout, order, { amountMinor: null, reason: '', by: 'ana' })
    expect((await till.get(path)).body).toContain('This gift has ended')
    expect((await till.post(path)).statusCode).toBe(409)
    const subjects = async (to: string) => (await till.mails(to)).map(({ subject }) => subject)
    expect(await subjects(NOOR)).toEqual(['A gift from Ana', 'A gift has ended'])
    expect(await subjects(ANA.email ?? '')).toContain('Your refund of $3.00')
  })

  it('that was claimed closes with its refund, and opens to its payer not even then', async () => {
    const order = await give()
    till.as(BEN)
    await till.post(await arrive())
    expect(await opensTo(BEN)).toEqual(['bundle:anime'])
    await till.refundAtProvider(order)
    expect(await opensTo(BEN)).toEqual([])
    expect((await till.mails(BEN.email ?? '')).at(-1)?.subject).toBe('A gift has ended')
    expect(await opensTo(ANA)).toEqual([])
  })

  it('for today leaves as soon as it is paid', async () => {
    await give({ ...FORM, day: '2026-03-01' })
    expect((await till.mails(NOOR)).map(({ subject }) => subject)).toEqual(['A gift from Ana'])
  })

  it('is not sent once it was refunded', async () => {
    await till.refundAtProvider(await give())
    await arrive()
    expect(await till.mails(NOOR)).toEqual([])
  })

  it('is withdrawn from by its giver at once until it is downloaded, and then by a person’s decision', async () => {
    const [first, second] = [await give(), await give({ ...FORM, of: 'bikes' })]
    await database.db.updateTable('gift').set({ arrives_at: '2026-03-01T00:00:00.000Z' }).execute()
    await runGifts(till.checkout)
    for (const letter of await till.mails(NOOR)) {
      till.as(BEN)
      await till.post(/http:\/\/shop\.test(\/gift\/open\/[\w-]{32})/.exec(letter.text)?.[1] ?? '')
    }
    const claims = await gifts()
    const taken = claims.find(({ product }) => product === 'bikes')?.claim_order_id ?? ''
    await addConsent(database.db, taken, { version: '1', locale: 'en-US', at: '2026-03-01T12:00:00.000Z' })
    till.as(ANA)
    for (const { id } of [first, second]) await till.post('/withdraw/confirm', { order: id, name: 'Ana' })
    // The shop's own job looks at the same time, and may be the one that pays back.
    const states = () => database.db.selectFrom('withdrawal').select('state').orderBy('state').execute()
    await expect
      .poll(() => runWithdrawals(till.checkout).then(states), { timeout: 20_000 })
      .toEqual([{ state: 'refunded' }, { state: 'waiting' }])
    expect([(await till.find(first.id)).status, (await till.find(second.id)).status]).toEqual(['refunded', 'paid'])
    expect(await opensTo(BEN)).toEqual(['bundle:bikes'])
  })

  it('of everything needs an account', async () => {
    till.as(null)
    expect((await till.get('/gift')).body).not.toContain('value="all-access"')
    const refused = await till.post('/gift', { ...FORM, of: 'all-access' })
    expect([refused.statusCode, (await gifts()).length]).toEqual([400, 0])
    till.as(ANA)
    const order = await give({ ...FORM, of: 'all-access' })
    expect([order.status, await opensTo(ANA)]).toEqual(['paid', []])
    till.as(BEN)
    await till.post(await arrive())
    expect(await opensTo(BEN)).toEqual(['all'])
  })

  it('says in one sentence what is wrong, keeps what was typed, and starts nothing', async () => {
    const wrong = {
      toEmail: 'noor',
      toName: '',
      fromName: '',
      day: '2026-02-28',
      words: 'x'.repeat(301),
      of: 'nothing',
    }
    for (const [name, value] of Object.entries(wrong)) {
      const page = await till.post('/gift', { ...FORM, [name]: value })
      expect([page.statusCode, page.body.includes('role="alert"')], name).toEqual([400, true])
    }
    expect((await till.post('/gift', { ...FORM, day: '2027-03-03' })).statusCode).toBe(400)
    expect([await gifts(), await database.db.selectFrom('checkout').selectAll().execute()]).toEqual([[], []])
  })

  it('is not mixed up with a purchase: its checkout is gone on with by nobody, and a second payment is its payer’s', async () => {
    const checkoutId = await startGift()
    const { headers } = await till.get('/checkout/anime?price=300')
    expect(String(headers.location)).not.toContain(checkoutId)
    await till.pay({ product: 'anime', totalMinor: 300, checkoutId })
    const again = await till.pay({ product: 'anime', totalMinor: 300, checkoutId })
    expect(again.customer_id).toBeNull()
    expect((await gifts()).map(({ order_id }) => order_id)).not.toContain(again.id)
  })

  it('that nobody pays for is forgotten, and so is who asks to be', async () => {
    await startGift()
    till.pass(31 * DAY)
    await runGifts(till.checkout)
    expect(await gifts()).toEqual([])
    await give({ ...FORM, day: '2026-04-20' })
    expect(await giftData.read(database.db, ANA)).toMatchObject([{ toEmail: NOOR, words: FORM.words }])
    await giftData.forget(database.db, ANA)
    expect(await gifts()).toMatchObject([{ giver_id: null, from_name: '', words: '', to_email: NOOR }])
  })

  it('is nowhere to be bought where it is switched off', async () => {
    const other = await openTill(database.db, { rules: { brand: () => ({ ...TEST_BRAND, offersGifts: false }) } })
    expect([(await other.get('/gift')).statusCode, (await other.post('/gift', FORM)).statusCode]).toEqual([404, 404])
    await other.close()
  })
})
