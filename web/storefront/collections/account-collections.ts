import { type Collection, type CollectionChange, isCollections } from '../../../contract/accounts/collections.ts'
import { getValue, request } from '../../state/request.ts'
import { type Followed, followAccount } from '../accounts/follow-account.ts'
import { findChanges, fitted, withChanges } from './change-collections.ts'
import { collections, knownCollections } from './collections.ts'

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
export function followCollections(uid: string): () => void {
  return followAccount(uid, {
    store: collections,
    known: knownCollections,
    account,
    findChanges,
    withChanges,
    fitted,
  })
}
