import { expect, it } from 'vitest'
import { noPayments } from './no-payments.ts'
import { ProviderUnreachableError, RefusedEventError } from './payments.ts'

it('sells nothing, takes no event for anybody’s, and knows no order', async () => {
  const payments = noPayments()
  const offer = { product: 'anime', amountMinor: 300, currency: 'USD' }
  expect(payments.findObstacle(offer)).toContain('no payment provider is set up')
  expect(payments.checkoutUrl('anime', { checkoutId: 'ab'.repeat(16), email: null })).toBeNull()
  const checkout = { ...offer, checkoutId: '', email: null, name: 'Anime', pictureUrl: null, returnUrl: '' }
  await expect(payments.startCheckout(checkout)).rejects.toThrow(ProviderUnreachableError)
  expect(() => payments.readEvent(Buffer.from('{}'), {})).toThrow(RefusedEventError)
  expect(() => payments.readStoredEvent('{}')).toThrow(RefusedEventError)
  expect(await payments.listPrices()).toEqual([])
  expect(await payments.listOrders(null)).toEqual({ reports: [], next: null })
  expect(await payments.findOrder('1')).toBeNull()
})
