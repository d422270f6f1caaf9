import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, DATABASE_KINDS, type TestDatabase } from '../../database/testing/test-database.ts'
import { ProviderUnreachableError, type Refund, RefundRefusedError } from '../../payments/payments.ts'
import type { OrderRow } from '../order.ts'
import { refundOrder } from '../refund-order.ts'
import { ANA, openTill, type Till } from '../testing/till.ts'
import { findWithdrawal } from '../withdrawal-queries.ts'
import { runWithdrawals } from '../withdrawals.ts'

describe.each(DATABASE_KINDS)('paying back what was withdrawn from, on %s', (kind) => {
  let database: TestDatabase
  let till: Till
  let isAway = false
  let showsRefunds = true
  let refuses = (_amountMinor: number) => false
  const given: number[] = []
  beforeEach(async () => {
    ;[isAway, showsRefunds, refuses, given.length] = [false, true, () => false, 0]
    database = await createTestDatabase(kind)
    till = await openTill(database.db, { payments: { refund } })
    till.as(ANA)
  })
  afterEach(async () => {
    await till.close()
    await database.drop()
  })

  async function refund({ providerOrderId, amountMinor }: Refund) {
    if (isAway) throw new ProviderUnreachableError('The provider does not answer.')
    if (refuses(amountMinor)) throw new RefundRefusedError('The card is gone.')
    given.push(amountMinor)
    if (showsRefunds) await till.refundAtProvider(await till.find(providerOrderId), amountMinor)
  }
  const buy = () => till.pay({ product: 'anime', totalMinor: 300 })
  const part = { amountMinor: 100, reason: '', by: 'ana' }
  const withdraw = ({ id }: OrderRow) =>
    till.post('/withdraw/confirm', { order: id, number: '', email: '', name: 'Ana' })
  const withdrawalOf = ({ id }: OrderRow) => findWithdrawal(database.db, id)
  /** The shop's own job looks at the same time; whoever comes second waits for the first. */
  const becomes = (order: OrderRow, facts: object) =>
    expect
      .poll(() => runWithdrawals(till.checkout).then(() => withdrawalOf(order)), { timeout: 20_000 })
      .toMatchObject(facts)
  const notices = async () =>
    (await database.db.selectFrom('owner_notice').select('words').execute()).map(({ words }) => words)
  const told = (order: OrderRow) => [expect.stringContaining(`Order ${order.number}: its buyer has withdrawn`)]

  /** The desk asked for $1 of $3, and nobody knows what became of it. */
  async function boughtAndPartlyAsked() {
    const order = await buy()
    isAway = true
    await expect(refundOrder(till.checkout, order, part)).rejects.toThrow('does not answer')
    return order
  }

  it('first carries out what was given back in part without an answer, and then the rest', async () => {
    const order = await boughtAndPartlyAsked()
    await withdraw(order)
    await becomes(order, { state: 'refunding', problem: 'The provider does not answer.' })
    isAway = false
    await becomes(order, { state: 'refunded', problem: null })
    expect([given, await notices()]).toEqual([[100, 200], []])
  })

  it('gives back all of it where the part that had no answer is refused', async () => {
    const order = await boughtAndPartlyAsked()
    ;[isAway, refuses] = [false, (amountMinor) => amountMinor === 100]
    await withdraw(order)
    await becomes(order, { state: 'refunded' })
    expect(given).toEqual([300])
  })

  it('that the provider refuses after a while waits for a person, and the shop’s owner hears of it', async () => {
    const order = await buy()
    isAway = true
    await withdraw(order)
    await becomes(order, { state: 'refunding', problem: 'The provider does not answer.' })
    expect(await notices()).toEqual([])
    ;[isAway, refuses] = [false, () => true]
    await becomes(order, { state: 'waiting', why: 'not-refundable', problem: 'The card is gone.' })
    expect(await notices()).toEqual(told(order))
  })

  it('waits for a person where a part was given back an hour ago and the provider still does not show it', async () => {
    const order = await buy()
    showsRefunds = false
    await refundOrder(till.checkout, order, part)
    await withdraw(order)
    await becomes(order, { state: 'refunding', problem: expect.stringContaining('A refund of $1.00 is on its way') })
    till.pass(61 * 60_000)
    await becomes(order, { state: 'waiting' })
    expect([given, await notices()]).toEqual([[100], told(order)])
  })
})
