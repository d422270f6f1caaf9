import type { AuthState } from '../../../contract/accounts/identity.ts'
import { isOwnedSlugs } from '../../../contract/orders/entitlements.ts'
import { request } from '../../state/request.ts'
import { keepOwned, ownedHint } from './owned-hint.ts'

let before: AuthState['status'] | null = null

/** Brings the hint in line with the shop once a visit, so that what was refunded leaves it; signing out empties it. */
export async function refreshOwned(status: AuthState['status']): Promise<void> {
  const isFirst = before === null
  const hasLeft = before === 'signed-in' && status === 'signed-out'
  before = status
  if (hasLeft) keepOwned([])
  if (isFirst || hasLeft) await askOwned()
}

/** What this browser owns, by its account and as a guest. What was learnt while the shop answered stays. */
async function askOwned(): Promise<void> {
  const asked = ownedHint.get()
  const { value } = await request('/api/owned', { asCustomer: true }, isOwnedSlugs)
  if (value) keepOwned([...value.slugs, ...ownedHint.get().filter((slug) => !asked.includes(slug))])
}
