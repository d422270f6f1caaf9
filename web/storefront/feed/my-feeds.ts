import { type Feeds, isFeeds } from '../../../contract/library/feeds.ts'
import { request } from '../../state/request.ts'
import { useStore } from '../../state/store.ts'
import { useAuthState } from '../accounts/identity-context.tsx'
import { type Watch, type Watched, watch } from '../library/watched.ts'

const UNKNOWN: Watched<Feeds> = { status: 'unknown', answer: null }
/** One for each who looks: the addresses of one customer must not show for the next. */
const watched = new Map<string, Watch<Feeds>>()

export type MyFeeds = Watched<Feeds> & { readonly refresh: () => void }

/** The feeds of whoever looks, and what they could be made of. */
export function useMyFeeds(): MyFeeds {
  const auth = useAuthState()
  const owner = auth.status === 'signed-in' ? auth.user.uid : auth.status
  const mine = owner === 'unknown' ? null : find(owner)
  return { ...useStore<Watched<Feeds>>(mine, UNKNOWN), refresh: () => mine?.refresh() }
}

/** Another picture may have its turn by the time that somebody looks at the page again. */
function onReturn(refresh: () => void): () => void {
  const look = () => document.visibilityState === 'visible' && refresh()
  document.addEventListener('visibilitychange', look)
  return () => document.removeEventListener('visibilitychange', look)
}

function find(owner: string): Watch<Feeds> {
  const found =
    watched.get(owner) ?? watch(() => request('/api/feeds', { asCustomer: true }, isFeeds), undefined, onReturn)
  watched.set(owner, found)
  return found
}
