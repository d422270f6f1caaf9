import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CODE_PATH } from '../../contract/orders/checkout.ts'
import { CREDIT_PATH } from '../checkout/checkout-notices.ts'
import { createTestDatabase, DATABASE_KINDS, type TestDatabase } from '../database/testing/test-database.ts'
import { RefundRefusedError } from '../payments/payments.ts'
import { insertCode } from '../prices/code-queries.ts'
import { runGifts } from './mount-orders.ts'
import { refundOrder } from './refund-order.ts'
import { ANA, openTill, type Till } from './testing/till.ts'
import { insertDeclaration, listWithdrawals } from './withdrawal-queries.ts'
import { settleDeclaration } from './withdrawals.ts'

const TIMES = 20
const DAY = 86_400_000

describe.each(DATABASE_KINDS)('pressed twenty times at once on %s,', (kind) => {
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

  const times = <Result>(act: (time: number) => Promise<Result>) =>
    Promise.all(Array.from({ length: TIMES }, (_, time) => act(time)))
  const buy = (product: string) => till.pay({ product, totalMinor: 300 })
  const checkouts = () =>
    database.db
      .selectFrom('checkout')
      .select(['id', 'product', 'order_id'])
      .where('product', '=', 'all-access')
      .execute()
  const wish = { amountMinor: null, reason: 'asked', by: 'ana' }
  /** What a person reads; whatever else happens is ours to mend. */
  const said = (asked: Promise<unknown>) =>
    asked.then(
      () => 'done',
      (error: unknown) => {
        if (error instanceof RefundRefusedError) return error.message
        throw error
      },
    )

  it('credit for the whole price is taken once, and every press leads on', async () => {
    for (const product of ['anime', 'bikes', 'gaming', 'cars', 'city']) await buy(product)
    const answers = await times(() => till.post(CREDIT_PATH))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 303))
    const paths = new Set(answers.map(({ headers }) => headers.location))
    expect(paths).toContain('/library')
    // Whoever presses when it is theirs already is told so where the purchase begins.
    expect([...paths].filter((path) => path !== '/library' && path !== '/checkout/all-access')).toEqual([])
    expect(await checkouts()).toMatchObject([{ order_id: expect.any(String) }])
    expect(await database.db.selectFrom('credit').select('order_id').execute()).toHaveLength(5)
    const orders = await database.db.selectFrom('shop_order').select('flag').where('provider', '=', 'credit').execute()
    expect(orders).toEqual([{ flag: null }])
  })

  it('a checkout that counts credit is one', async () => {
    for (const product of ['anime', 'bikes']) await buy(product)
    const answers = await times(() => till.get('/checkout/all-access?price=200'))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 303))
    expect(new Set(answers.map(({ headers }) => headers.location)).size).toBe(1)
    expect(await checkouts()).toHaveLength(1)
  })

  it('a checkout with a code is one, and uses the code once', async () => {
    const code = { code: 'SPRING', percent: 20, amount_minor: null, currency: null, products: null }
    await insertCode(
      database.db,
      { ...code, most_uses: 1, most_per_buyer: 1, valid_until: null },
      new Date('2026-03-01'),
    )
    const answers = await times(() => till.post(CODE_PATH, { of: 'anime', code: 'spring' }))
    // Whoever guesses codes has to wait, so some of so many presses are asked to.
    expect(answers.filter(({ statusCode }) => ![200, 429].includes(statusCode))).toEqual([])
    expect(answers.map(({ statusCode }) => statusCode)).toContain(200)
    expect(await database.db.selectFrom('code_use').select('checkout_id').execute()).toHaveLength(1)
  })

  it('a gift is claimed once, also while its payment goes back', async () => {
    const form = { of: 'anime', toName: 'Noor', toEmail: 'noor@example.com', words: 'Hi', fromName: 'Ana' }
    const page = await till.post('/gift', { ...form, day: '2026-03-04' })
    const checkoutId = /checkout_id(?:%5D|\])=([0-9a-f]{32})/.exec(page.body)?.[1] ?? ''
    const order = await till.pay({ product: 'anime', totalMinor: 300, checkoutId })
    till.pass(4 * DAY)
    await runGifts(till.checkout)
    const [letter] = await till.mails('noor@example.com')
    const path = /http:\/\/shop\.test(\/gift\/open\/[\w-]{32})/.exec(letter?.text ?? '')?.[1] ?? ''
    till.as(null)
    const presses = await Promise.all([
      ...Array.from({ length: TIMES }, () => till.post(path)),
      till.refundAtProvider(order),
      runGifts(till.checkout),
    ])
    const statuses = presses.flatMap((answer) => (answer ? [answer.statusCode] : []))
    expect(Math.max(...statuses)).toBeLessThan(500)
    expect(statuses.filter((status) => status === 303).length).toBeLessThanOrEqual(1)
    const open = await database.db.selectFrom('entitlement').select('id').where('revoked_at', 'is', null).execute()
    expect(open).toEqual([])
  })

  it('a refund of all-access, of a bundle in it and another use of that bundle wait for each other', async () => {
    const bundles = [await buy('anime'), await buy('bikes'), await buy('gaming')]
    await till.post(CREDIT_PATH)
    const [taken] = await checkouts()
    const everything = await till.find(taken?.order_id ?? '')
    const presses = await times((time) => {
      if (time % 4 === 0) return said(refundOrder(till.checkout, bundles[time % 3] ?? everything, wish))
      if (time % 4 === 1) return till.post(CREDIT_PATH).then(({ statusCode }) => String(statusCode))
      return said(refundOrder(till.checkout, everything, wish))
    })
    expect(presses.filter((press) => press === 'done').length).toBeGreaterThan(0)
    expect(presses).not.toContain('503')
    expect(presses).not.toContain('500')
    expect(till.refunds).toHaveLength(3)
  })

  it('credit that is counted while its bundles go back is counted or goes back', async () => {
    const bundles = [await buy('anime'), await buy('bikes'), await buy('gaming')]
    const presses = await times((time) => {
      const bundle = bundles[time % 4]
      if (bundle) return said(refundOrder(till.checkout, bundle, wish))
      return till.post(CREDIT_PATH).then(({ statusCode }) => String(statusCode))
    })
    expect(presses.filter((press) => press.startsWith('5'))).toEqual([])
    const opened = await database.db.selectFrom('entitlement').select('id').where('scope', '=', 'all').execute()
    expect(opened.length * till.refunds.length).toBe(0)
  })

  it('a withdrawal is one, by the number of all-access and of each bundle in it', async () => {
    const bundles = [await buy('anime'), await buy('bikes'), await buy('gaming')]
    await till.post(CREDIT_PATH)
    const [taken] = await checkouts()
    const ids = [...bundles.map(({ id }) => id), taken?.order_id ?? '']
    const at = till.checkout.rules.now().toISOString()
    const declared = { name: 'Ana', declared_at: at, typed_number: null, typed_email_key: null }
    await times(async (time) => {
      const id = await insertDeclaration(database.db, { ...declared, order_id: ids[time % 4] ?? null })
      await settleDeclaration(till.checkout, id)
    })
    expect(await listWithdrawals(database.db, 'declared', 50)).toEqual([])
    expect(await listWithdrawals(database.db, 'refunding', 50)).toHaveLength(1)
  })
})
