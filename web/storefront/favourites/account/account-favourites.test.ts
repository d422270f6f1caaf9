import { describe, expect, it, vi } from 'vitest'
import { type AccountList, followAccount, forgetFollowed, type Known } from '../../accounts/follow-account.ts'
import { favouritesStore } from '../favourites.ts'
import { type FavouriteChange, findChanges, fitted, parseKnown, withChanges } from './account-favourites.ts'

/** A browser: what its storage holds, and what it knows of an account. */
function browser(ids: readonly string[] = [], seen: Known<string> | null = null) {
  const storage = { ids, seen }
  const open = () =>
    favouritesStore({
      read: () => storage.ids,
      write: (next) => {
        storage.ids = next
        return true
      },
    })
  const known = {
    read: () => storage.seen,
    write: (next: Known<string> | null) => {
      storage.seen = next
    },
  }
  return { storage, open, known }
}

/** An account that does what the shop does; `isAway` makes it unreachable. */
function shop(held: readonly string[]) {
  const state = { held, isAway: false, calls: [] as string[] }
  async function answer(call: string): Promise<readonly string[]> {
    state.calls.push(call)
    if (state.isAway) throw new Error('away')
    return state.held
  }
  const account: AccountList<string, FavouriteChange> = {
    list: () => answer('list'),
    change: async (changes) => {
      await answer('change')
      state.held = withChanges(state.held, changes)
      return state.held
    },
  }
  return { state, account }
}

type Visit = Pick<ReturnType<typeof browser>, 'known'> & Pick<ReturnType<typeof shop>, 'account'>

function visit(uid: string, store: ReturnType<typeof favouritesStore>, { known, account }: Visit) {
  return followAccount(uid, { store, known, account, findChanges, withChanges, fitted })
}

/** Every promise of the account above is kept by then: none of them waits for a timer. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('favourites of an account', () => {
  it('join what the visitor kept before signing in with what the account has', async () => {
    const { storage, open, known } = browser(['a'])
    const { state, account } = shop(['x'])
    const store = open()
    visit('u1', store, { known, account })
    await settled()
    expect(state.held).toEqual(['a', 'x'])
    expect(store.get()).toEqual(['a', 'x'])
    expect(storage.seen).toEqual({ uid: 'u1', held: ['a', 'x'] })
  })

  it('do not bring back what was let go on another device', async () => {
    const { open, known } = browser(['x', 'gone'], { uid: 'u1', held: ['x', 'gone'] })
    const { state, account } = shop(['x'])
    const store = open()
    visit('u1', store, { known, account })
    await settled()
    expect(store.get()).toEqual(['x'])
    expect(state.calls).toEqual(['list'])
  })

  it('follow every press, the ones made before the code for it came or while the first answer is on its way', async () => {
    const { open, known } = browser(['x'], { uid: 'u1', held: ['x'] })
    const { state, account } = shop(['x'])
    const store = open()
    store.toggle('early')
    visit('u1', store, { known, account })
    await Promise.resolve()
    store.toggle('b')
    store.toggle('x')
    await settled()
    expect(store.get()).toEqual(['b', 'early'])
    expect(state.held).toEqual(store.get())
  })

  it('lose nothing that another device keeps at the same time', async () => {
    const { open, known } = browser(['x', 'y'], { uid: 'u1', held: ['x', 'y'] })
    const { state, account } = shop(['x', 'y'])
    const store = open()
    visit('u1', store, { known, account })
    await settled()
    state.held = ['elsewhere', 'x']
    store.toggle('here')
    await settled()
    expect(state.held).toEqual(['here', 'elsewhere', 'x'])
    expect(store.get()).toEqual(state.held)
    store.toggle('x')
    await settled()
    expect(state.held).toEqual(['here', 'elsewhere'])
  })

  it('carry out later what was kept and let go of while the shop was away, and nothing else', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { open, known } = browser(['x', 'y', 'z'], { uid: 'u1', held: ['x', 'y', 'z'] })
    const { state, account } = shop(['x', 'y', 'z'])
    state.isAway = true
    const store = open()
    const stop = visit('u1', store, { known, account })
    store.toggle('new')
    store.toggle('y')
    await settled()
    stop()
    state.isAway = false
    state.held = ['elsewhere', 'x', 'y']
    const later = open()
    visit('u1', later, { known, account })
    await settled()
    expect(state.held).toEqual(['new', 'elsewhere', 'x'])
    expect(later.get()).toEqual(state.held)
  })

  it('are not let go of by a tab that was asleep while another kept them', async () => {
    const { open, known } = browser(['x'], { uid: 'u1', held: ['x'] })
    const { state, account } = shop(['x'])
    const [front, asleep] = [open(), open()]
    expect(asleep.get()).toEqual(['x'])
    visit('u1', front, { known, account })
    front.toggle('new')
    await settled()
    visit('u1', asleep, { known, account })
    await settled()
    expect(state.held).toEqual(['new', 'x'])
    expect(asleep.get()).toEqual(['new', 'x'])
  })

  it('of whoever signs in next are not forgotten by a stopped one that still waits', async () => {
    const { storage, open, known } = browser(['x'], { uid: 'u1', held: ['x'] })
    const answers: (() => void)[] = []
    const hanging = {
      list: () => new Promise<string[]>((resolve) => answers.push(() => resolve(['x']))),
      change: async () => [],
    }
    const store = open()
    const stop = visit('u1', store, { known, account: hanging })
    await settled()
    store.toggle('b')
    stop()
    forgetFollowed(store, known)
    const { account } = shop(['y'])
    visit('u2', store, { known, account })
    await settled()
    for (const answer of answers) answer()
    await settled()
    expect([store.get(), storage.seen]).toEqual([['y'], { uid: 'u2', held: ['y'] }])
  })

  it('of somebody else, left by a signing out that was cut off, join nobody', async () => {
    const { open, known } = browser(['secret'], { uid: 'u1', held: [] })
    const { state, account } = shop(['x'])
    const store = open()
    visit('u2', store, { known, account })
    await settled()
    expect([state.held, store.get()]).toEqual([['x'], ['x']])
  })

  it('leave a shared browser also while a press is on its way; a visitor’s own stay', async () => {
    const { storage, open, known } = browser(['x'], { uid: 'u1', held: ['x'] })
    const { account } = shop(['x'])
    const store = open()
    const stop = visit('u1', store, { known, account: { ...account, change: () => new Promise(() => {}) } })
    await settled()
    store.toggle('b')
    await settled()
    stop()
    forgetFollowed(store, known)
    expect([storage.ids, storage.seen]).toEqual([[], null])
    const own = browser(['a'])
    forgetFollowed(own.open(), own.known)
    expect(own.storage.ids).toEqual(['a'])
  })
})

describe('what was written down of an account', () => {
  it('is read as it was written', () => {
    expect(parseKnown('{"uid":"u1","held":["a"]}', ['a', 'b'])).toEqual({ uid: 'u1', held: ['a'] })
    expect(parseKnown(null, ['a'])).toBeNull()
  })

  it('is read as versions before wrote it', () => {
    expect(parseKnown('u1', ['a'])).toEqual({ uid: 'u1', held: ['a'] })
    expect(parseKnown('u1*', ['a'])).toEqual({ uid: 'u1', held: [] })
  })

  it.each(['{', '{"uid":1,"held":[]}', '{"uid":"u1"}', '{"uid":"u1","held":[1]}'])(
    'is nothing when it is %j',
    (text) => {
      expect(parseKnown(text, ['a'])).toBeNull()
    },
  )
})
