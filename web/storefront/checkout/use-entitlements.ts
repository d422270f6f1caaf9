import {
  type Entitlements,
  isEntitlements,
  NO_ENTITLEMENTS,
  ownedSlugs,
} from '../../../contract/orders/entitlements.ts'
import { poll } from '../../state/poll.ts'
import { type Answer, request } from '../../state/request.ts'
import { createStore, type Readable, useStore } from '../../state/store.ts'
import { useAuthState } from '../accounts/identity-context.tsx'
import { hearOrderNews, tellOrderNews } from './order-news.ts'
import { addOwned } from './owned-hint.ts'

type EntitlementsState = {
  /** Failed ones are asked for again when the page is looked at. */
  readonly status: 'unknown' | 'known' | 'failed'
  readonly entitlements: Entitlements
}

const UNKNOWN_ENTITLEMENTS: EntitlementsState = { status: 'unknown', entitlements: NO_ENTITLEMENTS }

/** While a checkout is open: often at first, then twice a minute, and after a while only when the page is looked at. */
const DELAYS_MS = [2000, 2000, 2000, 3000, 3000, 5000, 8000, 13_000, 20_000, 30_000]
const MOST_TRIES = 60
/** A checkout that was opened a moment ago may not have reached the shop yet. */
const SURE_TRIES = 5
/** Going to and fro between tabs asks no more often than this. */
const LOOK_AGAIN_MS = 5000

/**
 * What each user owns. Asked for once per user, again whenever the page is looked at, and on and on while a checkout of
 * theirs is open: its tab may be closed before it can say that something was bought.
 */
export function entitlementsStore(
  ask: () => Promise<Answer<Entitlements>>,
  now: () => number = Date.now,
): (uid: string) => Readable<EntitlementsState> {
  const watches = new Map<string, Readable<EntitlementsState>>()
  return (uid) => {
    const watch = watches.get(uid) ?? watchEntitlements(ask, now)
    watches.set(uid, watch)
    return watch
  }
}

function watchEntitlements(ask: () => Promise<Answer<Entitlements>>, now: () => number): Readable<EntitlementsState> {
  const owned = createStore(() => UNKNOWN_ENTITLEMENTS, follow)
  const question = poll({ ask: askOnce, take, delaysMs: DELAYS_MS })
  let askedAt = Number.NEGATIVE_INFINITY
  let tries = 0
  let isExpected = false

  const isFresh = () => now() - askedAt < LOOK_AGAIN_MS
  const mayArrive = () => owned.get().entitlements.isBuying || (isExpected && tries <= SURE_TRIES)

  function start(): void {
    tries = 0
    question.start()
  }

  function askOnce(): Promise<Answer<Entitlements>> {
    askedAt = now()
    tries += 1
    return ask()
  }

  function take({ value }: Answer<Entitlements>): boolean {
    const before = owned.get()
    const after = value ? { status: 'known' as const, entitlements: value } : { ...before, status: failedAfter(before) }
    owned.set(after)
    if (before.status === 'known' && hasMore(before, after)) tellOrderNews('paid')
    return mayArrive() && tries < MOST_TRIES
  }

  function follow(): () => void {
    if (!isFresh() || owned.get().status === 'unknown' || mayArrive()) start()
    const stopLooking = onLook(() => !isFresh() && start())
    const stopHearing = hearOrderNews((news) => {
      isExpected ||= news === 'opened'
      start()
    })
    return () => {
      question.stop()
      stopLooking()
      stopHearing()
    }
  }

  return owned
}

/** Somebody comes back to the page. */
function onLook(look: () => void): () => void {
  const lookIfVisible = () => document.visibilityState === 'visible' && look()
  document.addEventListener('visibilitychange', lookIfVisible)
  addEventListener('focus', lookIfVisible)
  return () => {
    document.removeEventListener('visibilitychange', lookIfVisible)
    removeEventListener('focus', lookIfVisible)
  }
}

function failedAfter(before: EntitlementsState): EntitlementsState['status'] {
  return before.status === 'known' ? 'known' : 'failed'
}

function hasMore(before: EntitlementsState, after: EntitlementsState): boolean {
  const count = ({ entitlements: { allAccessSince, bundles } }: EntitlementsState) =>
    bundles.length + (allAccessSince === null ? 0 : 1)
  return count(after) > count(before)
}

/** What a user owns, asked for while somebody follows it. */
export const entitlementsOf = entitlementsStore(async () => {
  const answer = await request('/api/account/entitlements', { asCustomer: true }, isEntitlements)
  if (answer.value) addOwned(ownedSlugs(answer.value))
  return answer
})

/** What the signed-in user owns; unknown for visitors and until the shop has answered. */
export function useEntitlements(): EntitlementsState {
  const auth = useAuthState()
  const uid = auth.status === 'signed-in' ? auth.user.uid : null
  return useStore(uid === null ? null : entitlementsOf(uid), UNKNOWN_ENTITLEMENTS)
}
