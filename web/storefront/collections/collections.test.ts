import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { knownCollections } from './collections.ts'

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

it.each([null, 'x', '[{"id":"a"}]'])('what an account held says nothing beside collections that read %j', (text) => {
  knownCollections.write({ uid: 'u1', held: [{ id: 'a', name: 'Desk', pictures: [] }] })
  if (text !== null) stored.set('collections', text)
  expect(knownCollections.read()).toBeNull()
  stored.set('collections', '[]')
  expect(knownCollections.read()?.uid).toBe('u1')
})
