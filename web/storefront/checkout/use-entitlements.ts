import { isEntitlements } from '../../../contract/entitlements.ts'
import { request } from '../../state/request.ts'
import { useStore } from '../../state/store.ts'
import { useAuthState } from '../accounts/identity-context.tsx'
import { type EntitlementsState, entitlementsStore, UNKNOWN_ENTITLEMENTS } from './entitlements-store.ts'

const entitlementsOf = entitlementsStore(() =>
  request('/api/account/entitlements', { asCustomer: true }, isEntitlements),
)

/** What the signed-in user owns; unknown for visitors and until the shop has answered. */
export function useEntitlements(): EntitlementsState {
  const auth = useAuthState()
  const uid = auth.status === 'signed-in' ? auth.user.uid : null
  return useStore(uid === null ? null : entitlementsOf(uid), UNKNOWN_ENTITLEMENTS)
}
