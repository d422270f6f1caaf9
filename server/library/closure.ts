import type { Closure } from '../../contract/orders/orders.ts'
import type { Schema } from '../database/schema.ts'

type JudgedOrder = Pick<Schema['shop_order'], 'status' | 'flag' | 'owner_decision'>

/** Why an order opens nothing, as its buyer is told; null where it is open, or not paid yet. The gravest word first. */
export function closureOf({ status, flag, owner_decision }: JudgedOrder): Closure | null {
  if (owner_decision === 'open') return flag ? 'checking' : null
  if (status === 'refunded') return 'refunded'
  if (status === 'disputed' || status === 'fraudulent') return 'disputed'
  if (owner_decision === 'closed') return 'revoked'
  return flag ? 'checking' : null
}
