import { afterEach, describe, expect, it, vi } from 'vitest'
import { forgetVisit, isNewBundle, isNewWallpaper, lastVisit } from './last-visit.ts'
import { systemOf } from './system.ts'

const visit = { owner: 'ana', on: '2026-03-01', bundles: ['anime'] }

describe('what is new since the last visit', () => {
  it('is what came after that day, and bundles that were not there', () => {
    expect(isNewWallpaper({ addedAt: '2026-03-02' }, visit)).toBe(true)
    expect(isNewWallpaper({ addedAt: '2026-03-01' }, visit)).toBe(false)
    expect(isNewBundle({ slug: 'anime', newestAt: '2026-02-01' }, visit)).toBe(false)
    expect(isNewBundle({ slug: 'anime', newestAt: '2026-03-05' }, visit)).toBe(true)
    expect(isNewBundle({ slug: 'aurora', newestAt: '2026-02-01' }, visit)).toBe(true)
  })

  it('is nothing on a first visit', () => {
    expect(isNewWallpaper({ addedAt: '2026-03-02' }, null)).toBe(false)
    expect(isNewBundle({ slug: 'aurora', newestAt: null }, null)).toBe(false)
  })
})

describe('the last visit', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('is that of the same account or browser, and goes when somebody signs out', () => {
    const stored = new Map<string, string>()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => stored.set(key, text),
      removeItem: (key: string) => stored.delete(key),
    })
    const stock = { bundles: [] }
    stored.set('library-visit', JSON.stringify(visit))
    expect(lastVisit({ ...stock, owner: 'ana' })).toEqual(visit)
    expect(lastVisit({ ...stock, owner: 'ana' })).toEqual(visit)
    stored.set('library-visit', JSON.stringify(visit))
    expect(lastVisit({ ...stock, owner: 'ben' })).toBeNull()
    forgetVisit()
    expect(stored.size).toBe(0)
    expect(lastVisit({ ...stock, owner: 'ana' })).toBeNull()
  })
})

describe('systemOf', () => {
  it.each([
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 0, 'windows'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0, 'macos'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5, 'ios'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 5, 'ios'],
    ['Mozilla/5.0 (Linux; Android 15; Pixel 9)', 5, 'android'],
    ['Mozilla/5.0 (X11; Linux x86_64)', 0, 'linux'],
  ] as const)('reads %s with %d touch points as %s', (userAgent, touchPoints, system) => {
    expect(systemOf(userAgent, touchPoints)).toBe(system)
  })
})
