import { describe, expect, it, vi } from 'vitest'
import { parseIds } from './browser-keeper.ts'
import { type FavouritesKeeper, favouritesStore } from './favourites-store.ts'
import { forgetAccount, type OwnerMark } from './owner-mark.ts'
import { type AccountFavourites, syncFavourites } from './sync-favourites.ts'

function keeper(ids: readonly string[] = []): FavouritesKeeper & { kept: readonly string[] } {
  const memory = {
    kept: ids,
    read: () => memory.kept,
    write: (next: readonly string[]) => {
      memory.kept = next
    },
  }
  return memory
}

function marked(uid: string | null): OwnerMark & { uid: string | null } {
  const memory = {
    uid,
    read: () => memory.uid,
    write: (next: string | null) => {
      memory.uid = next
    },
  }
  return memory
}

/** An account whose list lies in memory; `fail` makes it unreachable. */
function shop(ids: readonly string[]) {
  const state = { ids, fail: false, calls: [] as string[] }
  async function answer<T>(call: string, value: () => T): Promise<T> {
    state.calls.push(call)
    if (state.fail) throw new Error('away')
    return value()
  }
  const account: AccountFavourites = {
    list: () => answer('list', () => state.ids),
    change: (added, gone) =>
      answer('change', () => {
        state.ids = [...new Set([...added, ...state.ids])].filter((id) => !gone.includes(id))
        return state.ids
      }),
    merge: (next) =>
      answer('merge', () => {
        state.ids = [...new Set([...state.ids, ...next])]
        return state.ids
      }),
  }
  return { state, account }
}

/** Every promise of the account above is kept by then: none of them waits for a timer. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('the list of favourites', () => {
  it('keeps what is pressed, newest first, and lets go what is pressed again', () => {
    const memory = keeper()
    const store = favouritesStore(memory)
    store.toggle('a')
    store.toggle('b')
    expect(memory.kept).toEqual(['b', 'a'])
    store.toggle('a')
    expect(memory.kept).toEqual(['b'])
    expect(store.has('a')).toBe(false)
  })

  it('loses nothing to another tab that was asleep', () => {
    const memory = keeper(['a'])
    const [front, asleep] = [favouritesStore(memory), favouritesStore(memory)]
    expect(asleep.has('a')).toBe(true)
    front.toggle('b')
    asleep.toggle('c')
    expect(memory.kept).toEqual(['c', 'b', 'a'])
  })

  it('tells its readers once per change and stays silent when nothing changed', () => {
    const store = favouritesStore(keeper(['a']))
    const onChange = vi.fn()
    const stop = store.subscribe(onChange)
    store.replace(['a'])
    expect(onChange).not.toHaveBeenCalled()
    store.replace(['a', 'c'])
    stop()
    store.toggle('d')
    expect(onChange).toHaveBeenCalledTimes(1)
  })

  it.each([null, '', '{', '{"a":1}', '[1,null]'])('is empty when storage holds %j', (text) => {
    expect(parseIds(text)).toEqual([])
  })
})

describe('favourites of an account', () => {
  it('join what the visitor kept before signing in with what the account has', async () => {
    const { state, account } = shop(['x'])
    const store = favouritesStore(keeper(['a']))
    const mark = marked(null)
    syncFavourites('u1', store, account, mark)
    await settled()
    expect(state.ids).toEqual(['x', 'a'])
    expect(store.get()).toEqual(['x', 'a'])
    expect(mark.uid).toBe('u1')
  })

  it('do not bring back what was let go on another device', async () => {
    const { state, account } = shop(['x'])
    const store = favouritesStore(keeper(['x', 'gone']))
    syncFavourites('u1', store, account, marked('u1'))
    await settled()
    expect(store.get()).toEqual(['x'])
    expect(state.calls).toEqual(['list'])
  })

  it('follow every press, the ones made while the first answer is on its way included', async () => {
    const { state, account } = shop(['x'])
    const store = favouritesStore(keeper(['a']))
    syncFavourites('u1', store, account, marked(null))
    await Promise.resolve()
    store.toggle('b')
    store.toggle('a')
    await settled()
    expect(store.get()).toEqual(['b', 'x'])
    expect(state.ids).toEqual(['b', 'x'])
  })

  it('lose nothing that another device keeps at the same time', async () => {
    const { state, account } = shop(['x', 'y'])
    const store = favouritesStore(keeper(['x', 'y']))
    syncFavourites('u1', store, account, marked('u1'))
    await settled()
    state.ids = ['elsewhere', 'x']
    store.toggle('here')
    await settled()
    expect(state.ids).toEqual(['here', 'elsewhere', 'x'])
    expect(store.get()).toEqual(['elsewhere', 'here', 'x'])
    store.toggle('x')
    await settled()
    expect(state.ids).toEqual(['here', 'elsewhere'])
  })

  it('are merged again after the shop was away, so that nothing is overwritten', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { state, account } = shop(['x'])
    const store = favouritesStore(keeper(['a']))
    const mark = marked(null)
    state.fail = true
    syncFavourites('u1', store, account, mark)
    await settled()
    expect(mark.uid).toBeNull()
    state.fail = false
    store.toggle('b')
    await settled()
    expect([...state.ids].sort()).toEqual(['a', 'b', 'x'])
    expect(mark.uid).toBe('u1')
  })

  it('of somebody else, left by a signing out that was cut off, join nobody', async () => {
    for (const left of ['u1', 'u1*']) {
      const { state, account } = shop(['x'])
      const store = favouritesStore(keeper(['secret']))
      syncFavourites('u2', store, account, marked(left))
      await settled()
      expect([state.ids, store.get()], left).toEqual([['x'], ['x']])
    }
  })

  it('leave a shared browser also while a press is on its way', async () => {
    const { account } = shop(['x'])
    const store = favouritesStore(keeper(['x']))
    const mark = marked('u1')
    const stop = syncFavourites('u1', store, { ...account, change: () => new Promise(() => {}) }, mark)
    await settled()
    store.toggle('b')
    await settled()
    stop()
    forgetAccount(store, mark)
    expect(store.get()).toEqual([])
  })

  it('leave a shared browser when their owner signs out; a visitor’s own stay', () => {
    const owned = favouritesStore(keeper(['a']))
    forgetAccount(owned, marked('u1'))
    expect(owned.get()).toEqual([])
    const own = favouritesStore(keeper(['a']))
    forgetAccount(own, marked(null))
    expect(own.get()).toEqual(['a'])
  })
})
