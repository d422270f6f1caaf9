import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadCode } from './use-module.ts'

const reload = vi.fn()
let isThere: boolean

beforeEach(() => {
  isThere = true
  reload.mockClear()
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('fetch', async () => {
    if (!isThere) throw new TypeError('Failed to fetch')
    return new Response('ok')
  })
})
afterEach(() => void vi.unstubAllGlobals())

const lost = () => async () => Promise.reject(new TypeError('The module could not be loaded.'))

describe('code that somebody waits for', () => {
  it('is asked for again after the first failure, which is told', async () => {
    const load = vi.fn(lost())
    await expect(loadCode(load)).rejects.toThrow('could not be loaded')
    load.mockResolvedValueOnce('code' as never)
    await expect(loadCode(load)).resolves.toBe('code')
    expect(reload).not.toHaveBeenCalled()
  })

  it('comes with a new page after the second failure: the browser may never ask for it again', async () => {
    const load = lost()
    await expect(loadCode(load)).rejects.toThrow()
    const told = vi.fn()
    void loadCode(load).then(told, told)
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
    expect(told).not.toHaveBeenCalled()
  })

  it('is told to have failed as often as nobody answers', async () => {
    const load = lost()
    isThere = false
    for (let tries = 0; tries < 3; tries++) await expect(loadCode(load)).rejects.toThrow()
    expect(reload).not.toHaveBeenCalled()
  })
})
