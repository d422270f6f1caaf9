import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LibraryRefusal } from './library-requests.ts'
import { watch } from './watched.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('watch', () => {
  it('asks again while something changes, then rests', async () => {
    const answers = [1, 2, 3]
    const ask = vi.fn(async () => answers.shift() ?? 3)
    const watched = watch(ask, (answer) => answer < 3)
    const leave = watched.subscribe(() => {})
    await vi.advanceTimersByTimeAsync(60_000)
    expect(ask).toHaveBeenCalledTimes(3)
    expect(watched.get()).toEqual({ status: 'known', answer: 3 })
    leave()
  })

  it('stops asking when nobody looks any more', async () => {
    const ask = vi.fn(async () => 1)
    const leave = watch(ask, () => true).subscribe(() => {})
    await vi.advanceTimersByTimeAsync(0)
    leave()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(ask).toHaveBeenCalledTimes(1)
  })

  it('keeps what it knew when the shop cannot be reached, and tries again when it knew nothing', async () => {
    let isDown = true
    const ask = vi.fn(async () => {
      if (isDown) throw new Error('down')
      return 1
    })
    const watched = watch(ask)
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

  it('forgets at once what was refused', async () => {
    let isRefused = false
    const watched = watch(async () => {
      if (isRefused) throw new LibraryRefusal()
      return 1
    })
    watched.subscribe(() => {})
    await vi.advanceTimersByTimeAsync(0)
    isRefused = true
    watched.refresh()
    await vi.advanceTimersByTimeAsync(0)
    expect(watched.get()).toEqual({ status: 'refused', answer: null })
  })
})
