import { useCallback, useSyncExternalStore } from 'react'
import type { Entitlements } from '../../contract/orders.ts'
import { fetchAsCustomer } from '../accounts/fetch-as-customer.ts'
import { useAuthState } from '../accounts/identity-context.tsx'
import { type EntitlementsState, entitlementsStore, UNKNOWN_ENTITLEMENTS } from './entitlements-store.ts'

const store = entitlementsStore(async () => {
  const response = await fetchAsCustomer('/api/account/entitlements')
  if (!response.ok) throw new Error(`The shop answered ${response.status}.`)
  return (await response.json()) as Entitlements
})

/** What the signed-in user owns; unknown for visitors and until the shop has answered. */
export function useEntitlements(): EntitlementsState {
  const auth = useAuthState()
  const uid = auth.status === 'signed-in' ? auth.user.uid : null
  const subscribe = useCallback(
    (onChange: () => void) => (uid === null ? () => {} : store.subscribe(uid, onChange)),
    [uid],
  )
  return useSyncExternalStore(
    subscribe,
    () => (uid === null ? UNKNOWN_ENTITLEMENTS : store.get(uid)),
    () => UNKNOWN_ENTITLEMENTS,
  )
}
