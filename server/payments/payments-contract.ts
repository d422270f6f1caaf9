import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type LinkedCheckout,
  type NewCheckout,
  type OrderReport,
  type Payments,
  ProviderUnreachableError,
  type Refund,
  RefundRefusedError,
  RefusedEventError,
} from './payments.ts'

export type Delivery = { readonly body: Buffer; readonly headers: Readonly<Record<string, string>> }

/** What a provider can do, played without it: the suite asks, the world answers in the provider's own words. */
export type ProviderWorld = {
  readonly payments: Payments
  /** The same, with an API key that the provider does not know. */
  readonly withWrongKey: Payments
  /** Buys the product that the shop calls 'anime' by its link, and returns the signed delivery. */
  readonly buy: (checkout: LinkedCheckout & { email: string }) => Promise<Delivery>
  /** Pays on a page that was made for a checkout. */
  readonly pay: (page: string, email: string) => Promise<Delivery>
  /** A signed delivery about something else than orders. */
  readonly unrelated: () => Delivery
  /** Signed as if the provider had said it, for any body. */
  readonly sign: (body: string) => Delivery
  readonly refund: (amount: 'part' | 'all') => Promise<Delivery>
  readonly dispute: (state: 'open' | 'won') => Promise<Delivery>
  /** The delivery that tells of the refund which the API was asked for last. */
  readonly toldOfRefund: () => Promise<Delivery>
  readonly close: () => Promise<void>
}

const BUYER = { email: 'Mara@Example.com', checkoutId: 'ab'.repeat(16) }

/** The world sells 'bikes' and 'cars' by pages that are made for each checkout. */
const BIKES: NewCheckout = {
  ...BUYER,
  product: 'bikes',
  amountMinor: 250,
  currency: 'USD',
  name: 'Bikes Bundle',
  pictureUrl: 'https://shop.example/images/bikes.webp',
  returnUrl: 'https://shop.example/thank-you',
}

/** What every payments adapter must do. */
export function describePayments(name: string, createWorld: () => Promise<ProviderWorld>): void {
  describe(`payments through ${name}`, () => {
    let world: ProviderWorld
    let bought: Delivery
    const read = ({ body, headers }: Delivery) => world.payments.readEvent(body, headers)
    const reportOf = (delivery: Delivery): OrderReport => {
      const event = read(delivery)
      if (!event) throw new Error('The delivery was not understood.')
      return event.report
    }
    const listAll = async () => {
      const listed: OrderReport[] = []
      let from: string | null = null
      do {
        const page = await world.payments.listOrders(from)
        listed.push(...page.reports)
        from = page.next
      } while (from)
      return listed
    }
    const refusal = (delivery: Delivery) => {
      try {
        read(delivery)
        return 'taken'
      } catch (error) {
        return error instanceof RefusedEventError ? error.reason : error
      }
    }

    beforeAll(async () => {
      world = await createWorld()
      bought = await world.buy(BUYER)
    })
    afterAll(() => world.close())

    it('gives a product with a link its page, and others none', () => {
      expect(world.payments.checkoutUrl('anime', BUYER)).toMatch(/^https?:\/\//)
      expect(world.payments.checkoutUrl('nothing-we-sell', BUYER)).toBeNull()
      // The owner's own page has one price; the sandbox's pages take any.
      expect(world.payments.takesAmounts('anime')).toBe(world.payments.provider === 'sandbox')
      expect(world.payments.takesAmounts('nothing-linked')).toBe(true)
    })

    it('makes a page for a checkout at our price, and names what was sold by it', async () => {
      const { url, until } = await world.payments.startCheckout(BIKES)
      expect(url).toMatch(/^https?:\/\//)
      expect(until).toBe(new Date(until).toISOString())
      const paid = reportOf(await world.pay(url, 'typed@example.com'))
      const { checkoutId, currency } = BIKES
      expect(paid).toMatchObject({
        product: 'bikes',
        checkoutId,
        totalMinor: 250,
        currency,
        email: 'typed@example.com',
      })
      expect(await world.payments.findOrder(paid.providerOrderId)).toMatchObject({ product: 'bikes', totalMinor: 250 })
    })

    it('tells products of one price apart in its list, which no event has to be heard for', async () => {
      const sold = ['cars', 'bikes', 'cars']
      for (const product of sold) {
        const { url } = await world.payments.startCheckout({ ...BIKES, product, email: null })
        await world.pay(url, 'unheard@example.com')
      }
      const unheard = (await listAll()).filter(({ email }) => email === 'unheard@example.com')
      expect(unheard.map(({ product }) => product)).toEqual(sold.toReversed())
    })

    it('sells from the least that it says on, in the currencies that it says', () => {
      const { abilities, findObstacle } = world.payments
      const least = abilities.leastMinor('USD')
      expect(findObstacle({ product: 'bikes', amountMinor: least, currency: 'USD' })).toBeNull()
      const isBelowTaken = findObstacle({ product: 'bikes', amountMinor: least - 1, currency: 'USD' }) === null
      expect(isBelowTaken && least > 1).toBe(false)
      for (const currency of ['USD', 'JPY', 'KWD']) {
        const isTaken = findObstacle({ product: 'bikes', amountMinor: 100_000, currency }) === null
        expect([currency, isTaken]).toEqual([currency, abilities.takesCurrency(currency)])
      }
    })

    it('has nothing against an ordinary price', () => {
      expect(world.payments.findObstacle({ product: 'bikes', amountMinor: 300, currency: 'USD' })).toBeNull()
    })

    it('carries the checkout’s id and the address in the link, and nothing else', () => {
      const url = new URL(world.payments.checkoutUrl('anime', BUYER) ?? '')
      expect([...url.searchParams.values()].sort()).toEqual([BUYER.email, BUYER.checkoutId].sort())
      const unnamed = new URL(world.payments.checkoutUrl('anime', { ...BUYER, email: null }) ?? '')
      expect([...unnamed.searchParams.values()]).toEqual([BUYER.checkoutId])
    })

    it.each(['user-1', '', 'x'.repeat(500), 'AB'.repeat(16), '\u0000', '__proto__'])(
      'reads a purchase whose link was edited, without what was put there: %j',
      async (checkoutId) => {
        const { checkoutId: read, product } = reportOf(await world.buy({ ...BUYER, checkoutId }))
        expect({ read, product }).toEqual({ read: undefined, product: 'anime' })
      },
    )

    it('reads a purchase in our words', () => {
      expect(reportOf(bought)).toMatchObject({
        product: 'anime',
        email: BUYER.email,
        checkoutId: BUYER.checkoutId,
        totalMinor: 300,
        discountMinor: 0,
        currency: 'USD',
        payment: 'paid',
        mode: 'test',
      })
    })

    it('tells its times in the one form in which the books compare them', () => {
      const { at, purchasedAt = '' } = reportOf(bought)
      expect([at, purchasedAt]).toEqual([at, purchasedAt].map((time) => new Date(time).toISOString()))
    })

    it('gives the same delivery the same key, and another delivery another one', async () => {
      const other = await world.buy(BUYER)
      expect(read(bought)?.key).toBe(read(bought)?.key)
      expect(read(other)?.key).not.toBe(read(bought)?.key)
    })

    it('reads a stored body as it read the delivery', () => {
      expect(world.payments.readStoredEvent(bought.body.toString('utf8'))).toEqual(read(bought))
    })

    it('takes no notice of genuine events about something else', () => {
      expect(read(world.unrelated())).toBeNull()
    })

    it('refuses a body without a signature', () => {
      expect(refusal({ body: bought.body, headers: {} })).toBe('signature')
    })

    it('refuses a signature of another body', () => {
      const body = Buffer.from(bought.body.toString('utf8').replace(BUYER.email, 'thief@example.com'))
      expect(refusal({ body, headers: bought.headers })).toBe('signature')
    })

    it.each(['', 'x', 'ä', '0'.repeat(63), '0'.repeat(64), '0'.repeat(100_000), 't=1,v1=', ',,,='])(
      'refuses a wrong signature, however long (%#)',
      (signature) => {
        const headers = Object.fromEntries(Object.keys(bought.headers).map((header) => [header, signature]))
        expect(refusal({ body: bought.body, headers })).toBe('signature')
      },
    )

    it.each([
      '',
      'null',
      '[]',
      '{}',
      '{"meta":{"event_name":"order_created"}}',
      '{"type":"charge.refunded"}',
      '\u0000',
    ])('refuses a signed body that is not in the provider’s words: %j', (body) => {
      expect(refusal(world.sign(body))).toBe('shape')
    })

    it('reads a refund as its amount, and knows a full one', async () => {
      const part = reportOf(await world.refund('part'))
      expect([part.refundedMinor, part.isRefundedInFull ?? false]).toEqual([100, false])
      const all = reportOf(await world.refund('all'))
      expect([all.refundedMinor, all.isRefundedInFull]).toEqual([300, true])
    })

    it('reads a dispute, and its end in our favour', async () => {
      const opened = reportOf(await world.dispute('open'))
      expect(['open', 'fraud']).toContain(opened.dispute)
      // Only an open dispute can be answered.
      expect(opened.disputeDueAt !== undefined).toBe(opened.dispute === 'open')
      expect(['won', 'none']).toContain(reportOf(await world.dispute('won')).dispute)
    })

    it('lists orders newest first, in the same words as its events, page after page', async () => {
      const listed = await listAll()
      expect(listed.length).toBeGreaterThan(1)
      const times = listed.map(({ purchasedAt = '' }) => purchasedAt)
      expect(times).toEqual([...times].sort().reverse())
      const { providerOrderId, reference } = reportOf(bought)
      expect(listed.find((report) => report.providerOrderId === providerOrderId)).toMatchObject({ reference })
    })

    describe('asked to refund', () => {
      let order: OrderReport
      const wish = (refund: Partial<Refund> = {}): Refund => ({
        providerOrderId: order.providerOrderId,
        amountMinor: 100,
        currency: 'USD',
        refundedMinor: 0,
        isRest: false,
        key: 'first',
        ...refund,
      })
      const refunded = async () => (await world.payments.findOrder(order.providerOrderId))?.refundedMinor
      beforeEach(async () => {
        order = reportOf(await world.buy({ ...BUYER, email: 'refund@example.com' }))
      })

      it('gives a part back and tells so, and with the same key no second time', async () => {
        await world.payments.refund(wish())
        expect(reportOf(await world.toldOfRefund())).toMatchObject({ refundedMinor: 100 })
        await world.payments.refund(wish())
        expect(await refunded()).toBe(100)
      })

      it('gives back what is left, and knows that nothing is', async () => {
        await world.payments.refund(wish({ key: 'part' }))
        await world.toldOfRefund()
        await world.payments.refund(wish({ amountMinor: 200, refundedMinor: 100, isRest: true, key: 'rest' }))
        const all = reportOf(await world.toldOfRefund())
        expect([all.refundedMinor, all.isRefundedInFull]).toEqual([300, true])
        await world.payments.refund(wish({ amountMinor: 200, refundedMinor: 100, isRest: true, key: 'late' }))
        expect(await refunded()).toBe(300)
      })

      it('refuses more than was paid, and an order that it does not know', async () => {
        for (const wrong of [
          { amountMinor: 301 },
          { providerOrderId: 'pi_999999999' },
          { providerOrderId: '999999999' },
        ]) {
          await expect(world.payments.refund(wish({ ...wrong, key: 'wrong' }))).rejects.toThrow(RefundRefusedError)
        }
        expect(await refunded()).toBe(0)
      })
    })

    it('says what each product costs there now', async () => {
      expect(await world.payments.listPrices()).toContainEqual({ product: 'anime', priceMinor: 300, currency: 'USD' })
    })

    it('leaves out the price of a product that it does not sell', async () => {
      const products = (await world.payments.listPrices()).map(({ product }) => product)
      expect(products).not.toContain('gone')
      expect(world.payments.checkoutUrl('gone', BUYER)).not.toBeNull()
    })

    it('says that the provider does not take the key', async () => {
      const { listPrices, listOrders, startCheckout, refund } = world.withWrongKey
      const money = { amountMinor: 100, currency: 'USD', refundedMinor: 0, isRest: false, key: 'x' }
      const giveBack = () => refund({ providerOrderId: reportOf(bought).providerOrderId, ...money })
      for (const ask of [listPrices, () => listOrders(null), () => startCheckout(BIKES), giveBack]) {
        const refusal = await ask().catch((error: unknown) => error)
        expect(refusal).toBeInstanceOf(ProviderUnreachableError)
        expect(refusal).toMatchObject({ status: 401, message: expect.stringContaining('does not take the key') })
      }
    })

    it('finds one order, and says when there is none', async () => {
      const { providerOrderId, reference } = reportOf(bought)
      expect(await world.payments.findOrder(providerOrderId)).toMatchObject({ reference, product: 'anime' })
      expect(await world.payments.findOrder('999999999')).toBeNull()
    })
  })
}
