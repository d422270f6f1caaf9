import { isEntitlements, ownedSlugs } from '../../../contract/orders/entitlements.ts'
import { request } from '../../state/request.ts'
import { useStore } from '../../state/store.ts'
import { useAuthState } from '../accounts/identity-context.tsx'
import { type EntitlementsState, entitlementsStore, UNKNOWN_ENTITLEMENTS } from './entitlements-store.ts'
import { addOwned } from './owned-hint.ts'

/** What a user owns, asked for while somebody follows it. */
export const entitlementsOf = entitlementsStore(async () => {
  const answer = await request('/api/account/entitlements', { asCustomer: true }, isEntitlements)
  if (answer.value) addOwned(ownedSlugs(answer.value))
  return answer
})

/** What the signed-in user owns; unknown for visitors and until the shop has answered. */
export function useEntitlements(): EntitlementsState {
  const auth = useAuthState()
  const uid = auth.status === 'signed-in' ? auth.user.uid : null
  return useStore(uid === null ? null : entitlementsOf(uid), UNKNOWN_ENTITLEMENTS)
}
