import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

/** As each page finds it: what is stored outlives the module. */
async function load() {
  vi.resetModules()
  return import('./owned-hint.ts')
}

const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

describe('what this browser knows to be owned', () => {
  it('is kept for the next page, each slug once, and forgotten when nothing is left', async () => {
    const { keepOwned, addOwned } = await load()
    keepOwned(['anime'])
    addOwned(['anime', 'bikes'])
    expect((await load()).ownedHint.get()).toEqual(['anime', 'bikes'])
    const { keepOwned: keepAgain, ownedHint } = await load()
    keepAgain([])
    expect([ownedHint.get(), stored.size]).toEqual([[], 0])
  })

  it('is nothing where something else was written', async () => {
    stored.set('owned', '<script> {"a":1} ANIME')
    expect((await load()).ownedHint.get()).toEqual([])
  })
})
