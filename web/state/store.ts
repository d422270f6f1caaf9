import { useSyncExternalStore } from 'react'

/** A value that changes, and who wants to hear of it. */
export type Readable<Value> = {
  readonly get: () => Value
  /** Returns what ends it. */
  readonly subscribe: (onChange: () => void) => () => void
}

export type Store<Value> = Readable<Value> & { readonly set: (next: Value) => void }

/**
 * One value outside React, however many follow it. `first` is called when the value is first read, because a prerendered
 * page has neither storage nor an address. `follow` is called for the first subscriber, and what it returns when the last
 * one has left.
 */
export function createStore<Value>(first: () => Value, follow?: () => () => void): Store<Value> {
  const readers = new Set<() => void>()
  let held: { readonly value: Value } | undefined
  let unfollow: (() => void) | undefined
  const get = () => {
    held ??= { value: first() }
    return held.value
  }
  return {
    get,
    set(next) {
      if (held && Object.is(held.value, next)) return
      held = { value: next }
      for (const onChange of readers) onChange()
    },
    subscribe(onChange) {
      readers.add(onChange)
      if (readers.size === 1) unfollow = follow?.()
      return () => {
        if (readers.delete(onChange) && readers.size === 0) unfollow?.()
      }
    },
  }
}

/** The value as it changes; the given one without a store, in the prerendered page and while that is hydrated. */
export function useStore<Value>(store: Readable<Value> | null, prerendered: Value): Value {
  const given = () => prerendered
  return useSyncExternalStore(store?.subscribe ?? never, store?.get ?? given, given)
}

/** Something that only the browser knows and that does not change by itself. */
export function useBrowserValue<Value>(read: () => Value, prerendered: Value): Value {
  return useSyncExternalStore(never, read, () => prerendered)
}

function never(): () => void {
  return () => {}
}
