import { type Entitlements, NO_ENTITLEMENTS, ORDERS_CHANNEL, type OrdersMessage } from '../../contract/orders.ts'
import { tellTabs } from './checkout-link.ts'

export type EntitlementsState = {
  /** Failed ones are asked for again when the page is looked at. */
  readonly status: 'unknown' | 'known' | 'failed'
  readonly entitlements: Entitlements
}

export const UNKNOWN_ENTITLEMENTS: EntitlementsState = { status: 'unknown', entitlements: NO_ENTITLEMENTS }

export type EntitlementsStore = {
  readonly get: (uid: string) => EntitlementsState
  readonly subscribe: (uid: string, onChange: () => void) => () => void
}

/** While a checkout is open: often at first, then twice a minute, and after a while only when the page is looked at. */
const DELAYS_MS = [2000, 2000, 2000, 3000, 3000, 5000, 8000, 13_000, 20_000]
const SLOWEST_MS = 30_000
const MOST_TRIES = 60
/** A checkout that was opened a moment ago may not have reached the shop yet. */
const SURE_TRIES = 5
/** Going to and fro between tabs asks no more often than this. */
const LOOK_AGAIN_MS = 5000

/**
 * What a user owns. Asked for once per user, again whenever the page is looked at, and on and on while a checkout of
 * theirs is open: its tab may be closed before it can say that something was bought.
 */
export function entitlementsStore(ask: () => Promise<Entitlements>, now: () => number = Date.now): EntitlementsStore {
  const watches = new Map<string, Watch>()
  const watchOf = (uid: string) => {
    const watch = watches.get(uid) ?? watchEntitlements(ask, now)
    watches.set(uid, watch)
    return watch
  }
  return {
    get: (uid) => watches.get(uid)?.get() ?? UNKNOWN_ENTITLEMENTS,
    subscribe: (uid, onChange) => watchOf(uid).subscribe(onChange),
  }
}

type Watch = { get(): EntitlementsState; subscribe(onChange: () => void): () => void }

function watchEntitlements(ask: () => Promise<Entitlements>, now: () => number): Watch {
  let state = UNKNOWN_ENTITLEMENTS
  let askedAt = Number.NEGATIVE_INFINITY
  let stop: (() => void) | undefined
  const readers = new Set<() => void>()
  const waiting = waitForOrders(() => void load())

  async function load(): Promise<void> {
    askedAt = now()
    const before = state
    const answer = await ask().catch(() => null)
    state = answer ? { status: 'known', entitlements: answer } : { ...before, status: failedAfter(before) }
    if (before.status === 'known' && hasMore(before, state)) tellTabs('paid')
    for (const onChange of readers) onChange()
    if (readers.size > 0) waiting.goOn(state.entitlements.isBuying)
  }

  function look(): void {
    const isKnown = now() - askedAt < LOOK_AGAIN_MS
    if (state.status !== 'unknown' && !isLookedAt()) return
    waiting.startAgain()
    if (isKnown) waiting.goOn(state.entitlements.isBuying)
    else void load()
  }

  const hear = ({ data }: MessageEvent<OrdersMessage>) => (data === 'paid' ? void load() : waiting.expect())

  return {
    get: () => state,
    subscribe(onChange) {
      readers.add(onChange)
      stop ??= listen(hear, look)
      if (readers.size === 1) look()
      return () => {
        readers.delete(onChange)
        if (readers.size > 0) return
        stop?.()
        stop = undefined
        waiting.stop()
      }
    },
  }
}

/** Asks again and again while something may arrive and somebody looks. */
function waitForOrders(load: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let tries = 0
  let isExpected = false
  const startAgain = () => {
    tries = 0
  }
  function goOn(isBuying: boolean): void {
    clearTimeout(timer)
    const mayArrive = isBuying || (isExpected && tries < SURE_TRIES)
    if (!mayArrive || tries >= MOST_TRIES) return
    timer = setTimeout(() => isLookedAt() && load(), DELAYS_MS[tries] ?? SLOWEST_MS)
    tries += 1
  }
  return {
    goOn,
    startAgain,
    expect() {
      isExpected = true
      startAgain()
      goOn(true)
    },
    stop: () => clearTimeout(timer),
  }
}

function listen(hear: (event: MessageEvent<OrdersMessage>) => void, look: () => void): () => void {
  const channel = new BroadcastChannel(ORDERS_CHANNEL)
  channel.addEventListener('message', hear)
  document.addEventListener('visibilitychange', look)
  addEventListener('focus', look)
  return () => {
    channel.close()
    document.removeEventListener('visibilitychange', look)
    removeEventListener('focus', look)
  }
}

function isLookedAt(): boolean {
  return document.visibilityState === 'visible'
}

function failedAfter(before: EntitlementsState): EntitlementsState['status'] {
  return before.status === 'known' ? 'known' : 'failed'
}

function hasMore(before: EntitlementsState, after: EntitlementsState): boolean {
  const count = ({ entitlements: { allAccessSince, bundles } }: EntitlementsState) =>
    bundles.length + (allAccessSince === null ? 0 : 1)
  return count(after) > count(before)
}
