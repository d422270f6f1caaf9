import { describe, expect, it, vi } from 'vitest'
import type { Setup } from '../../../../contract/library/setups.ts'
import { createStore } from '../../../state/store.ts'
import { STARTS } from '../table/arrange.ts'
import { parseSetup, type SetupStore } from './setup-store.ts'
import { type AccountSetup, forgetAccount, type OwnerMark, syncSetup } from './sync-setup.ts'

const [TWO, THREE] = STARTS.map(({ setup }) => setup) as [Setup, Setup]

function storeOf(kept: Setup | null): SetupStore {
  const { get, set, subscribe } = createStore(() => kept)
  return { get: () => get() ?? TWO, subscribe, isOwn: () => get() !== null, keep: set, forget: () => set(null) }
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

function accountOf(setup: Setup | null) {
  const state = { setup, isAway: false }
  const account: AccountSetup = {
    read: async () => {
      if (state.isAway) throw new Error('away')
      return state.setup
    },
    save: async (next) => {
      state.setup = next
    },
  }
  return { state, account }
}

/** Every promise of the account above is kept by then: none of them waits for a timer. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('the setup of an account', () => {
  it('comes to a browser that has none, and what is changed there goes back', async () => {
    const [store, mark, { state, account }] = [storeOf(null), marked(null), accountOf(THREE)]
    syncSetup('u1', store, account, mark)
    await settled()
    expect([store.get(), mark.uid]).toEqual([THREE, 'u1'])
    store.keep(TWO)
    await settled()
    expect(state.setup).toBe(TWO)
  })

  it('gives way to what was arranged here before signing in', async () => {
    const [store, { state, account }] = [storeOf(TWO), accountOf(THREE)]
    syncSetup('u1', store, account, marked(null))
    await settled()
    expect([store.get(), state.setup]).toEqual([TWO, TWO])
  })

  it('is the newer one where nothing was changed here since', async () => {
    const [store, { account }] = [storeOf(TWO), accountOf(THREE)]
    syncSetup('u1', store, account, marked('u1'))
    await settled()
    expect(store.get()).toBe(THREE)
  })

  it('takes what was arranged while the shop was away, and nothing of what nobody arranged', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const [store, { state, account }] = [storeOf(null), accountOf(null)]
    state.isAway = true
    syncSetup('u1', store, account, marked(null))
    await settled()
    state.isAway = false
    expect(state.setup).toBeNull()
    store.keep(THREE)
    await settled()
    expect(state.setup).toBe(THREE)
  })

  it('keeps what was arranged while the shop was away, also where it is opened again before the shop is back', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const [store, mark, { state, account }] = [storeOf(TWO), marked('u1'), accountOf(TWO)]
    state.isAway = true
    const stop = syncSetup('u1', store, account, mark)
    store.keep(THREE)
    await settled()
    stop()
    state.isAway = false
    syncSetup('u1', store, account, mark)
    await settled()
    expect([store.get(), state.setup, mark.uid]).toEqual([THREE, THREE, 'u1'])
  })

  it('leaves a shared browser when its owner signs out; a visitor’s own stays', () => {
    const [owned, own] = [storeOf(THREE), storeOf(THREE)]
    forgetAccount(owned, marked('u1'))
    forgetAccount(own, marked(null))
    expect([owned.isOwn(), own.isOwn()]).toEqual([false, true])
  })

  it.each([null, '', '{', '{"monitors":[]}', '{"monitors":[{"width":1}]}'])('is none when storage holds %j', (text) => {
    expect(parseSetup(text)).toBeNull()
  })
})
