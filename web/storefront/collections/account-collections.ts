import { isCollections } from '../../../contract/collections.ts'
import { getValue, request } from '../../state/request.ts'
import { collections, knownCollections } from './collections.ts'
import { type AccountCollections, syncCollections } from './sync-collections.ts'

const PATH = '/api/collections'

/** The account's over HTTP; the session cookie says whose. */
const account: AccountCollections = {
  list: async () => getValue(await request(PATH, { asCustomer: true }, isCollections)).collections,
  change: async (changes) => {
    const options = { method: 'POST', body: { changes }, asCustomer: true } as const
    return getValue(await request(`${PATH}/changes`, options, isCollections)).collections
  },
}

/** Keeps this page's collections and the account's the same; returns what stops it. */
export function followAccount(uid: string): () => void {
  return syncCollections(uid, collections, account, knownCollections)
}
