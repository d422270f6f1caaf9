import { fetchAsCustomer } from '../accounts/fetch-as-customer.ts'
import { favourites } from './favourites.ts'
import { ownerMark } from './owner-mark.ts'
import { type AccountFavourites, syncFavourites } from './sync-favourites.ts'

const ADDRESS = '/api/favourites'

/** The account's list over HTTP; the session cookie says whose. */
const account: AccountFavourites = {
  list: async () => readIds(await ask(ADDRESS, 'GET')),
  put: async (ids) => {
    await ask(ADDRESS, 'PUT', ids)
  },
  merge: async (ids) => readIds(await ask(`${ADDRESS}/merge`, 'POST', ids)),
}

/** Keeps this page's list and the account's the same; returns what stops it. */
export function followAccount(uid: string): () => void {
  return syncFavourites(uid, favourites, account, ownerMark)
}

async function ask(address: string, method: string, ids?: readonly string[]): Promise<Response> {
  const response = await fetchAsCustomer(address, {
    method,
    ...(ids && { headers: { 'content-type': 'application/json' }, body: JSON.stringify({ ids }) }),
  })
  if (!response.ok) throw new Error(`${method} ${address} was answered with ${response.status}.`)
  return response
}

async function readIds(response: Response): Promise<readonly string[]> {
  const { ids } = (await response.json()) as { ids: readonly string[] }
  return ids
}
