import { isFavourites, MOST_FAVOURITES } from '../../../contract/accounts/favourites.ts'
import { isLost } from '../../state/browser-storage.ts'
import { getValue, request } from '../../state/request.ts'
import { type Followed, followAccount } from '../accounts/follow-account.ts'
import { FAVOURITES_KEY, parseIds } from './browser-keeper.ts'
import { type FavouriteChange, findChanges, fitted, parseKnown, withChanges } from './change-favourites.ts'
import { favourites } from './favourites.ts'
import { knownText } from './forget-favourites.ts'

const PATH = '/api/favourites'

/** The account's list over HTTP; the session cookie says whose. */
const account: Followed<string, FavouriteChange>['account'] = {
  list: async () => getValue(await request(PATH, { asCustomer: true }, isFavourites)).ids,
  change: async (changes) => {
    // A browser may hold more; the newest are told.
    const idsOf = (isKept: boolean) =>
      changes.flatMap((one) => (one.isKept === isKept ? [one.id] : [])).slice(0, MOST_FAVOURITES)
    const options = { method: 'POST', body: { added: idsOf(true), gone: idsOf(false) }, asCustomer: true } as const
    return getValue(await request(`${PATH}/changes`, options, isFavourites)).ids
  },
}

/** What the account held says nothing without the list that it is compared with. */
const known: Followed<string, FavouriteChange>['known'] = {
  read: () => (isLost(FAVOURITES_KEY, parseIds) ? null : parseKnown(knownText.read(), favourites.get())),
  write: (next) => knownText.write(next && JSON.stringify(next)),
}

/** Keeps this page's list and the account's the same; returns what stops it. */
export function followFavourites(uid: string): () => void {
  return followAccount(uid, { store: favourites, known, account, findChanges, withChanges, fitted })
}
