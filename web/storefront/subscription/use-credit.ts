import { type Credit, isCreditAnswer } from '../../../contract/orders/reductions.ts'
import { request } from '../../state/request.ts'
import { createStore, type Readable, useStore } from '../../state/store.ts'
import { hearOrderNews } from '../checkout/order-news.ts'

type CreditState = { readonly isKnown: boolean; readonly credit: Credit | null }

const NOT_ASKED: CreditState = { isKnown: false, credit: null }

/** One for each user: what one customer saw must not show for the next. */
const credits = new Map<string, Readable<CreditState>>()

/** What the user has paid of all-access already. Where the shop does not answer it is nothing; the checkout says it then. */
export function useCredit(uid: string | null): CreditState {
  const found = uid === null ? null : (credits.get(uid) ?? watchCredit())
  if (uid !== null && found) credits.set(uid, found)
  return useStore(found, NOT_ASKED)
}

function watchCredit(): Readable<CreditState> {
  const store = createStore(() => NOT_ASKED, follow)
  async function ask() {
    const { value } = await request('/api/account/credit', { asCustomer: true }, isCreditAnswer)
    store.set({ isKnown: true, credit: value?.credit ?? null })
  }
  function follow(): () => void {
    void ask()
    return hearOrderNews((news) => news === 'paid' && void ask())
  }
  return store
}
