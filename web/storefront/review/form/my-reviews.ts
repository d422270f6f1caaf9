import { isReviewables, type Reviewable } from '../../../../contract/content/reviews.ts'
import { getValue, request } from '../../../state/request.ts'
import { useStore } from '../../../state/store.ts'
import { useAuthState } from '../../accounts/identity-context.tsx'
import { type Watch, type Watched, watch } from '../../library/watched.ts'

type Mine = { readonly products: readonly Reviewable[] }

const UNKNOWN: Watched<Mine> = { status: 'unknown', answer: null }
/** One for each who looks: what one customer wrote must not show for the next. */
const watched = new Map<string, Watch<Mine>>()

/** What whoever looks bought, and said of it. */
export function useMyReviews(): Watched<Mine> & { readonly refresh: () => void } {
  const auth = useAuthState()
  const owner = auth.status === 'signed-in' ? auth.user.uid : auth.status
  const mine = owner === 'unknown' ? null : find(owner)
  return { ...useStore<Watched<Mine>>(mine, UNKNOWN), refresh: () => mine?.refresh() }
}

function find(owner: string): Watch<Mine> {
  const found = watched.get(owner) ?? watch(() => request('/api/reviews', { asCustomer: true }, isReviewables))
  watched.set(owner, found)
  return found
}

export type Words = { readonly stars: number; readonly words: string }

export async function saveReview(product: string, body: Words): Promise<void> {
  getValue(await request(addressOf(product), { method: 'PUT', asCustomer: true, body }))
}

export async function deleteReview(product: string): Promise<void> {
  getValue(await request(addressOf(product), { method: 'DELETE', asCustomer: true }))
}

function addressOf(product: string): string {
  return `/api/reviews/${encodeURIComponent(product)}`
}
