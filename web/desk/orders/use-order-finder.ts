import { useEffect } from 'react'
import { orderPageSchema } from '../../../contract/desk/orders.ts'
import { askDesk } from '../state/ask-desk.ts'
import { registerFinder } from '../state/find.ts'
import { mayDo, type SignedIn } from '../state/session.ts'
import { buyerWords, productName } from './order-words.ts'

const MOST = 6

/** Lets the find box look among orders, by all that they are searched by. */
export function useOrderFinder(staff: SignedIn): void {
  const maySee = mayDo(staff, 'see-orders')
  useEffect(() => {
    if (!maySee) return
    return registerFinder(async (words) => {
      const { value } = await askDesk(`/orders?text=${encodeURIComponent(words)}`, {}, orderPageSchema)
      return (value?.orders ?? []).slice(0, MOST).map((order) => ({
        to: `/desk/orders/${order.id}`,
        label: order.number,
        note: `${productName(order)}, ${buyerWords(order)}`,
        group: 'Orders',
      }))
    })
  }, [maySee])
}
