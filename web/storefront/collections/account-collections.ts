import { useEffect } from 'react'
import { type Collection, type CollectionChange, isCollections } from '../../../contract/accounts/collections.ts'
import { getValue, request } from '../../state/request.ts'
import { type Followed, followAccount } from '../accounts/follow-account.ts'
import { useAuthState } from '../accounts/identity-context.tsx'
import { readSessionHint } from '../accounts/session-hint.ts'
import { findChanges, fitted, withChanges } from './change-collections.ts'
import { collections, forgetCollections, knownCollections } from './collections.ts'

const PATH = '/api/collections'

/** The account's over HTTP; the session cookie says whose. */
const account: Followed<Collection, CollectionChange>['account'] = {
  list: async () => getValue(await request(PATH, { asCustomer: true }, isCollections)).collections,
  change: async (changes) => {
    const options = { method: 'POST', body: { changes }, asCustomer: true } as const
    return getValue(await request(`${PATH}/changes`, options, isCollections)).collections
  },
}

/** Keeps this page's collections and the account's the same; returns what stops it. */
function followCollections(uid: string): () => void {
  return followAccount(uid, {
    store: collections,
    known: knownCollections,
    account,
    findChanges,
    withChanges,
    fitted,
  })
}

/** Signed-in people find their collections on every device. */
export function useCollectionsSync(): void {
  const auth = useAuthState()
  const uid = auth.status === 'signed-in' ? auth.user.uid : null
  const isSignedOut = auth.status === 'signed-out'
  useEffect(() => {
    // While the page is hydrated everybody looks signed out; the hint knows better.
    if (isSignedOut && readSessionHint() === null) forgetCollections()
  }, [isSignedOut])
  useEffect(() => (uid === null ? undefined : followCollections(uid)), [uid])
}
