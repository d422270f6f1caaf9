import { type Entitlements, isEntitlements } from '../../../contract/entitlements.ts'
import { request } from '../../state/request.ts'
import { useStore } from '../../state/store.ts'
import { useAuthState } from '../accounts/identity-context.tsx'
import { type EntitlementsState, entitlementsStore, UNKNOWN_ENTITLEMENTS } from './entitlements-store.ts'
import { keepOwnedHint } from './owned-hint.ts'

const entitlementsOf = entitlementsStore(async () => {
  const answer = await request('/api/account/entitlements', { asCustomer: true }, isEntitlements)
  // Only upwards: what this browser keeps for a guest is not in an account's answer.
  if (answer.value && ownsSomething(answer.value)) keepOwnedHint(true)
  return answer
})

function ownsSomething({ allAccessSince, bundles }: Entitlements): boolean {
  return allAccessSince !== null || bundles.length > 0
}

/** What the signed-in user owns; unknown for visitors and until the shop has answered. */
export function useEntitlements(): EntitlementsState {
  const auth = useAuthState()
  const uid = auth.status === 'signed-in' ? auth.user.uid : null
  return useStore(uid === null ? null : entitlementsOf(uid), UNKNOWN_ENTITLEMENTS)
}
