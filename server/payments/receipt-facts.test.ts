import { expect, it } from 'vitest'
import { eventBody, newOrder } from '../../sandbox/checkout/sandbox-order.ts'
import { readLemonSqueezyEvent } from './lemonsqueezy/lemonsqueezy-event.ts'
import { session, sessionReport } from './stripe/stripe-event.ts'

const AT = new Date('2026-03-01T10:00:00Z')

it('Lemon Squeezy says the buyer’s name, what the tax is called and where its invoice is', () => {
  const product = { slug: 'anime', name: 'Anime Bundle', priceMinor: 300 }
  const order = newOrder({ product, email: 'ana@example.com', name: 'Ana Lind', custom: {}, status: 'paid' }, '7', AT)
  const read = (told: object) => {
    const body = JSON.parse(eventBody('order_created', order))
    Object.assign(body.data.attributes, told)
    return readLemonSqueezyEvent(JSON.stringify(body), () => 'anime')?.report
  }
  const urls = { receipt: 'https://app.lemonsqueezy.com/my-orders/1?signature=a' }
  expect(read({ tax: 52, tax_name: 'VAT', tax_rate: 21, urls })).toMatchObject({
    taxMinor: 52,
    taxWords: 'VAT 21%',
    buyerAddress: 'Ana Lind',
    invoiceUrl: urls.receipt,
  })
  const odd = read({ tax_name: 7, tax_rate: 'much', user_name: null, urls: { receipt: 'javascript:alert(1)' } })
  for (const fact of ['taxWords', 'buyerAddress', 'invoiceUrl']) expect(odd).not.toHaveProperty(fact)
})

it('Stripe says name and address as on a letter, and its invoice rather than the receipt of a charge', () => {
  const told = {
    id: 'cs_test_1234',
    object: 'checkout.session',
    livemode: false,
    created: 1_772_359_200,
    payment_intent: 'pi_1',
    payment_status: 'paid',
    amount_total: 300,
    currency: 'usd',
    customer_details: {
      email: 'ana@example.com',
      name: 'Ana Lind',
      address: { line1: 'Kade 1', line2: null, postal_code: '1011', city: 'Amsterdam', state: null, country: 'NL' },
    },
    invoice: { invoice_pdf: 'https://pay.stripe.com/invoice/1/pdf', hosted_invoice_url: null },
  }
  const read = (more: object) => sessionReport(session.parse({ ...told, ...more }), AT.toISOString(), () => 'anime')
  expect(read({})).toMatchObject({
    buyerAddress: 'Ana Lind, Kade 1, 1011 Amsterdam',
    country: 'NL',
    invoiceUrl: 'https://pay.stripe.com/invoice/1/pdf',
  })
  expect(read({ invoice: 'in_1' })).not.toHaveProperty('invoiceUrl')
})

it('the sandbox asks a buyer in Germany for VAT, which is part of the price, and most others for none', () => {
  const product = { slug: 'anime', name: 'Anime Bundle', priceMinor: 300 }
  const said = (country?: string) => {
    const order = { product, email: 'ana@example.com', name: '', country, custom: {}, status: 'paid' } as const
    return readLemonSqueezyEvent(eventBody('order_created', newOrder(order, '7', AT)), () => 'anime')?.report
  }
  expect(said('Germany')).toMatchObject({ taxMinor: 48, taxWords: 'VAT 19%' })
  expect(said('Netherlands')).toMatchObject({ taxMinor: 0 })
  expect(said()).not.toHaveProperty('taxWords')
})
