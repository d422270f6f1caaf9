import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { onStoredElsewhere, readStored, writeStored } from './browser-storage.ts'

describe('what this browser stores', () => {
  const storage = new Map<string, string>()
  let frame: EventTarget

  beforeEach(() => {
    frame = new EventTarget()
    vi.stubGlobal('addEventListener', frame.addEventListener.bind(frame))
    vi.stubGlobal('removeEventListener', frame.removeEventListener.bind(frame))
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => storage.set(key, value),
      removeItem: (key: string) => storage.delete(key),
    })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    storage.clear()
  })

  it('is read back until it is removed', () => {
    expect(readStored('key')).toBeNull()
    expect(writeStored('key', 'text')).toBe(true)
    expect(readStored('key')).toBe('text')
    writeStored('key', null)
    expect(readStored('key')).toBeNull()
  })

  it('is told apart from storage that is closed to the page', () => {
    vi.stubGlobal('localStorage', undefined)
    expect(readStored('key')).toBeUndefined()
    expect(writeStored('key', 'text')).toBe(false)
  })

  it('is heard of from other tabs, by its key alone, until nobody listens', () => {
    const heard: (string | null)[] = []
    const stop = onStoredElsewhere('key', (text) => heard.push(text))
    const tell = (key: string, newValue: string | null) =>
      frame.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }))
    tell('key', 'new')
    tell('other', 'new')
    tell('key', null)
    stop()
    tell('key', 'late')
    expect(heard).toEqual(['new', null])
  })
})
