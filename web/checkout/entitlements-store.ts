import { type Entitlements, NO_ENTITLEMENTS, ORDERS_CHANNEL } from '../../contract/orders.ts'

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

/** What a user owns, asked for once per user and again when something was bought in another tab. */
export function entitlementsStore(ask: () => Promise<Entitlements>): EntitlementsStore {
  const states = new Map<string, EntitlementsState>()
  const readers = new Set<() => void>()
  let channel: BroadcastChannel | undefined

  async function load(uid: string): Promise<void> {
    const before = states.get(uid) ?? UNKNOWN_ENTITLEMENTS
    states.set(uid, before)
    const next = await ask().then(
      (entitlements): EntitlementsState => ({ status: 'known', entitlements }),
      (): EntitlementsState => ({ ...before, status: before.status === 'known' ? 'known' : 'failed' }),
    )
    states.set(uid, next)
    for (const onChange of readers) onChange()
  }

  return {
    get: (uid) => states.get(uid) ?? UNKNOWN_ENTITLEMENTS,
    subscribe(uid, onChange) {
      readers.add(onChange)
      if (!states.has(uid)) void load(uid)
      const again = () => void load(uid)
      const look = () => {
        if (document.visibilityState === 'visible' && states.get(uid)?.status === 'failed') again()
      }
      channel ??= new BroadcastChannel(ORDERS_CHANNEL)
      channel.addEventListener('message', again)
      document.addEventListener('visibilitychange', look)
      return () => {
        readers.delete(onChange)
        channel?.removeEventListener('message', again)
        document.removeEventListener('visibilitychange', look)
      }
    },
  }
}
