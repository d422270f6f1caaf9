import { z } from 'zod'
import { ProviderUnreachableError, type Refund, RefundRefusedError } from '../../checkout/payments.ts'
import type { Ask } from './lemonsqueezy-api.ts'
import { orderResource } from './lemonsqueezy-event.ts'

const order = z.object({ data: orderResource })

/**
 * They know no key for a wish, so the amount that has gone back is asked first: a refund that shows in it was done before.
 * The shop asks for one refund of an order at a time.
 */
export async function refundOrder(ask: Ask, title: string, refund: Refund): Promise<void> {
  const { providerOrderId: id, amountMinor, refundedMinor } = refund
  const path = `/v1/orders/${encodeURIComponent(id)}`
  const found = await ask(path, order)
  if (!found) throw new RefundRefusedError(`${title} knows of no order '${id}'.`)
  const { refunded_amount, total, status } = found.data.attributes
  const back = status === 'refunded' ? total : (refunded_amount ?? 0)
  if (back >= refundedMinor + amountMinor) return
  if (back > refundedMinor) {
    throw new RefundRefusedError(`Some of it went back at ${title} in the meantime; look at the order again.`)
  }
  const wish = { data: { type: 'orders', id, attributes: { amount: amountMinor } } }
  await ask(`${path}/refund`, order, wish).catch((error: unknown) => {
    const isRefused = error instanceof ProviderUnreachableError && [400, 409, 422].includes(error.status ?? 0)
    throw isRefused ? new RefundRefusedError(`${title} does not refund this order (${error.status}).`) : error
  })
}
