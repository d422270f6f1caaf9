import { describe, expect, it, vi } from 'vitest'
import type { Collection, CollectionChange } from '../../../contract/accounts/collections.ts'
import {
  type AccountList,
  type Followed,
  followAccount,
  forgetFollowed,
  type Known,
  type KnownKeeper,
} from '../accounts/follow-account.ts'
import { type Collections, findChanges, fitted, withChanges } from './change-collections.ts'
import { collectionsStore } from './collections.ts'

const collection = (id: string, name: string, ...pictures: string[]): Collection => ({ id, name, pictures })

/** A browser: what its storage holds, which all of its tabs read. */
function browser(stored: Collections = [], seen: Known<Collection> | null = null) {
  const storage = { stored, seen }
  const known: KnownKeeper<Collection> = {
    read: () => storage.seen,
    write: (next) => {
      storage.seen = next
    },
  }
  const tab = () =>
    collectionsStore({
      read: () => storage.stored,
      write: (next) => {
        storage.stored = next
        return true
      },
    })
  return { storage, known, tab }
}

/** An account that does what the shop does; `isAway` makes it unreachable. */
function shop(held: Collections) {
  const state = { held, isAway: false, told: [] as (readonly CollectionChange[])[] }
  const account: AccountList<Collection, CollectionChange> = {
    list: async () => {
      if (state.isAway) throw new Error('away')
      return state.held
    },
    change: async (changes) => {
      if (state.isAway) throw new Error('away')
      state.told.push(changes)
      state.held = withChanges(state.held, fitted(changes, state.held))
      return state.held
    },
  }
  return { state, account }
}

type Parts = Pick<Followed<Collection, CollectionChange>, 'store' | 'account' | 'known'>

const follow = (uid: string, parts: Parts) => followAccount(uid, { ...parts, findChanges, withChanges, fitted })

const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('collections of a browser', () => {
  it('lose nothing to another tab that was asleep', () => {
    const { storage, tab } = browser([collection('a', 'Desk', 'x')])
    const [front, asleep] = [tab(), tab()]
    expect(asleep.get()).toHaveLength(1)
    front.change({ kind: 'put-in', id: 'a', pictures: ['y'] })
    asleep.change({ kind: 'put-in', id: 'a', pictures: ['z'] })
    expect(storage.stored).toEqual([collection('a', 'Desk', 'z', 'y', 'x')])
  })
})

describe('collections of an account', () => {
  it('join what a visitor made before signing in with what the account has', async () => {
    const { storage, known, tab } = browser([collection('a', 'Desk', 'x'), collection('b', 'Phone', 'z')])
    const { state, account } = shop([collection('c', 'desk', 'y')])
    const store = tab()
    follow('u1', { store, account, known })
    await settled()
    expect(state.held).toEqual([collection('c', 'desk', 'x', 'y'), collection('b', 'Phone', 'z')])
    expect(store.get()).toEqual(state.held)
    expect(storage.seen).toEqual({ uid: 'u1', held: state.held })
  })

  it('are not deleted by a tab that was asleep while another made them', async () => {
    const { known, tab } = browser([], { uid: 'u1', held: [] })
    const { state, account } = shop([])
    const [front, asleep] = [tab(), tab()]
    expect(asleep.get()).toEqual([])
    follow('u1', { store: front, account, known })
    front.change({ kind: 'make', id: 'a', name: 'Desk' })
    await settled()
    follow('u1', { store: asleep, account, known })
    await settled()
    expect(state.held).toEqual([collection('a', 'Desk')])
    expect(asleep.get()).toEqual(state.held)
  })

  it('of somebody else, left by a signing out that was cut off, join nobody', async () => {
    const others = [collection('a', 'Secret', 'x')]
    const { storage, known, tab } = browser(others, { uid: 'u1', held: others })
    const { state, account } = shop([])
    const store = tab()
    follow('u2', { store, account, known })
    await settled()
    expect([state.held, store.get(), storage.stored]).toEqual([[], [], []])
  })

  it('that have none leave nothing that a visitor’s first would be compared with', () => {
    const { storage, tab } = browser()
    const store = tab()
    // As the browser's own keeper reads it: known says nothing where no collections were ever written.
    const known: KnownKeeper<Collection> = {
      read: () => (storage.stored.length === 0 ? null : storage.seen),
      write: (next) => {
        storage.seen = next
      },
    }
    known.write({ uid: 'u1', held: [] })
    forgetFollowed(store, known)
    store.change({ kind: 'make', id: 'mine', name: 'Mine' })
    forgetFollowed(store, known)
    expect(store.get()).toHaveLength(1)
  })

  it('give name and room to a new one when the old one is deleted or renamed with it', async () => {
    const before = [collection('a', 'Desk', 'x')]
    const { known, tab } = browser([collection('b', 'Desk', 'y')], { uid: 'u1', held: before })
    const { state, account } = shop(before)
    const store = tab()
    follow('u1', { store, account, known })
    await settled()
    expect(state.held).toEqual([collection('b', 'Desk', 'y')])
    expect(store.get()).toEqual(state.held)
  })

  it('do not bring back what was taken out or deleted on another device', async () => {
    const before = [collection('a', 'Desk', 'x', 'gone'), collection('b', 'Gone', 'x')]
    const { known, tab } = browser(before, { uid: 'u1', held: before })
    const { state, account } = shop([collection('a', 'Desk', 'x')])
    const store = tab()
    follow('u1', { store, account, known })
    await settled()
    expect(store.get()).toEqual([collection('a', 'Desk', 'x')])
    expect(state.told).toEqual([])
  })

  it('tell the account what changed here and nothing else, so that other devices’ changes stay', async () => {
    const held = [collection('a', 'Desk', 'x')]
    const { known, tab } = browser(held, { uid: 'u1', held })
    const { state, account } = shop(held)
    const store = tab()
    follow('u1', { store, account, known })
    await settled()
    state.held = [collection('a', 'Work', 'other', 'x')]
    store.change({ kind: 'put-in', id: 'a', pictures: ['mine'] })
    await settled()
    expect(state.held).toEqual([collection('a', 'Work', 'mine', 'other', 'x')])
    expect(store.get()).toEqual(state.held)
  })

  it('carry out later what was changed while the shop was away, deletions included', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const held = [collection('a', 'Desk', 'x', 'y'), collection('b', 'Phone')]
    const { known, tab } = browser(held, { uid: 'u1', held })
    const { state, account } = shop(held)
    state.isAway = true
    const stop = follow('u1', { store: tab(), account, known })
    const store = tab()
    store.change({ kind: 'take-out', id: 'a', pictures: ['x'] }, { kind: 'delete', id: 'b' })
    await settled()
    stop()
    state.isAway = false
    state.held = [collection('a', 'Desk', 'z', 'x', 'y'), collection('b', 'Phone', 'w')]
    follow('u1', { store: tab(), account, known })
    await settled()
    expect(state.held).toEqual([collection('a', 'Desk', 'z', 'y')])
  })

  it('keep what is changed while the first answer is on its way', async () => {
    const { known, tab } = browser([collection('a', 'Desk', 'x')])
    const { state, account } = shop([])
    const store = tab()
    follow('u1', { store, account, known })
    await Promise.resolve()
    store.change({ kind: 'put-in', id: 'a', pictures: ['y'] })
    await settled()
    expect(store.get()).toEqual([collection('a', 'Desk', 'y', 'x')])
    expect(state.held).toEqual(store.get())
  })

  it('leave a shared browser when their owner signs out, and stay in the account; a visitor’s own stay', async () => {
    const held = [collection('a', 'Desk', 'x')]
    const { storage, known, tab } = browser(held, { uid: 'u1', held })
    const { state, account } = shop(held)
    const store = tab()
    // The page still takes its visitor for signed in, and an answer is on its way.
    follow('u1', { store, account, known })
    await Promise.resolve()
    forgetFollowed(store, known)
    await settled()
    expect([storage.stored, storage.seen, store.get()]).toEqual([[], null, []])
    expect(state.held).toEqual(held)
    const own = browser(held)
    forgetFollowed(own.tab(), own.known)
    expect(own.storage.stored).toEqual(held)
  })
})
