import { isFavourites } from '../../../contract/favourites.ts'
import { getValue, request } from '../../state/request.ts'
import { favourites } from './favourites.ts'
import { ownerMark } from './owner-mark.ts'
import { type AccountFavourites, syncFavourites } from './sync-favourites.ts'

const PATH = '/api/favourites'

/** The account's list over HTTP; the session cookie says whose. */
const account: AccountFavourites = {
  list: async () => getValue(await request(PATH, { asCustomer: true }, isFavourites)).ids,
  change: async (added, gone) => {
    const options = { method: 'POST', body: { added, gone }, asCustomer: true } as const
    return getValue(await request(`${PATH}/changes`, options, isFavourites)).ids
  },
  merge: async (ids) => {
    const options = { method: 'POST', body: { ids }, asCustomer: true } as const
    return getValue(await request(`${PATH}/merge`, options, isFavourites)).ids
  },
}

/** Keeps this page's list and the account's the same; returns what stops it. */
export function followAccount(uid: string): () => void {
  return syncFavourites(uid, favourites, account, ownerMark)
}
