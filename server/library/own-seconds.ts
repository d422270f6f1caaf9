import { formatMoney } from '../../contract/money.ts'
import type { Database } from '../database/database.ts'
import { listPaid, listSeconds, listSupplied } from './bought-twice.ts'
import type { HeldEntitlement, Viewer } from './library-viewer.ts'
import { listJoinedIds } from './order-accounts.ts'

export type OwnSecond = { readonly id: string; readonly product: string | null; readonly price: string }

/**
 * What a viewer paid for twice and may have back with one press, because the first order opens it as well. Not offered for
 * an order of which something was downloaded while nothing was of the first: that one could be withdrawn from afterwards.
 * What an account has by somebody's link is not its own to give back.
 */
export async function listOwnSeconds(
  db: Database,
  { customer }: Viewer,
  held: readonly HeldEntitlement[],
  locale: string,
): Promise<OwnSecond[]> {
  const joined = customer ? await listJoinedIds(db, customer) : new Set<string>()
  const own = new Set(held.map(({ orderId }) => orderId).filter((id) => !joined.has(id)))
  const seconds = (await listSeconds(db, [...own])).filter(({ firstId }) => own.has(firstId))
  if (seconds.length === 0) return []
  const supplied = await listSupplied(
    db,
    seconds.flatMap(({ id, firstId }) => [id, firstId]),
  )
  const offered = seconds.filter(({ id, firstId }) => !supplied.has(id) || supplied.has(firstId))
  if (offered.length === 0) return []
  const paid = await listPaid(
    db,
    offered.map(({ id }) => id),
  )
  return paid.flatMap(({ id, product, currency, payment, dispute, left_minor }) => {
    const left = Number(left_minor)
    if (left <= 0 || !currency || payment !== 'paid' || dispute === 'open') return []
    return [{ id, product, price: formatMoney(left, currency, { locale }) }]
  })
}
