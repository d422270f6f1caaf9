import { useEffect } from 'react'
import { isAccountSetup } from '../../../contract/library/setups.ts'
import { getValue, request } from '../../state/request.ts'
import { useAuthState } from '../accounts/identity-context.tsx'
import { readSessionHint } from '../accounts/session-hint.ts'
import { setups } from './setup-store.ts'
import { type AccountSetup, forgetAccount, ownerMark, syncSetup } from './sync-setup.ts'

const PATH = '/api/setup'

const account: AccountSetup = {
  read: async () => getValue(await request(PATH, { asCustomer: true }, isAccountSetup)).setup,
  save: async (setup) => {
    getValue(await request(PATH, { method: 'PUT', body: setup, asCustomer: true }))
  },
}

/** Signed-in people find their setup on every device. */
export function useSetupSync(): { readonly isInAccount: boolean } {
  const auth = useAuthState()
  const uid = auth.status === 'signed-in' ? auth.user.uid : null
  const isSignedOut = auth.status === 'signed-out'
  useEffect(() => {
    // While the page is hydrated everybody looks signed out; the hint knows better.
    if (isSignedOut && readSessionHint() === null) forgetAccount(setups, ownerMark)
  }, [isSignedOut])
  useEffect(() => (uid === null ? undefined : syncSetup(uid, setups, account, ownerMark)), [uid])
  return { isInAccount: uid !== null }
}
