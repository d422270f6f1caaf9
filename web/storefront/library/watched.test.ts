import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { UNREACHABLE } from '../../state/request.ts'
import { watch } from './watched.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('watch', () => {
  it('asks again while something changes, then rests', async () => {
    const answers = [1, 2, 3]
    const ask = vi.fn(async () => ({ value: answers.shift() ?? 3 }))
    const watched = watch(ask, (answer) => answer < 3)
    const leave = watched.subscribe(() => {})
    await vi.advanceTimersByTimeAsync(60_000)
    expect(ask).toHaveBeenCalledTimes(3)
    expect(watched.get()).toEqual({ status: 'known', answer: 3 })
    leave()
  })

  it('stops asking when nobody looks any more', async () => {
    const ask = vi.fn(async () => ({ value: 1 }))
    const leave = watch(ask, () => true).subscribe(() => {})
    await vi.advanceTimersByTimeAsync(0)
    leave()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(ask).toHaveBeenCalledTimes(1)
  })

  it('asks once when it is refreshed while nobody looks', async () => {
    const ask = vi.fn(async () => ({ value: 1 }))
    const watched = watch(ask, () => true)
    watched.refresh()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(ask).toHaveBeenCalledTimes(1)
    expect(watched.get().answer).toBe(1)
  })

  it('hears of news while somebody looks, and only then', async () => {
    const ask = vi.fn(async () => ({ value: 1 }))
    const news = new Set<() => void>()
    const watched = watch(
      ask,
      () => false,
      (refresh) => {
        news.add(refresh)
        return () => news.delete(refresh)
      },
    )
    expect(news.size).toBe(0)
    const leave = watched.subscribe(() => {})
    await vi.advanceTimersByTimeAsync(0)
    for (const tell of news) tell()
    await vi.advanceTimersByTimeAsync(0)
    expect(ask).toHaveBeenCalledTimes(2)
    leave()
    expect(news.size).toBe(0)
  })

  it('keeps what it knew when the shop cannot be reached, and tries again when it knew nothing', async () => {
    let isDown = true
    const watched = watch(async () => (isDown ? UNREACHABLE : { value: 1 }))
    watched.subscribe(() => {})
    await vi.advanceTimersByTimeAsync(0)
    expect(watched.get().status).toBe('failed')
    isDown = false
    await vi.advanceTimersByTimeAsync(1000)
    expect(watched.get()).toEqual({ status: 'known', answer: 1 })
    isDown = true
    watched.refresh()
    await vi.advanceTimersByTimeAsync(0)
    expect(watched.get()).toEqual({ status: 'known', answer: 1 })
  })

  it('takes the page of whatever stands before the shop for no refusal', async () => {
    let isDown = false
    const watched = watch<number>(async () =>
      isDown ? { problem: { code: 'unreachable', status: 404 } } : { value: 1 },
    )
    watched.subscribe(() => {})
    await vi.advanceTimersByTimeAsync(0)
    isDown = true
    watched.refresh()
    await vi.advanceTimersByTimeAsync(0)
    expect(watched.get()).toEqual({ status: 'known', answer: 1 })
  })

  it('forgets at once what was refused', async () => {
    let isRefused = false
    const watched = watch(async () => (isRefused ? { problem: { code: 'unauthorized', status: 401 } } : { value: 1 }))
    watched.subscribe(() => {})
    await vi.advanceTimersByTimeAsync(0)
    isRefused = true
    watched.refresh()
    await vi.advanceTimersByTimeAsync(0)
    expect(watched.get()).toEqual({ status: 'refused', answer: null })
  })
})
